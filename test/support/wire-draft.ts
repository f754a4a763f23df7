/** The parts of a shipment that a browser sends, in wire spelling. */
export interface WireAddress {
  CompanyName?: string
  Street?: string
  City?: string
  State?: string
  Zip?: string
  CountryCode?: string
  [field: string]: unknown
}

export type WireItem = Record<string, unknown>

export interface WireDraft {
  Origin: WireAddress
  Destination: WireAddress
  Items: WireItem[]
  PaymentType?: string
  [field: string]: unknown
}

const DAY_MS = 86_400_000

/** YYYY-MM-DD, this many days from now (UTC): two or more are in the future in every American time zone. */
export const inDays = (days: number): string =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** Two pallets from Reno to Chicago, complete enough to be booked. */
export function wireDraft(changes: Partial<WireDraft> = {}): WireDraft {
  return {
    Origin: {
      CompanyName: 'Scene Warehouse',
      Street: '1450 Scene Way',
      City: 'Reno',
      State: 'NV',
      Zip: '89502',
      CountryCode: 'US',
    },
    Destination: {
      CompanyName: 'Scene Consignee',
      Street: '220 Receiving Road',
      City: 'Chicago',
      State: 'IL',
      Zip: '60606',
      CountryCode: 'US',
    },
    Items: [wireItem()],
    SheduleDateTime: { PickupByDate: inDays(3), PickupByFromTime: '09:00 AM', PickupByToTime: '04:00 PM' },
    PaymentType: 'P',
    ...changes,
  }
}

export function wireItem(changes: WireItem = {}): WireItem {
  return {
    Description: 'Steel shelving, knocked down',
    itemClass: '70',
    Weight: 1240,
    wtUnit: 'lb',
    Qty: 2,
    packageType: 'PLT',
    Length: 48,
    Width: 40,
    Height: 48,
    dimUnit: 'in',
    ...changes,
  }
}
