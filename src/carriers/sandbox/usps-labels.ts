import { lastToday } from '#domain/calendar/last-today.ts'
import { gs1CheckDigit } from '#domain/check-digits/gs1.ts'
import { s10CheckDigit } from '#domain/check-digits/s10.ts'
import type { HttpResponse } from '#domain/http-exchange.ts'
import { amountOf, type Json, objectOf, objectsOf, textOf } from '../json-values.ts'
import { mailClassName } from '../usps/mail-classes.ts'
import { type Asked, json } from './http.ts'
import { labelBase64, type SandboxFormat } from './label-base64.ts'
import type { LabelFacts } from './label-layout.ts'
import { type Journey, type JourneyPlace, serialDigits } from './parcel-journey.ts'
import { SANDBOX_WARNING, uspsError } from './usps-answers.ts'
import { askedExtras, commitmentOf, type SandboxOption, totalsOf } from './usps-price-answers.ts'
import { optionsOf } from './usps-prices.ts'

/** Labels in USPS's sandbox: bought, stored under their key, canceled. */

export interface KeptLabel extends Journey {
  number: string
  mailClass: string
  isCancelled: boolean
  /** The content of the label, for a reprint. */
  facts: LabelFacts
  reprints: number
}

const isPaid = ({ request }: Asked): boolean =>
  (request.headers['x-payment-authorization-token'] ?? '').startsWith('sandbox.payment.')
const UNPAID = uspsError(401, '100007', 'The payment authorization token is not valid.')

export async function makeLabel(asked: Asked): Promise<HttpResponse> {
  if (!isPaid(asked)) return UNPAID
  const { request, memory } = asked
  const key = request.headers['x-idempotency-key'] ?? ''
  const before = key === '' ? null : ((await memory.recall('usps-key', key)) as KeptKey | null)
  if (before && before.body !== request.body) {
    return uspsError(409, '160410', 'The idempotency key was used for another label.')
  }
  if (before) return json(200, before.answer)
  const made = labelOf(asked)
  if ('status' in made) return made
  await memory.keep('usps-label', made.kept.number, made.kept)
  if (key !== '') await memory.keep('usps-key', key, { body: request.body, answer: made.answer })
  return json(200, made.answer)
}

interface KeptKey {
  body: string
  answer: Json
}

function labelOf(asked: Asked): { kept: KeptLabel; answer: Json } | HttpResponse {
  const { body, part, now } = asked
  const isAbroad = part === 'international-label'
  const [to, from] = [objectOf(body.toAddress), objectOf(body.fromAddress)]
  const fault = faultOf(body, isAbroad)
  if (fault) return fault
  const description = objectOf(body.packageDescription)
  const options = optionsOf(
    {
      originZip: textOf(from.ZIPCode),
      destinationZip: textOf(to.ZIPCode) || textOf(to.postalCode),
      countryCode: isAbroad ? textOf(to.countryISOAlpha2Code) : 'US',
      description: { ...description, packageValue: objectOf(description.packageOptions).packageValue },
    },
    now,
  )
  if ('fault' in options) return uspsError(400, options.code, options.fault)
  const option = options.found.find(({ rateIndicator }) => rateIndicator === description.rateIndicator)
  if (!option) return uspsError(400, '160013', 'The rateIndicator is not valid for this package.')
  const isSold = (code: number) => option.extras.some((one) => one.code === code)
  if (!askedExtras(description).every(isSold)) {
    return uspsError(400, '160010', `An extra service is not available for ${option.mailClass}.`)
  }
  const kept = keptOf(asked, option, isAbroad)
  return { kept, answer: answerOf(asked, kept, option) }
}

function faultOf(body: Json, isAbroad: boolean): HttpResponse | null {
  for (const party of [objectOf(body.toAddress), objectOf(body.fromAddress)]) {
    const isNamed =
      textOf(party.firm) !== '' || (textOf(party.firstName) !== '' && textOf(party.lastName) !== '')
    if (!isNamed) return uspsError(400, '160001', 'First and last name or the firm are required.')
    if (textOf(party.streetAddress) === '') return uspsError(400, '010001', 'The streetAddress is required.')
  }
  const contents = objectOf(body.customsForm).contents
  if (isAbroad && !Array.isArray(contents)) return uspsError(400, '160020', 'The customsForm is required.')
  return null
}

function keptOf({ body, request, now }: Asked, option: SandboxOption, isAbroad: boolean): KeptLabel {
  const description = objectOf(body.packageDescription)
  const salt = `${request.headers['x-idempotency-key'] ?? ''}${request.body}`
  const number = isAbroad ? abroadNumber(salt, now) : homeNumber(salt, now)
  return {
    number,
    mailClass: option.mailClass,
    isCancelled: false,
    facts: factsOf(body, number, option.mailClass),
    reprints: 0,
    createdAt: now.toISOString(),
    shipDate: textOf(description.mailingDate).slice(0, 10) || now.toISOString().slice(0, 10),
    deliveryDate: option.quote.deliveryDate,
    from: placeOf(objectOf(body.fromAddress)),
    to: placeOf(objectOf(body.toAddress)),
  }
}

