/** Bills of lading for tests and benchmarks: a usual one, and one with the longest values that the fields allow. */

import type { BillOfLadingFacts, CommodityRow } from '#documents/facts/facts.ts'
import type { HazmatFacts } from '#documents/facts/hazmat-description.ts'
import { bolNumber } from '#domain/check-digits/bol-number.ts'

/** Number `serial` of the sample company prefix of the GS1 specifications. */
export function sampleBolNumber(serial: number): string {
  const made = bolNumber('0614141', serial)
  if (made.kind === 'invalid') throw new RangeError(`serial ${serial}: ${made.because}`)
  return made.bolNumber
}

const PAINT: HazmatFacts = {
  emergencyPhone: '',
  unNumber: 'UN1263',
  properShippingName: 'Paint',
  technicalName: '',
  hazardClass: '3',
  subsidiaryClasses: [],
  packingGroup: 'II',
  isLimitedQuantity: false,
  isReportableQuantity: false,
  isMarinePollutant: false,
  specialPermit: '',
}

const COMMODITIES: CommodityRow[] = [
  {
    handlingUnits: 1,
    handlingUnitType: 'PLT',
    packages: 24,
    packageType: 'PKG',
    weightLb: 310.5,
    description: 'Wood lacquer, 1 gal cans',
    hazmat: PAINT,
    nmfc: '000001-01',
    freightClass: '55',
  },
  {
    handlingUnits: 4,
    handlingUnitType: 'PLT',
    packages: 96,
    packageType: 'PKG',
    weightLb: 1240,
    description: 'Store fixtures, steel, knocked down, in cartons',
    hazmat: null,
    nmfc: '000002-06',
    freightClass: '85',
  },
  {
    handlingUnits: 2,
    handlingUnitType: 'CRT',
    packages: 2,
    packageType: 'CRT',
    weightLb: 480,
    description: 'Display cases, glass, crated: fragile, keep upright, top load only',
    hazmat: null,
    nmfc: '000003-01',
    freightClass: '150',
  },
]

export const USUAL_BILL: BillOfLadingFacts = {
  bolNumber: sampleBolNumber(20261120),
  date: '2026-11-20',
  shipFrom: {
    name: 'Silver State Fixtures Inc',
    addressLines: ['4150 Mill Street', 'Dock 7'],
    city: 'Reno',
    state: 'NV',
    zip: '89502',
    countryCode: 'US',
    contactName: 'Shipping Desk',
    contactPhone: '775-555-0142',
    sidNumber: 'SID-88213',
    isFob: true,
  },
  shipTo: {
    name: 'Lone Star Retail Distribution',
    addressLines: ['2200 Trinity Mills Road'],
    city: 'Dallas',
    state: 'TX',
    zip: '75201-1234',
    countryCode: 'US',
    contactName: 'Receiving',
    contactPhone: '214-555-0177ext27',
    locationNumber: '0614141000005',
    cidNumber: 'PO-4471902',
    isFob: false,
  },
  billTo: {
    name: 'Silver State Freight Audit',
    addressLines: ['PO Box 5512'],
    city: 'Phoenix',
    state: 'AZ',
    zip: '85001',
    countryCode: 'US',
    contactName: '',
    contactPhone: '',
  },
  carrierName: 'Old Dominion Freight Line',
  scac: 'ODFL',
  proNumber: '07209562763',
  trailerNumber: '53-88120',
  sealNumbers: ['UL-1820071'],
  terms: 'thirdParty',
  isMaster: false,
  underlyingBolNumbers: [],
  specialInstructions:
    'Pickup Fri, Nov 20, 11:00 AM-3:30 PM PST\nQuote # Q-2026-11873\nLiftgate delivery, Appointment\n' +
    'Call receiving 24 hours ahead. Do not double stack the display crates; keep upright.',
  orders: [
    {
      orderNumber: '4471902',
      packages: 96,
      weightLb: 1240,
      isPalletized: true,
      shipperInfo: 'Dept 14, PO type 0031',
    },
    { orderNumber: '4471917', packages: 24, weightLb: 310.5, isPalletized: true, shipperInfo: 'Store 0219' },
    { orderNumber: '4471933', packages: 2, weightLb: 480, isPalletized: false, shipperInfo: '' },
  ],
  commodities: COMMODITIES,
  drops: [],
  emergencyPhone: '800-555-0199',
  emergencyContractId: 'Account 000000',
  declaredValue: { cents: 1_250_000, currency: 'USD', per: 'shipment' },
  cod: null,
  loadedBy: 'shipper',
  countedBy: 'shipper',
  isVoid: false,
  logo: null,
}

const fill = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length)

/** Ten-character ZIPs, 50-character phones, 200-character instructions, 40 items and orders, a master over nine. */
export const LONGEST_BILL: BillOfLadingFacts = {
  ...USUAL_BILL,
  shipFrom: {
    ...USUAL_BILL.shipFrom,
    name: 'Consolidated Northern Nevada & Sierra Precision Fixture Manufacturing Company of Reno',
    addressLines: [fill('4150 West Mill Street Extension, ', 60), fill('Building 12, Dock 7, ', 60)],
    zip: '89502-1234',
    contactName: fill('Shipping and Receiving Desk ', 30),
    contactPhone: fill('(775)555-0142ext00000000000000', 50),
  },
  shipTo: {
    ...USUAL_BILL.shipTo,
    name: fill('Lone Star Retail Distribution and Fulfillment of Texas, ', 60),
    addressLines: [fill('22000 North Trinity Mills Road, ', 60), fill('Suite MMMMM, Gate Q-19, ', 60)],
    city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
    contactName: fill('W', 30),
    contactPhone: fill('8', 50),
  },
  carrierName: 'Southeastern & Northwestern Interregional Freight Systems of North America',
  proNumber: '12345678901234567890',
  sealNumbers: Array.from({ length: 8 }, (_, i) => `UL-182007${i}`),
  isMaster: true,
  underlyingBolNumbers: Array.from({ length: 9 }, (_, i) => sampleBolNumber(7000 + i)),
  specialInstructions: fill('Llamar 24 horas antes, señal en el muelle Ñ; recargo 25 €. ', 200),
  orders: Array.from({ length: 40 }, (_, i) => ({
    orderNumber: `ORDER-${i}-${'9'.repeat(i % 30)}`,
    packages: i + 1,
    weightLb: 100.25 * (i + 1),
    isPalletized: [true, false, null][i % 3]!,
    shipperInfo: 'Department 14, store 0219. '.repeat(i % 5).trim(),
  })),
  commodities: Array.from({ length: 40 }, (_, i) => ({
    ...COMMODITIES[i % 3]!,
    description: `Line ${i + 1}: ${'described at some length '.repeat(i % 9)}`.trim(),
  })),
  cod: { cents: 123_456_789, currency: 'USD', feeTerms: 'collect', isCustomerCheckAcceptable: true },
  declaredValue: { cents: 99_999_999_999, currency: 'USD', per: 'shipment' },
}
