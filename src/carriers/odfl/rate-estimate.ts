import type { HttpResponse } from '#domain/http-exchange.ts'
import { divideHalfUp, parseDecimal } from '#domain/money.ts'
import type { Charge, ItemLine } from '#domain/shipment/shipment.ts'
import {
  answered,
  type NetworkNotice,
  type Operation,
  type Parsed,
  type Refused,
  refused,
  refusedByStatus,
} from '../network.ts'
import { findAnywhere, findElement, textOf, writeXml, type XmlElement, xmlOf } from '../xml.ts'
import { odflServices } from './accessorials.ts'
import { ODFL_NAME, type OdflCredentials } from './odfl.ts'

/** `getLTLRateEstimate`, SOAP 1.1: the price of one shipment under the customer's own agreement. */

export interface OdflPlace {
  zip: string
  city: string
  state: string
  /** ISO 3166 alpha-2. */
  countryCode: string
}

export interface OdflRateAsk {
  origin: OdflPlace
  destination: OdflPlace
  /** Local date and time of the origin: YYYY-MM-DD, HH:MM. */
  pickupDate: string
  pickupFrom: string
  items: Pick<ItemLine, 'freightClass' | 'weightLb' | 'quantity' | 'dimensions' | 'nmfc'>[]
  /** Our accessorial codes. */
  services: string[]
  /** Insured value in cents; 0 = the carrier's own liability. */
  insuredCents: number
}

export interface OdflRate {
  cents: number
  charges: Charge[]
  serviceDays: number | null
  referenceNumber: string
}

export const odflRate: Operation<OdflRateAsk, OdflRate, OdflCredentials> = {
  name: 'rate',
  isRepeatable: true,
  needsToken: false,
  build: (ask, credentials, door) => {
    const longest = Math.max(
      0,
      ...ask.items.map(({ dimensions }) => Math.max(dimensions.length, dimensions.width)),
    )
    const services = odflServices(ask.services, longest)
    const countries = [ask.origin, ask.destination].map(({ countryCode }) => ISO3[countryCode])
    if (services.kind === 'unsupported') {
      return unsupported(`${ODFL_NAME} has no price for ${services.services.join(', ')} in its rate service.`)
    }
    if (countries.includes(undefined))
      return unsupported(`${ODFL_NAME} serves only the US, Canada and Mexico.`)
    if (ask.items.some(({ freightClass }) => freightClass === '')) {
      return unsupported(`${ODFL_NAME} needs a freight class for every line.`)
    }
    return {
      method: 'POST',
      url: `${door.host('soap')}/wsRate_v6/RateService`,
      headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: '""' },
      body: envelope(ask, credentials, services.codes),
    }
  },
  parse: (response) => parseEstimate(response),
  // A SOAP fault is a 500 with an envelope: an answer, not an outage.
  isOutage: ({ status, body }) => status >= 500 && !body.includes('faultstring'),
}

const ISO3: Readonly<Record<string, string>> = { US: 'USA', CA: 'CAN', MX: 'MEX' }
/** ODFL's class tariff. */
const CLASS_TARIFF = '559'

const unsupported = (words: string): Refused => refused('unsupported', 'UNSUPPORTED', words)

function envelope(ask: OdflRateAsk, credentials: OdflCredentials, accessorials: string[]): string {
  const argument = {
    odfl4MeUser: credentials.userName,
    odfl4MePassword: credentials.password,
    odflCustomerAccount: credentials.accountNumber,
    ...place('origin', ask.origin),
    ...place('destination', ask.destination),
    pickupDateTime: `${ask.pickupDate}T${ask.pickupFrom}:00`,
    shipType: 'LTL',
    tariff: CLASS_TARIFF,
    movement: 'O',
    requestReferenceNumber: true,
    currencyFormat: 'USD',
    weightUnits: 'LBS',
    insuranceAmount: ask.insuredCents > 0 ? (ask.insuredCents / 100).toFixed(2) : null,
    freightItems: ask.items.map(freightItem),
    accessorials,
  }
  const call = writeXml('arg0', argument)
  return (
    '<?xml version="1.0" encoding="UTF-8"?>' +
    '<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:my="http://myRate.ws.odfl.com/">' +
    `<soapenv:Body><my:getLTLRateEstimate>${call}</my:getLTLRateEstimate></soapenv:Body></soapenv:Envelope>`
  )
}

/** A ZIP+4, with or without its hyphen, is sent as five digits. */
const postalCodeOf = ({ zip, countryCode }: OdflPlace): string =>
  countryCode === 'US' ? zip.replace(/\D/g, '').slice(0, 5) : zip

