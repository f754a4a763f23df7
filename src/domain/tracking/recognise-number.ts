import { isValidContainer } from '../check-digits/container.ts'
import {
  isValidFedex12,
  isValidFedex34,
  isValidFedexGround15,
  isValidFedexGround96,
  isValidFedexSscc18,
} from '../check-digits/fedex.ts'
import { hasGs1Check, isValidGs1 } from '../check-digits/gs1.ts'
import { isValidLuhn } from '../check-digits/luhn.ts'
import { isValidMod7 } from '../check-digits/mod7.ts'
import { checkPro } from '../check-digits/pro-number.ts'
import { isValidS10 } from '../check-digits/s10.ts'
import { isValidUps1Z, isValidUpsWaybill, upsCheckDigit } from '../check-digits/ups.ts'
import { isValidImpb } from '../check-digits/usps.ts'
import { compactNumber, isDigits } from '../check-digits/weighted-sum.ts'
import { isCountryCode } from '../text/country-code.ts'

/** The kinds of numbers, each with the name that a clerk knows. */
export interface NumberForm {
  id: string
  /** The owner of the number: a carrier's everyday name, or the kind of numbered thing. */
  carrier: string
  /** SCAC of the carrier in this product; '' if the number names none. */
  scac: string
  label: string
  /** Its possible lengths, without spaces and hyphens. */
  lengths: readonly number[]
  /** Its characters: digits only, always a letter among them, or either. */
  of: 'digits' | 'letters' | 'either'
  /** Uppercase, without spaces: format and check digit. */
  isValid: (number: string) => boolean
  /** False: no check digit is known, so only the format matches. */
  hasCheck: boolean
  /** The tracking number inside a longer bar code; absent: the whole text is the number. */
  inside?: (number: string) => string
}

const form =
  (of: NumberForm['of']) =>
  (
    id: string,
    [carrier, scac]: readonly [string, string],
    label: string,
    lengths: readonly number[],
    isValid: NumberForm['isValid'],
  ): NumberForm => ({ id, carrier, scac, label, lengths, of, isValid, hasCheck: true })

const digits = form('digits')
const letters = form('letters')

/** A bar code with the tracking number among other fields. */
const barCode = (one: NumberForm, inside: (number: string) => string): NumberForm => ({ ...one, inside })

/** A form with letters and without a check digit. */
const shape = (
  id: string,
  carrier: readonly [string, string],
  label: string,
  lengths: readonly number[],
  pattern: RegExp,
): NumberForm => ({
  ...letters(id, carrier, label, lengths, (number) => pattern.test(number)),
  hasCheck: false,
})

const UPS = ['UPS', 'UPSN'] as const
const FEDEX_EXPRESS = ['FedEx', 'FDEX'] as const
const FEDEX_GROUND = ['FedEx', 'FDEG'] as const
const USPS = ['USPS', 'USPS'] as const
const PUROLATOR = ['Purolator', ''] as const
const CANADA_POST = ['Canada Post', ''] as const
const DHL = ['DHL Express', 'DHLE'] as const
const AMAZON = ['Amazon', 'AMZL'] as const
/** Two letters and 10 to 39 digits. */
const DHL_ECOMMERCE_LENGTHS = Array.from({ length: 30 }, (_, index) => index + 12)

/**
 * The forms, from the strongest proof to the weakest. Sources: the MIT-licensed data of jkeen/tracking_number_data, GS1
 * General Specifications, UPU S10, ISO 6346, carriers' published PRO rules.
 */
