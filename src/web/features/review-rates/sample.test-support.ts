import type { Answers } from '../../show-screen.test-support.tsx'

/** A price sheet in wire format. */
export const wireSheet = (scac: string, dollars: number, changes: object = {}) => ({
  ...{
    PricesheetID: `id-${scac}-${dollars}`,
    CarrierSCAC: scac,
    CarrierName: `Carrier ${scac}`,
    RateModeID: 1,
  },
  ...{
    ServiceCode: '',
    ServiceName: '',
    CurrAmount: dollars,
    Currency: 'USD',
    ServiceDays: 3,
    IsDirect: true,
  },
  Charges: [{ ChargeCode: 'LH', ChargeName: 'Class 70 freight', Amount: dollars }],
  ...{ DeliveryDate: '2026-11-25', Source: 'tariff', ExpiresAt: '2026-11-22T05:00:00Z', Badges: [] },
  ...{ GuideReason: '', Receipt: [], ReceiptHash: 'h', title: 'T', IsSynthetic: false, Miles: null },
  IsEstimated: false,
  ...changes,
})

export const wireReply = (rates: object[], changes: object = {}) => ({
  ...{ Status: 'success', shipmentId: '', BOLNumber: '', version: 0, rates, notices: [] },
  ...{ carriersAsked: rates.length, advice: '', suggestedPricesheetID: '', items: [] },
  totals: { weightLb: 1, cubicFeet: 0, density: 0, linearFeet: 0, pallets: 0, miles: 1_589 },
  ...changes,
})

export const RATES = 'Shipment/GETLTLRates'

interface Asked {
  RateModeID?: number
  Save?: boolean
  Items?: { Weight?: number }[]
}

/** Prices that show their weight: LTL $1 a pound, volume $900. A saved shipment has an id and a number. */
export const ANSWERS: Answers = {
  // The product's defaults apply if the client's settings cannot be read.
  'Shipment/GetGenericClientDetails': () => ({ status: 403, body: { code: 'FORBIDDEN', message: 'No.' } }),
  'Shipment/GetTlxTmsServices': () => ({ body: { Status: 'success', services: [] } }),
  'Address/GetAddress': () => ({ body: { Status: 'success', location: null, place: null } }),
  'Shipment/RateByWeight': () => ({
    body: {
      ...{ Status: 'success', weightLb: 500 },
      points: [
        { weightLb: 500, prices: [weighed(1, 500), weighed(2, 900)] },
        { weightLb: 1_000, prices: [weighed(1, 1_000), weighed(2, 900)] },
      ],
      segments: [
        { fromLb: 500, toLb: 900, RateModeID: 1 },
        { fromLb: 901, toLb: 1_000, RateModeID: 2 },
      ],
    },
  }),
  [RATES]: (body) => {
    const { RateModeID = 1, Save, Items } = body as Asked
    const pounds = Items?.[0]?.Weight ?? 0
    const saved = Save === false ? {} : { shipmentId: 's-1', BOLNumber: '0401', version: 1 }
    if (RateModeID === 2) return { body: wireReply([wireSheet('SYNV', 900, { RateModeID: 2 })], saved) }
    const rates = [
      wireSheet('SYNA', pounds, { ServiceDays: 2 }),
      wireSheet('SYNB', pounds + 50, { Badges: ['Preferred'], GuideReason: 'Contract lane' }),
      wireSheet('SYNC', pounds - 10, { Badges: ['Do not use'], GuideReason: 'Claims' }),
    ]
    return { body: wireReply(rates, saved) }
  },
}

const weighed = (RateModeID: number, Amount: number) => ({
  ...{ RateModeID, Amount, CarrierSCAC: 'SYNA', CarrierName: 'Carrier SYNA', ServiceName: '' },
})
