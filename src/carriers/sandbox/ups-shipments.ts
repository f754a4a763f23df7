import { upsCheckDigit } from '#domain/check-digits/ups.ts'
import type { HttpResponse } from '#domain/http-exchange.ts'
import type { SandboxMemory } from '../network.ts'
import { upsServiceName } from '../ups/services.ts'
import { type Asked, json } from './http.ts'
import { labelBase64 } from './label-base64.ts'
import { labelPdf } from './label-images.ts'
import type { LabelFacts } from './label-layout.ts'
import { at, listAt, SANDBOX_ALERT, succeeded, upsError, wordAt } from './ups-answers.ts'
import { findKept, type Kept, type Place } from './ups-kept.ts'
import { chargesOf, faultOf, negotiatedOf, quotesOf, weightOf } from './ups-prices.ts'

/** Labels in UPS's sandbox: bought, and recovered. */

/** Return services whose label UPS brings or mails itself; for the electronic one it returns a link. */
const [MAILED, ELECTRONIC] = [['2', '3', '5'], '8']

export async function ship({ body, memory, now }: Asked): Promise<HttpResponse> {
  const asked = at(body, 'ShipmentRequest')
  const shipment = at(asked, 'Shipment')
  const fault = faultOf(shipment, 'Packaging') ?? streetFault(shipment)
  if (fault) return fault
  const today = now.toISOString().slice(0, 10)
  const serviceCode = wordAt(shipment, 'Service', 'Code')
  const [quote] = quotesOf(shipment, 'Packaging', today.replaceAll('-', ''), serviceCode)
  if (!quote) return upsError(400, '120213', 'The service is not available for this shipment.')
  const packages: Kept['packages'] = []
  for (const _one of listAt(shipment, 'Package')) {
    packages.push({ number: await newNumber(memory, shipment, serviceCode, now), isVoided: false })
  }
  const kept: Kept = {
    number: packages[0]!.number,
    packages,
    serviceCode,
    boughtAt: now.toISOString(),
    deliveryDate: quote.deliveryDate,
    from: placeOf(shipment, 'ShipFrom'),
    to: placeOf(shipment, 'ShipTo'),
  }
  await memory.keep('shipment', kept.number, kept)
  for (const { number } of packages) await memory.keep('package', number, kept.number)
  for (const reference of referencesOf(shipment)) await memory.keep('reference', reference, kept.number)
  const format = wordAt(asked, 'LabelSpecification', 'LabelImageFormat', 'Code')
  const returnCode = wordAt(shipment, 'ReturnService', 'Code')
  const hasLabel = returnCode !== ELECTRONIC && !MAILED.includes(returnCode)
  return json(200, {
    ShipmentResponse: {
      Response: succeeded([SANDBOX_ALERT]),
      ShipmentResults: {
        ShipmentCharges: chargesOf(quote),
        ...negotiatedOf(quote),
        BillingWeight: weightOf(quote),
        ShipmentIdentificationNumber: kept.number,
        PackageResults: packages.map(({ number }) => ({
          TrackingNumber: number,
          ...(hasLabel ? { ShippingLabel: imageOf(kept, number, format, 'ImageFormat') } : {}),
        })),
        ...(returnCode === ELECTRONIC
          ? { LabelURL: `https://www.ups.com/sandbox/label/${kept.number}` }
          : {}),
        ...(at(shipment, 'ShipmentServiceOptions', 'InternationalForms') === undefined
          ? {}
          : {
              Form: { Code: '01', Description: 'All Requested International Forms', Image: invoiceOf(kept) },
            }),
      },
    },
  })
}

function streetFault(shipment: unknown): HttpResponse | null {
  const isMissing = listAt(shipment, 'ShipTo', 'Address', 'AddressLine').length === 0
  if (isMissing) return upsError(400, '120206', 'Missing or invalid ship to address line 1')
  const { country } = placeOf(shipment, 'ShipTo')
  const phone = wordAt(shipment, 'ShipTo', 'Phone', 'Number')
  const isMissingPhone = phone === '' && country !== placeOf(shipment, 'ShipFrom').country
  return isMissingPhone || (phone !== '' && !isPhoneIn(country, phone))
    ? upsError(400, '120217', 'Missing or invalid ship to phone number')
    : null
}