export const NUMBER_FORMS: readonly NumberForm[] = [
  letters('ups-1z', UPS, 'UPS 1Z number', [18], isValidUps1Z),
  letters('ups-waybill', UPS, 'UPS waybill', [11], isValidUpsWaybill),
  digits('usps-impb', USPS, 'USPS package number', [20, 22, 26, 28, 30, 32, 34], isValidImpb),
  digits('usps-short', USPS, 'USPS package number without the leading 91', [20, 24, 28, 32], isUspsWithout91),
  digits('usps-20', USPS, 'USPS label number', [20], isUsps20),
  letters('s10', ['Post', ''], 'International mail (S10)', [13], isPost),
  barCode(
    digits(
      'fedex-34',
      FEDEX_EXPRESS,
      'FedEx bar code, 34 digits',
      [34],
      (n) => n.startsWith('10') && isValidFedex34(n),
    ),
    insideFedex34,
  ),
  barCode(
    digits(
      'fedex-gsn',
      FEDEX_GROUND,
      'FedEx Ground bar code, 34 digits',
      [34],
      (n) => n.startsWith('96') && isValidFedex34(n),
    ),
    insideFedex34,
  ),
  barCode(
    digits('fedex-astra', FEDEX_EXPRESS, 'FedEx ASTRA bar code, 32 digits', [32], isFedexAstra),
    insideAstra,
  ),
  digits('fedex-96', FEDEX_GROUND, 'FedEx Ground 96', [22], isValidFedexGround96),
  digits(
    'fedex-economy',
    FEDEX_GROUND,
    'FedEx Ground Economy',
    [20, 22, 24, 26, 28, 30, 32, 34],
    isFedexEconomy,
  ),
  digits('fedex-sscc', FEDEX_GROUND, 'FedEx Ground SSCC-18', [18], isValidFedexSscc18),
  digits('fedex-15', FEDEX_GROUND, 'FedEx Ground, 15 digits', [15], isValidFedexGround15),
  digits('fedex-12', FEDEX_EXPRESS, 'FedEx, 12 digits', [12], isValidFedex12),
  digits('purolator', PUROLATOR, 'Purolator, 12 digits', [12], isValidLuhn),
  digits('canada-post', CANADA_POST, 'Canada Post, 16 digits', [16], isValidGs1),
  letters('ontrac', ['OnTrac', 'ONTC'], 'OnTrac', [15], isOnTrac),
  digits('sscc', ['Pallet', ''], 'Pallet or carton (SSCC-18)', [18, 20], isPalletNumber),
  letters('container', ['Ocean container', ''], 'Ocean container', [11], isValidContainer),
  digits('dhl-express', DHL, 'DHL Express', [10], isValidDhl),
  digits('dhl-air', DHL, 'DHL Express air waybill', [11], isValidDhl),
  digits('pro-odfl', ['Old Dominion', 'ODFL'], 'PRO number', [11], isProOf('ODFL')),
  digits('pro-xpo', ['XPO', 'CNWY'], 'PRO number', [9], isProOf('CNWY')),
  form('either')('pro-yrc', ['YRC', 'RDWY'], 'PRO number', [10], isProOf('RDWY')),
  shape('amazon', AMAZON, 'Amazon Logistics', [15], /^TBA\d{12}$/),
  shape('amazon-international', AMAZON, 'Amazon, international', [11], /^[AFC]\d{10}$/),
  shape('dhl-piece', DHL, 'DHL Express piece', [12, 13, 14], /^J[A-Z]{2,3}\d{9,10}$/),
  shape(
    'dhl-ecommerce',
    ['DHL eCommerce', 'DHLE'],
    'DHL eCommerce',
    DHL_ECOMMERCE_LENGTHS,
    /^(?:GM|LX|RX|UV|CN|SG|TH|IN|HK|MY)\d{10,39}$/,
  ),
]

/** Forms by length, for numbers with a letter and for numbers without. */
const FORMS = { letters: byLength('letters'), digits: byLength('digits') }

function byLength(of: 'letters' | 'digits'): readonly (readonly NumberForm[] | undefined)[] {
  const table: NumberForm[][] = []
  for (const one of NUMBER_FORMS) {
    if (one.of !== of && one.of !== 'either') continue
    for (const length of one.lengths) table[length] = [...(table[length] ?? []), one]
  }
  return table
}

export interface NumberCandidate {
  form: string
  carrier: string
  scac: string
  label: string
  /** The tracking number, uppercase, without spaces and hyphens; for a bar code, the one inside. */
  number: string
}

export type RecognisedNumber =
  /** One form matches, and its check digit proves it. */
  | { kind: 'certain'; candidate: NumberCandidate }
  /** Several match, or one without a check digit: the user chooses, Lading does not guess. */
  | { kind: 'candidates'; candidates: NumberCandidate[] }
  /** No check digit proves it, but a carrier's PRO number may look like this. */
  | { kind: 'unproven'; number: string }
  | { kind: 'unknown' }

