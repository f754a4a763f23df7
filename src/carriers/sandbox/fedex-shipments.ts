import { fedexCheckDigit } from '#domain/check-digits/fedex.ts'
import type { HttpResponse } from '#domain/http-exchange.ts'
import { amountOf, type Json, numberOf, objectOf, objectsOf, textOf } from '../json-values.ts'
import type { SandboxMemory } from '../network.ts'
import { fedexError, isAccount, succeeded, WRONG_ACCOUNT } from './fedex-answers.ts'
import { blockOf, pricesOf } from './fedex-prices.ts'
import type { Asked } from './http.ts'
import { labelBase64, type SandboxFormat } from './label-base64.ts'
import type { LabelFacts, PrintedTab } from './label-layout.ts'
import { type JourneyPlace, serialDigits } from './parcel-journey.ts'
import type { SandboxQuote } from './parcel-prices.ts'

/** Labels in FedEx's sandbox: bought, stored, canceled. */

export interface KeptShipment {
  master: string
  pieces: string[]
  cancelled: string[]
  serviceType: string
  serviceName: string
  createdAt: string
  shipDate: string
  deliveryDate: string
  from: JourneyPlace
  to: JourneyPlace
}

/** The shipment with one of these numbers; null for an unknown number. */
export async function shipmentOf(memory: SandboxMemory, number: string): Promise<KeptShipment | null> {
  const master = (await memory.recall('fedex-piece', number)) as string | null
  return master === null ? null : ((await memory.recall('fedex-shipment', master)) as KeptShipment | null)
}

export async function ship({ body, memory, now }: Asked): Promise<HttpResponse> {
  if (!isAccount(body.accountNumber)) return WRONG_ACCOUNT
  const shipment = objectOf(body.requestedShipment)
  const fault = faultOf(shipment)
  if (fault) return fedexError(400, fault[0], fault[1])
  const priced = pricesOf(shipment, now)
  if ('error' in priced) return fedexError(400, priced.code, priced.error)
  const [price] = priced.quotes
  if (!price) return fedexError(400, 'SERVICETYPE.NOT.ALLOWED', priced.why)
  const lines = objectsOf(shipment.requestedPackageLineItems)
  const pieces = lines.map((_line, place) => trackingNumber(JSON.stringify(shipment), place, now))
  const kept = keptOf(shipment, pieces, price, now)
  await memory.keep('fedex-shipment', kept.master, kept)
  for (const piece of pieces) await memory.keep('fedex-piece', piece, kept.master)
  for (const reference of customerReferences(lines))
    await memory.keep('fedex-reference', reference, kept.master)
  return succeeded({ transactionShipments: [answerOf(shipment, kept, price)] })
}

function faultOf(shipment: Json): [code: string, words: string] | null {
  const to = objectsOf(shipment.recipients)[0]
  const label = objectOf(shipment.labelSpecification)
  const parties = [objectOf(shipment.shipper), objectOf(to)]
  if (textOf(shipment.serviceType) === '') return ['SERVICETYPE.REQUIRED', 'The service type is required.']
  if (parties.some((party) => textOf(objectOf(party.contact).phoneNumber).length < 10)) {
    return ['PHONENUMBER.TOO.SHORT', 'Phone number should be at least 10 digits long.']
  }
  if (!parties.every(hasStreet)) {
    return ['STREETLINE1.EMPTY', 'The first street line is required.']
  }
  if (!(textOf(label.imageType) in FORMATS)) {
    return ['LABELSPECIFICATION.IMAGETYPE.INVALID', 'The image type of the label is not valid.']
  }
  const isThermal = textOf(label.labelStockType).startsWith('STOCK_')
  if (isThermal !== (label.imageType === 'ZPLII')) {
    return ['LABELSTOCKTYPE.INVALID', 'The label stock type is not valid for the image type.']
  }
  const isAbroad = objectOf(parties[0]!.address).countryCode !== objectOf(parties[1]!.address).countryCode
  const commodities = objectsOf(objectOf(shipment.customsClearanceDetail).commodities)
  return isAbroad && commodities.length === 0
    ? ['COMMODITIES.REQUIRED', 'Commodities are required for a shipment to another country.']
    : null
}