/** In North America neither area code nor exchange begins with 0 or 1 (NANP). */
const isPhoneIn = (country: string, phone: string): boolean =>
  !['US', 'CA', 'PR'].includes(country) || /^1?[2-9]\d{2}[2-9]\d{6}$/.test(phone.replace(/\D/g, ''))

function placeOf(shipment: unknown, end: 'ShipFrom' | 'ShipTo'): Place {
  const word = (name: string) => wordAt(shipment, end, 'Address', name)
  return {
    name: wordAt(shipment, end, 'Name'),
    street: listAt(shipment, end, 'Address', 'AddressLine').map(String).join(', '),
    city: word('City'),
    state: word('StateProvinceCode'),
    zip: word('PostalCode'),
    country: word('CountryCode'),
  }
}

const referencesOf = (shipment: unknown): string[] =>
  [shipment, ...listAt(shipment, 'Package')].flatMap((holder) =>
    listAt(holder, 'ReferenceNumber').map((one) => wordAt(one, 'Value')),
  )

const NUMBERS = 10_000_000

/** 1Z, account, service, seven digits, check digit: as UPS makes them. */
async function newNumber(
  memory: SandboxMemory,
  shipment: unknown,
  service: string,
  now: Date,
): Promise<string> {
  const account = wordAt(shipment, 'Shipper', 'ShipperNumber').toUpperCase()
  for (let count = Math.floor(now.getTime() / 10) % NUMBERS; ; count = (count + 1) % NUMBERS) {
    const body = `${account}${service.slice(0, 2)}${String(count).padStart(7, '0')}`
    const number = `1Z${body}${upsCheckDigit(body)}`
    if ((await memory.recall('package', number)) !== null) continue
    await memory.keep('package', number, number)
    return number
  }
}

const factsOf = (kept: Kept, number: string): LabelFacts => ({
  carrier: 'UPS',
  service: upsServiceName(kept.serviceCode),
  number,
  piece: `${kept.packages.findIndex((one) => one.number === number) + 1} OF ${kept.packages.length}`,
  from: linesOf(kept.from),
  to: linesOf(kept.to),
})

const linesOf = ({ name, street, city, state, zip, country }: Place): string[] => [
  name,
  street,
  `${city} ${state} ${zip}`,
  country,
]

const base64Of = (text: string) => Buffer.from(text, 'latin1').toString('base64')

/** One PDF has the labels of all packages; in the other formats, each is an image. */
function imageOf(kept: Kept, number: string, format: string, name: 'ImageFormat' | 'LabelImageFormat') {
  const code = format === 'ZPL' || format === 'PDF' ? format : 'GIF'
  const content =
    code === 'PDF'
      ? base64Of(labelPdf(kept.packages.map((one) => factsOf(kept, one.number))))
      : labelBase64(code, factsOf(kept, number))
  return { [name]: { Code: code }, GraphicImage: content }
}

function invoiceOf(kept: Kept) {
  const facts = { ...factsOf(kept, kept.number), service: 'COMMERCIAL INVOICE', piece: '' }
  return { ImageFormat: { Code: 'PDF' }, GraphicImage: base64Of(labelPdf([facts])) }
}

export async function recover({ body, memory }: Asked): Promise<HttpResponse> {
  const asked = at(body, 'LabelRecoveryRequest')
  const reference = wordAt(asked, 'ReferenceValues', 'ReferenceNumber', 'Value')
  const number =
    reference === ''
      ? wordAt(asked, 'TrackingNumber')
      : (((await memory.recall('reference', reference)) as string | null) ?? '')
  const kept = await findKept(memory, number)
  if (!kept) return upsError(404, '300102', 'No tracking information available')
  const format = wordAt(asked, 'LabelSpecification', 'LabelImageFormat', 'Code')
  const labels = kept.packages.map(({ number: own }, place) => ({
    TrackingNumber: own,
    // One PDF has them all.
    ...(format === 'PDF' && place > 0 ? {} : { LabelImage: imageOf(kept, own, format, 'LabelImageFormat') }),
  }))
  return json(200, {
    LabelRecoveryResponse: {
      Response: succeeded([SANDBOX_ALERT]),
      ShipmentIdentificationNumber: kept.number,
      LabelResults: labels,
    },
  })
}