/**
 * Identifies the carrier of a number. Recognizes UPS, FedEx, USPS, S10, SSCC-18, PRO and container numbers among others
 * by format and check digit. Spaces, hyphens and case do not matter.
 */
export function recogniseNumber(text: string): RecognisedNumber {
  const number = compact(text)
  const forms = FORMS[isDigits(number) ? 'digits' : 'letters'][number.length]
  const candidates: NumberCandidate[] = []
  let proven = 0
  if (forms) {
    for (const { id, carrier, scac, label, isValid, hasCheck, inside } of forms) {
      if (!isValid(number)) continue
      candidates.push({ form: id, carrier, scac, label, number: inside ? inside(number) : number })
      if (hasCheck) proven += 1
    }
  }
  if (candidates.length === 1 && proven === 1) return { kind: 'certain', candidate: candidates[0]! }
  if (candidates.length > 0) return { kind: 'candidates', candidates }
  return isPossiblePro(number) ? { kind: 'unproven', number } : { kind: 'unknown' }
}

/** Pallet numbers are written with dots and parentheses, as in (00) 0 0614141 123456789 0. */
function compact(text: string): string {
  const number = compactNumber(text)
  return isDigits(number) ? number : number.replace(/[.()]+/g, '')
}

const isPossiblePro = (number: string): boolean =>
  number.length >= 7 && number.length <= 15 && (isDigits(number) || /^[A-Z]*[0-9][A-Z0-9]*$/.test(number))

/** The older label numbers; 00 before an SSCC is not a USPS service, and from 91 to 95 it is a package number. */
function isUsps20(number: string): boolean {
  return !number.startsWith('00') && isValidGs1(number) && !isValidImpb(number)
}

/** 420 and a ZIP before the number route the parcel and are not part of it. */
const unrouted = (number: string): string => (number.startsWith('420') ? number.slice(8) : number)

/** Labels that omit the application identifier 91; the check digit still includes it. */
function isUspsWithout91(number: string): boolean {
  const body = unrouted(number)
  if (body.length !== 20 && body.length !== 24) return false
  if (body.startsWith('9') && body[1]! >= '1' && body[1]! <= '5') return false
  return hasGs1Check(`91${body}`, 0, body.length + 2)
}

function isPost(number: string): boolean {
  return isValidS10(number) && isCountryCode(number.slice(11))
}

/** The tracking number is in digits 17 to 28; 420 before them is for postal routing. */
function isFedexAstra(number: string): boolean {
  return !number.startsWith('420') && isValidFedex12(insideAstra(number))
}

function insideAstra(number: string): string {
  return number.slice(16, 28)
}

/** The last 14 digits; 12-digit numbers are padded with two zeros. */
function insideFedex34(number: string): string {
  return number.slice(number.startsWith('00', 20) ? 22 : 20)
}

/** 92 may be omitted; the check digit still includes it. 29 is the service. */
function isFedexEconomy(number: string): boolean {
  const whole = unrouted(number)
  if (whole.length === 22 || whole.length === 26) {
    return whole.startsWith('92') && whole.startsWith('29', 4) && isValidGs1(whole)
  }
  if ((whole.length !== 20 && whole.length !== 24) || !whole.startsWith('29', 2)) return false
  return hasGs1Check(`92${whole}`, 0, whole.length + 2)
}

/** C and D count as 4 and 5 in the check digit. */
function isOnTrac(number: string): boolean {
  if (!/^[CD]\d{14}$/.test(number)) return false
  return upsCheckDigit(`${number[0] === 'C' ? 4 : 5}${number.slice(1, 14)}`) === number[14]
}

/** With or without its application identifier 00. */
function isPalletNumber(number: string): boolean {
  const sscc = number.length === 20 && number.startsWith('00') ? number.slice(2) : number
  return sscc.length === 18 && isValidGs1(sscc)
}

function isValidDhl(number: string): boolean {
  return isValidMod7(number)
}

function isProOf(scac: string): (number: string) => boolean {
  return (number) => checkPro(scac, number).kind === 'valid'
}