/** Application identifier, service type, mailer, serial number, check: 22 digits as on labels. */
function homeNumber(salt: string, now: Date): string {
  const digits = `92055901755477${serialDigits(7, salt, 0, now)}`
  return digits + gs1CheckDigit(digits)
}

function abroadNumber(salt: string, now: Date): string {
  const serial = serialDigits(8, salt, 0, now)
  return `LZ${serial}${s10CheckDigit(serial)}US`
}

const placeOf = (address: Json): JourneyPlace => ({
  city: textOf(address.city),
  state: textOf(address.state) || textOf(address.province),
  zip: textOf(address.ZIPCode) || textOf(address.postalCode),
  countryCode: textOf(address.countryISOAlpha2Code) || 'US',
})

/** One flat object; returns and international labels have other field names. */
function answerOf({ body, part }: Asked, kept: KeptLabel, option: SandboxOption): Json {
  const picture = pictureOf(objectOf(body.imageInfo), kept.facts)
  const isAbroad = part === 'international-label'
  return {
    labelAddress: body.toAddress,
    routingInformation: `420${kept.to.zip.slice(0, 5)}`,
    [isAbroad ? 'internationalTrackingNumber' : 'trackingNumber']: kept.number,
    SKU: 'SANDBOX',
    postage: amountOf(totalsOf(option).postageCents),
    extraServices: option.extras.map(({ code, name, cents }) => ({
      ...(isAbroad ? { serviceID: String(code), serviceName: name } : { name, SKU: 'SANDBOX' }),
      price: amountOf(cents),
    })),
    fees: option.fees.map(({ name, cents }) => ({ name, SKU: 'SANDBOX', price: amountOf(cents) })),
    zone: option.quote.zone.padStart(2, '0'),
    commitment: commitmentOf(option.quote),
    weightUOM: 'lb',
    weight: objectOf(body.packageDescription).weight,
    dimensionalWeight: isAbroad ? String(option.dimWeightLb) : option.dimWeightLb,
    bannerText: 'SANDBOX',
    warnings: [SANDBOX_WARNING],
    [part === 'return-label' ? 'returnLabelImage' : 'labelImage']: picture,
  }
}

function factsOf(body: Json, number: string, mailClass: string): LabelFacts {
  const { packageNumber, totalPackages } = objectOf(body.imageInfo)
  const references = objectsOf(objectOf(body.packageDescription).customerReference)
  return {
    carrier: 'USPS',
    service: mailClassName(mailClass),
    number,
    piece: packageNumber ? `${packageNumber} OF ${totalPackages}` : '',
    from: linesOf(objectOf(body.fromAddress)),
    to: linesOf(objectOf(body.toAddress)),
    references: references.map(({ referenceNumber }) => textOf(referenceNumber)),
  }
}

function linesOf(address: Json): string[] {
  const { city, state, zip, countryCode } = placeOf(address)
  const name = textOf(address.firm) || `${textOf(address.firstName)} ${textOf(address.lastName)}`
  return [name, textOf(address.streetAddress), `${city} ${state} ${zip} ${countryCode}`]
}

const FORMATS: Readonly<Record<string, SandboxFormat>> = {
  PDF: 'PDF',
  PNG: 'PNG',
  GIF: 'GIF',
  ZPL203DPI: 'ZPL',
  ZPL300DPI: 'ZPL',
}

function pictureOf({ imageType }: Json, facts: LabelFacts): string {
  const type = textOf(imageType)
  return labelBase64(FORMATS[type] ?? 'PDF', facts, { dpi: type.includes('300') ? 300 : 203 })
}

const MOST_REPRINTS = 3

export async function reprintLabel(asked: Asked): Promise<HttpResponse> {
  if (!isPaid(asked)) return UNPAID
  const { part: number, body, memory, now } = asked
  const kept = (await memory.recall('usps-label', number)) as KeptLabel | null
  if (!kept) return uspsError(400, '160402', 'Order not found')
  const isLate = lastToday(now) > kept.shipDate
  if (kept.isCancelled || isLate || kept.reprints >= MOST_REPRINTS) {
    return uspsError(400, '160420', 'The label is not eligible for reprint.')
  }
  await memory.keep('usps-label', number, { ...kept, reprints: kept.reprints + 1 })
  return json(200, { labelImage: pictureOf(objectOf(body.imageInfo), kept.facts) })
}

export async function cancelLabel(asked: Asked): Promise<HttpResponse> {
  if (!isPaid(asked)) return UNPAID
  const { part: number, memory, now } = asked
  const kept = (await memory.recall('usps-label', number)) as KeptLabel | null
  if (!kept) return uspsError(400, '160402', 'Order not found')
  if (kept.isCancelled) return uspsError(400, '160403', 'The label has already been canceled.')
  await memory.keep('usps-label', number, { ...kept, isCancelled: true })
  // Reported in the night after the mailing date: from then on it is a refund.
  const isReported = lastToday(now) > kept.shipDate
  return isReported
    ? json(200, { trackingNumber: number, status: 'DISPUTED', disputeId: '103789' })
    : json(200, { trackingNumber: number, status: 'CANCELED' })
}