function hasStreet(party: Json): boolean {
  const lines = objectOf(party.address).streetLines
  return Array.isArray(lines) && textOf(lines[0]) !== ''
}

/** Twelve digits, the last of which is a check digit. */
function trackingNumber(asked: string, place: number, now: Date): string {
  const digits = `79${serialDigits(9, asked, place, now)}`
  return digits + fedexCheckDigit(digits)
}

function keptOf(shipment: Json, pieces: string[], price: SandboxQuote, now: Date): KeptShipment {
  const to = objectsOf(shipment.recipients)[0]
  return {
    master: pieces[0]!,
    pieces,
    cancelled: [],
    serviceType: price.serviceCode,
    serviceName: price.serviceName,
    createdAt: now.toISOString(),
    shipDate: textOf(shipment.shipDatestamp) || now.toISOString().slice(0, 10),
    deliveryDate: price.deliveryDate,
    from: placeOf(objectOf(shipment.shipper)),
    to: placeOf(objectOf(to)),
  }
}

function placeOf(party: Json): JourneyPlace {
  const address = objectOf(party.address)
  return {
    city: textOf(address.city),
    state: textOf(address.stateOrProvinceCode),
    zip: textOf(address.postalCode),
    countryCode: textOf(address.countryCode),
  }
}

const customerReferences = (lines: readonly Json[]): string[] =>
  lines
    .flatMap((line) => objectsOf(line.customerReferences))
    .filter(({ customerReferenceType }) => customerReferenceType === 'CUSTOMER_REFERENCE')
    .map(({ value }) => textOf(value))

function answerOf(shipment: Json, kept: KeptShipment, price: SandboxQuote): Json {
  const weight = numberOf(shipment.totalWeight) ?? 0
  const share = isOurs(shipment) ? amountOf(Math.round(price.cents / kept.pieces.length)) : 0
  return {
    masterTrackingNumber: kept.master,
    serviceType: kept.serviceType,
    serviceName: `${kept.serviceName}®`,
    serviceCategory: kept.serviceType.includes('GROUND') ? 'GROUND' : 'EXPRESS',
    shipDatestamp: kept.shipDate,
    pieceResponses: kept.pieces.map((trackingNumber, place) => ({
      masterTrackingNumber: kept.master,
      trackingNumber,
      packageSequenceNumber: place + 1,
      deliveryTimestamp: kept.deliveryDate,
      netChargeAmount: share,
      packageDocuments: [labelOf(shipment, kept, place)],
    })),
    ...(shipment.customsClearanceDetail ? { shipmentDocuments: [invoiceOf(shipment, kept)] } : {}),
    completedShipmentDetail: {
      masterTrackingId: { trackingIdType: 'FEDEX', trackingNumber: kept.master },
      carrierCode: kept.serviceType.includes('GROUND') ? 'FDXG' : 'FDXE',
      operationalDetail: { deliveryDate: kept.deliveryDate },
      shipmentRating: ratingOf(shipment, price, weight),
    },
  }
}

/** If another party pays, the customer who orders does not see the price. */
const isOurs = (shipment: Json): boolean => objectOf(shipment.shippingChargesPayment).paymentType === 'SENDER'

function ratingOf(shipment: Json, price: SandboxQuote, weight: number): Json {
  if (!isOurs(shipment)) return {}
  const kinds = ['PAYOR_ACCOUNT_PACKAGE', 'PAYOR_LIST_PACKAGE']
  const details = kinds.map((kind) => {
    const { shipmentRateDetail, ...block } = blockOf(price, kind, weight)
    const { surCharges, ...detail } = objectOf(shipmentRateDetail)
    const surcharges = objectsOf(surCharges).map(({ type, ...rest }) => ({ surchargeType: type, ...rest }))
    return { ...block, ...detail, surcharges }
  })
  return { actualRateType: kinds[0], shipmentRateDetails: details }
}

const FORMATS: Readonly<Record<string, SandboxFormat>> = { ZPLII: 'ZPL', PDF: 'PDF', PNG: 'PNG' }