const place = (end: 'origin' | 'destination', at: OdflPlace) => ({
  [`${end}PostalCode`]: postalCodeOf(at),
  [`${end}City`]: at.city,
  [`${end}State`]: at.state,
  [`${end}Country`]: ISO3[at.countryCode]!,
})

const freightItem = (item: OdflRateAsk['items'][number]) => ({
  ratedClass: item.freightClass,
  // Whole pounds, rounded up.
  weight: Math.ceil(item.weightLb),
  numberOfUnits: item.quantity,
  length: inches(item.dimensions.length),
  width: inches(item.dimensions.width),
  height: inches(item.dimensions.height),
  nmfc: item.nmfc,
})

/** Omitted if unknown: 0 would be a size. */
const inches = (value: number): number | null => (value > 0 ? Math.ceil(value) : null)

function parseEstimate(response: HttpResponse): Parsed<OdflRate> {
  const root = xmlOf(response)
  const fault = root && findAnywhere(root, 'faultstring')
  if (fault) return refusedInWords([fault.text])
  const answer = root && findAnywhere(root, 'return')
  if (!answer) return refusedByStatus(ODFL_NAME, response)
  const said = answer.children.filter(({ name }) => name === 'errorMessages').map(({ text }) => text)
  const estimate = findElement(answer, 'rateEstimate')
  if (textOf(answer, 'success') !== 'true' || !estimate) {
    return refusedInWords(said.filter(Boolean))
  }
  const cents = centsOf(estimate, 'netFreightCharge')
  if (cents === null || cents <= 0) {
    return refused('unreadable', 'NO_AMOUNT', `${ODFL_NAME} returned no amount.`)
  }
  const days = Number(textOf(findElement(answer, 'destinationCities') ?? answer, 'serviceDays'))
  const notices: NetworkNotice[] = said.filter(Boolean).map((message) => ({ code: 'ODFL', message }))
  const rate = {
    cents,
    charges: chargesOf(estimate, cents),
    serviceDays: Number.isInteger(days) && days > 0 ? days : null,
    referenceNumber: textOf(answer, 'referenceNumber'),
  }
  return answered(rate, notices)
}

/** ODFL reports errors only as text, which distinguishes a wrong login from a wrong account. */
function refusedInWords(words: string[]): Refused {
  const all = words.length > 0 ? words : ['The request was rejected without a reason.']
  const isLogIn = all.some((one) =>
    /password|user ?name|log-?in|credential|customer account|authori[sz]/i.test(one),
  )
  return {
    kind: 'refused',
    reason: isLogIn ? 'credentials' : 'input',
    notices: all.map((message) => ({ code: 'ODFL', message: message.slice(0, 500) })),
  }
}

const centsOf = (element: XmlElement, name: string): number | null => centsOfText(textOf(element, name))

/** Cents of an amount such as `1,234.50` or `12.3450`; null if there is none. */
function centsOfText(text: string): number | null {
  const millionths = text === '' ? null : parseDecimal(text, 6)
  return millionths === null ? null : divideHalfUp(millionths, 10_000)
}

/** Gross, discount, fuel and each accessorial; the rest of the net amount is a separate line. */
function chargesOf(estimate: XmlElement, cents: number): Charge[] {
  const gross = centsOf(estimate, 'grossFreightCharge') ?? 0
  const discounted = centsOf(estimate, 'discountedFreightCharge') ?? gross
  const named = estimate.children.filter(({ name }) => name === 'accessorialCharges').map(accessorialCharge)
  const charges = [
    { code: 'LHS', label: 'Linehaul', cents: gross },
    { code: 'DSC', label: 'Discount', cents: discounted - gross },
    { code: 'FSC', label: 'Fuel surcharge', cents: centsOf(estimate, 'fuelSurcharge') ?? 0 },
    ...named,
  ]
  const rest = cents - charges.reduce((sum, charge) => sum + charge.cents, 0)
  charges.push({ code: 'OTH', label: 'Not itemized by the carrier', cents: rest })
  return charges.filter((charge) => charge.cents !== 0)
}

/** Element names differ between versions of the service (unverified). */
function accessorialCharge(element: XmlElement): Charge {
  const first = (...names: string[]) => names.map((name) => textOf(element, name)).find(Boolean) ?? ''
  const label = first('description', 'accessorialDesc', 'name', 'code')
  const cents = centsOfText(first('amount', 'charge', 'accessorialCharge')) ?? 0
  return { code: 'ACC', label: label || 'Accessorial', cents }
}
