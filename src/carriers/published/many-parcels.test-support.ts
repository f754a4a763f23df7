import fc from 'fast-check'
import { PARCEL_INCOTERMS, UPS_PACKAGE_TYPES } from '#contracts/reference.ts'
import type {
  ParcelCommodity,
  ParcelCustoms,
  ParcelPackage,
  ParcelParty,
  ParcelPayment,
  ParcelShipAsk,
} from '../parcel-network.ts'

/**
 * Parcel shipments of all kinds for the tables of published fields: within the limits of the contracts (lengths, postal
 * codes, lists of e-mail addresses), with malicious texts. Their services are those of the carrier under test.
 */

export const hostile = fc.oneof(
  fc.string({ maxLength: 120 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(
    '',
    ' ',
    '"<&>\u0000\n',
    'Łódź Spedycja № 1',
    '🚚'.repeat(30),
    'null',
    '{}',
    "O'Neil; DROP",
  ),
)
/** Truncated to the length that the contracts allow. */
const words = (longest: number) => hostile.map((value) => value.slice(0, longest).trim())

type Place = Pick<ParcelParty, 'city' | 'state' | 'zip' | 'countryCode'>
const place = (countryCode: string, state: string, city: string, ...zips: string[]): Place[] =>
  zips.map((zip) => ({ city, state, zip, countryCode }))

export const AMERICAN = [
  ...place('US', 'WA', 'Seattle', '98101', '98101-1234'),
  ...place('US', 'IL', 'Chicago', '60601', '60601-0000'),
  ...place('US', 'NY', 'New York', '10001'),
]
export const CANADIAN_AND_MEXICAN = [
  ...place('CA', 'ON', 'Toronto', 'M5V2T6', 'M5V-2T6'),
  ...place('MX', 'NL', 'Monterrey', '64000'),
]
export const ABROAD = [
  ...CANADIAN_AND_MEXICAN,
  ...place('GB', '', 'London', 'SW1A1AA', 'SW1A-1AA'),
  ...place('JP', '', 'Tokyo', '100-0001'),
  ...place('BR', 'SP', 'Sao Paulo', '01310-100'),
  // Hong Kong has no postal codes.
  ...place('HK', '', 'Hong Kong', ''),
]

const emails = fc.constantFrom(
  '',
  'dock@example.com',
  'dock@example.com,office@example.org',
  `${'very-long-name-of-a-desk'.repeat(3)}@example.com,dock@example.com`,
)
const taxIds = fc.array(fc.record({ type: fc.constantFrom('EIN', 'VAT', 'EORI'), value: words(40) }), {
  maxLength: 3,
})

export const partyIn = (places: readonly Place[]): fc.Arbitrary<ParcelParty> =>
  fc
    .record({
      ...{
        place: fc.constantFrom(...places),
        companyName: words(100),
        contactName: words(30),
        email: emails,
        taxIds,
      },
      ...{ street: words(100), street2: words(100), isResidential: fc.boolean() },
      // Usually a number: it is required for international shipments.
      contactPhone: fc.oneof(
        {
          weight: 5,
          arbitrary: fc.constantFrom('(206) 555-0100', '+44 20 7946 0958', '206-555-0100 ext. 12345'),
        },
        { weight: 1, arbitrary: fc.constantFrom('', '2065550100x27') },
        { weight: 1, arbitrary: words(50) },
      ),
    })
    .map(({ place: where, ...more }) => ({ ...where, ...more }))

const dollarsUpTo = (most: number) => fc.integer({ min: 0, max: most * 100 })
const side = fc.double({ min: 0.25, max: 60, noNaN: true })

export const parcelOf = (packageTypes: readonly string[]): fc.Arbitrary<ParcelPackage> =>
  fc.record({
    packageType: fc.constantFrom('CTN', '', ...packageTypes),
    weightLb: fc.oneof(fc.double({ min: 0.05, max: 150, noNaN: true }), fc.constantFrom(0.1, 1, 149.99, 150)),
    dimensions: fc.oneof(
      fc.constant({ length: 0, width: 0, height: 0 }),
      fc.record({ length: side, width: side, height: side }),
    ),
    declaredValueCents: fc.oneof(fc.constant(0), dollarsUpTo(50_000)),
    needsAdditionalHandling: fc.boolean(),
    references: fc.array(words(50), { maxLength: 3 }),
  })

const paymentBy = (accountNumbers: readonly string[]): fc.Arbitrary<ParcelPayment> =>
  fc.oneof(
    fc.record({
      payer: fc.constant('shipper' as const),
      ...{ accountNumber: fc.constant(''), zip: fc.constant(''), countryCode: fc.constant('US') },
    }),
    fc.record({
      payer: fc.constantFrom('receiver' as const, 'thirdParty' as const),
      accountNumber: fc.constantFrom(...accountNumbers),
      zip: fc.constantFrom('60601', '60601-1234', ''),
      countryCode: fc.constant('US'),
    }),
  )

const commodity: fc.Arbitrary<ParcelCommodity> = fc.record({
  description: hostile.map((value) => value.slice(0, 200).trim() || 'Brass fittings'),
  htsCode: fc.constantFrom('', '7412.20', '7412.20.00.85', '741220'),
  countryOfOrigin: fc.constantFrom('US', 'CN', 'DE'),
  quantity: fc.integer({ min: 1, max: 999_999 }),
  unitOfMeasure: fc.constantFrom('', 'PCS', 'EA', 'DOZEN', 'KG'),
  unitValueCents: dollarsUpTo(9_999),
  weightLb: fc.double({ min: 0, max: 99_999, noNaN: true }),
})

const customsPaid = (payment: fc.Arbitrary<ParcelPayment>): fc.Arbitrary<ParcelCustoms> =>
  fc.record({
    incoterm: fc.constantFrom(...PARCEL_INCOTERMS),
    reasonForExport: fc.constantFrom('SALE', 'GIFT', 'SAMPLE', 'RETURN', 'REPAIR', 'INTERCOMPANYDATA'),
    ...{ invoiceNumber: words(60), invoiceDate: fc.constantFrom('', '2026-11-23') },
    commodities: fc.array(commodity, { minLength: 1, maxLength: 4 }),
    ...{ freightCents: dollarsUpTo(500), insuranceCents: dollarsUpTo(500) },
    duties: fc.oneof(
      payment,
      fc.constant({ payer: 'receiver' as const, accountNumber: '', zip: '', countryCode: '' }),
    ),
  })

export interface Kinds {
  /** The carrier's codes: domestic, and international. */
  services: readonly string[]
  abroad: readonly string[]
  packageTypes?: readonly string[]
  returnServices?: readonly string[]
  /** For receivers and third parties. */
  accountNumbers?: readonly string[]
  endorsements?: readonly string[]
  /** Requirements that only some services can meet, for part of the shipments. */
  options?: Partial<ParcelShipAsk['options']>[]
  formats?: ParcelShipAsk['labelFormat'][]
}

const PLAIN: ParcelShipAsk['options'] = {
  ...{ signature: 'none', isSaturdayDelivery: false, isHoldForPickup: false, returnService: '' },
  ...{ isImportControl: false, isCommercialInvoiceRemoval: false, uspsEndorsement: '', other: [] },
}

const docTab = fc.record({
  at: fc.constantFrom('top' as const, 'bottom' as const),
  inches: fc.constantFrom(2 as const, 0.75 as const),
  facts: fc.array(fc.record({ name: fc.constantFrom('PO', 'BOL', 'Reference'), value: words(60) }), {
    maxLength: 15,
  }),
})

const choose = <T>(first: T, ...more: T[]) => fc.constantFrom(first, ...more)

const optionsOf = ({ returnServices = [], endorsements = [], options = [] }: Kinds) =>
  fc
    .record({
      signature: fc.constantFrom(
        'none' as const,
        'indirect' as const,
        'signature' as const,
        'adult' as const,
      ),
      isSaturdayDelivery: fc.boolean(),
      returnService: choose('', '', ...returnServices),
      uspsEndorsement: choose('', '', ...endorsements),
      more: choose({}, ...options),
    })
    .map(({ more, ...chosen }) => ({ ...PLAIN, ...chosen, ...more }))

/** Shipments from the US, or to the US with an American carrier's label. */
export function manyParcels(kinds: Kinds): fc.Arbitrary<ParcelShipAsk> {
  const {
    services,
    abroad,
    packageTypes = UPS_PACKAGE_TYPES.map(({ code }) => code),
    formats = ['ZPL', 'GIF'],
    accountNumbers = ['X1Y2Z3', 'A0B1C2'],
  } = kinds
  const payment = paymentBy(accountNumbers)
  const ends = fc.constantFrom('home', 'out', 'in')
  return ends.chain((way) => {
    const isHome = way === 'home'
    return fc.record({
      shipper: partyIn(AMERICAN),
      from: partyIn(way === 'in' ? ABROAD : AMERICAN),
      to: partyIn(way === 'out' ? ABROAD : AMERICAN),
      payment,
      pickup: fc.constant({ date: '2026-11-24', time: '16:00' }),
      packages: fc.array(parcelOf(packageTypes), { minLength: 1, maxLength: 4 }),
      options: optionsOf(kinds),
      currency: isHome ? fc.constant('USD') : fc.constantFrom('USD', 'CAD'),
      customsValueCents: isHome ? fc.constant(0) : dollarsUpTo(20_000),
      isDocument: isHome ? fc.constant(false) : fc.boolean(),
      serviceCode: fc.constantFrom(...(isHome ? services : abroad)),
      labelFormat: fc.constantFrom(...formats),
      labelDpi: fc.constantFrom(203 as const, 300 as const),
      docTab: fc.option(docTab),
      ...{ description: words(300), poNumber: words(50), references: fc.array(words(50), { maxLength: 5 }) },
      customs: isHome ? fc.constant(null) : customsPaid(payment),
      key: fc.constant('018f0000-aaaa-7bbb-8ccc-000000000001'),
    })
  })
}

/** The body that an operation built; null if the adapter itself refuses. */
export const bodyOf = (request: object): unknown =>
  'kind' in request ? null : JSON.parse((request as { body: string }).body)