function labelOf(shipment: Json, kept: KeptShipment, place: number): Json {
  const specification = objectOf(shipment.labelSpecification)
  const docType = textOf(specification.imageType)
  const encodedLabel = labelBase64(
    FORMATS[docType]!,
    {
      ...factsOf(shipment, kept),
      number: kept.pieces[place]!,
      piece: `${place + 1} OF ${kept.pieces.length}`,
      references: referencesOf(objectsOf(shipment.requestedPackageLineItems)[place]),
    },
    { dpi: specification.resolution === 300 ? 300 : 203, tab: tabOf(specification) },
  )
  return { contentType: 'LABEL', docType, copiesToPrint: 1, encodedLabel }
}

const TAB_HEIGHT = Math.round(0.75 * 203)

/** A 3/4-inch tab with the texts of its twelve zones. */
function tabOf(specification: Json): PrintedTab | null {
  const at = /_(LEADING|TRAILING)_DOC_TAB$/.exec(textOf(specification.labelStockType))?.[1]
  if (!at) return null
  const content = objectOf(objectOf(specification.customerSpecifiedDetail).docTabContent)
  const zones = objectsOf(objectOf(content.zone001).docTabZoneSpecifications)
  const lines = zones.map(({ header, literalValue }) => `${textOf(header)} ${textOf(literalValue)}`)
  return { at: at === 'LEADING' ? 'top' : 'bottom', height: TAB_HEIGHT, lines }
}

const referencesOf = (line: Json | undefined): string[] =>
  objectsOf(line?.customerReferences)
    .filter(({ customerReferenceType }) => customerReferenceType !== 'CUSTOMER_REFERENCE')
    .map(({ value }) => textOf(value))

const factsOf = (shipment: Json, { serviceName }: KeptShipment): Omit<LabelFacts, 'number' | 'piece'> => ({
  carrier: 'FedEx',
  service: serviceName.replace('FedEx ', ''),
  from: linesOf(objectOf(shipment.shipper)),
  to: receiverLines(shipment),
})

/** For held packages: the location, for the person who collects them there. */
function receiverLines(shipment: Json): string[] {
  const to = objectOf(objectsOf(shipment.recipients)[0])
  const held = objectOf(objectOf(shipment.shipmentSpecialServices).holdAtLocationDetail)
  if (textOf(held.locationId) === '') return linesOf(to)
  const place = objectOf(held.locationContactAndAddress)
  return [`HOLD FOR ${textOf(objectOf(to.contact).companyName)}`, ...linesOf(place)]
}

function linesOf(party: Json): string[] {
  const address = objectOf(party.address)
  const streets = Array.isArray(address.streetLines) ? address.streetLines.map(textOf) : []
  const { city, state, zip, countryCode } = placeOf(party)
  return [
    textOf(objectOf(party.contact).companyName),
    ...streets,
    `${city} ${state} ${zip} ${countryCode}`,
  ].filter(Boolean)
}

const invoiceOf = (shipment: Json, kept: KeptShipment): Json => ({
  contentType: 'COMMERCIAL_INVOICE',
  docType: 'PDF',
  copiesToPrint: 1,
  encodedLabel: labelBase64('PDF', {
    ...factsOf(shipment, kept),
    service: 'Commercial invoice',
    number: kept.master,
    piece: '',
  }),
})

export async function cancel({ body, memory, now }: Asked): Promise<HttpResponse> {
  if (!isAccount(body.accountNumber)) return WRONG_ACCOUNT
  const number = textOf(body.trackingNumber)
  const kept = await shipmentOf(memory, number)
  if (!kept) {
    const words = 'Unable to retrieve record from database. Please try again later.'
    return fedexError(400, 'TRACKINGNUMBER.ENTERED.INVALID', words)
  }
  const isPickedUp = now.toISOString() >= `${kept.shipDate}T21:10:00.000Z`
  if (isPickedUp) return fedexError(400, 'SHIPMENT.IN.TRANSIT', 'A shipment on its way cannot be cancelled.')
  if (kept.pieces.every((piece) => kept.cancelled.includes(piece))) {
    return fedexError(400, 'SHIPMENT.ALREADY.CANCELLED', 'The shipment has already been cancelled.')
  }
  await memory.keep('fedex-shipment', kept.master, { ...kept, cancelled: kept.pieces })
  return succeeded({
    cancelledShipment: true,
    cancelledHistory: true,
    successMessage: 'Success',
  })
}
