import type { Address } from './shipment.ts'

/** Finds the field that a carrier means when it refuses a label, so that the screen can mark it. */

export interface RefusedShipment {
  origin: Address
  destination: Address
  isReturn: boolean
  commodities: readonly { htsCode: string; countryOfOrigin: string; unitValueCents: number }[]
}

interface SaidNotice {
  code: string
  message: string
}

type Part = keyof Address

/** The first match counts, unless another match is empty. */
const PARTS: readonly [RegExp, Part][] = [
  [/phone/i, 'contactPhone'],
  [/postal|zip/i, 'zip'],
  [/street|address ?line|address not found/i, 'street'],
  [/\bcity\b/i, 'city'],
  [/\bstate\b|stateorprovince|province/i, 'state'],
  [/e-?mail/i, 'email'],
  [/attention|contact ?name|person ?name/i, 'contactName'],
  [/company|\bfirm\b|\bname\b/i, 'companyName'],
]

const FROM = /ship ?from|shipper|sender|origin/i
const TO = /ship ?to\b|recipient|consignee|destination|receiver/i

/** A US number with fewer digits cannot be called. */
const PHONE_DIGITS = 10

/**
 * The path of the field that a refusal is about (`destination.contactPhone`), or '' if its words name none. If they do
 * not say which of two addresses is meant, it is the one with the empty field.
 */
export function refusedField(notices: readonly SaidNotice[], shipment: RefusedShipment): string {
  for (const { code, message } of notices) {
    const words = `${code.replaceAll('.', ' ')} ${message}`
    const path = customsField(words, shipment) || packageField(words) || addressField(words, shipment)
    if (path !== '') return path
    if (/\baccount\b/i.test(words)) return 'accountNumber'
  }
  return ''
}

function customsField(words: string, { commodities }: RefusedShipment): string {
  if (/invoice ?number/i.test(words)) return 'internationalForms.invoiceNumber'
  const lineWhere = (isFaulty: (one: RefusedShipment['commodities'][number]) => boolean, name: string) =>
    `internationalForms.commodities.${Math.max(0, commodities.findIndex(isFaulty))}.${name}`
  if (/\bhts\b|harmoni[sz]ed|tariff code|commodity ?code/i.test(words)) {
    return lineWhere(({ htsCode }) => htsCode.replace(/\W/g, '').length < 6, 'htsCode')
  }
  if (/country of (its )?(origin|manufacture)/i.test(words)) {
    return lineWhere(({ countryOfOrigin }) => countryOfOrigin === '', 'countryOfOrigin')
  }
  return /value of every commodity|unit ?value|customs ?value/i.test(words)
    ? lineWhere(({ unitValueCents }) => unitValueCents <= 0, 'unitValueCents')
    : ''
}

const OF_PACKAGE: readonly [RegExp, string][] = [
  [/declared ?value|insured ?value/i, 'declaredValueCents'],
  [/weight|weighs|pounds/i, 'weight'],
  [/length|dimension|girth|package size/i, 'length'],
]

function packageField(words: string): string {
  const found = OF_PACKAGE.find(([pattern]) => pattern.test(words))
  if (!found) return ''
  const number = Number(/package (\d{1,3})\b/i.exec(words)?.[1] ?? 1)
  return `mailpieces.${Math.max(0, number - 1)}.${found[1]}`
}

function addressField(words: string, shipment: RefusedShipment): string {
  const parts = PARTS.filter(([pattern]) => pattern.test(words)).map(([, part]) => part)
  if (parts.length === 0) return ''
  const ends = endsOf(words, shipment)
  const paths = parts.flatMap((part) => ends.map((end) => ({ end, part })))
  const lacking = paths.find(({ end, part }) => isLacking(part, shipment[end][part]))
  const { end, part } = lacking ?? paths[0]!
  return `${end}.${part}`
}

/** A return travels the other way; without a word for either end, both may be meant, the consignee's first. */
function endsOf(words: string, { isReturn }: RefusedShipment): ('origin' | 'destination')[] {
  const [from, to] = isReturn ? (['destination', 'origin'] as const) : (['origin', 'destination'] as const)
  if (TO.test(words)) return [to]
  return FROM.test(words) ? [from] : ['destination', 'origin']
}

const isLacking = (part: Part, value: string): boolean =>
  part === 'contactPhone' ? value.replace(/\D/g, '').length < PHONE_DIGITS : value.trim() === ''

/** The value of a field, by its path, as text: a refusal counts until this changes. */
export function valueAt(shipment: object, path: string): string {
  const value = path
    .split('.')
    .reduce<unknown>((here, name) => (here as Record<string, unknown> | null | undefined)?.[name], shipment)
  return value === undefined || value === null ? '' : String(value)
}
