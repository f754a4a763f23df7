/** The two shippers of the demo: their differences as data. */
import { USUAL_VOLUME_THRESHOLDS } from '#domain/rating/volume-advice.ts'
import type { ClientSettings } from '#domain/shipment/client-settings.ts'
import { PALLET_SIZES } from '#domain/shipment/pallet-sizes.ts'
import { USUAL_TENDER_RULES } from '#domain/shipment/tender-rules.ts'
import { USUAL_MESSAGES } from '#domain/tracking/mail-news.ts'
import { CERAMICS } from './items/ceramic-items.ts'
import { HARDWARE } from './items/hardware-items.ts'
import type { ItemFamily } from './items/item-family.ts'
import { PACKAGING } from './items/packaging-items.ts'
import { SHELVING } from './items/shelving-items.ts'

export interface WarehousePlan {
  code: string
  zip: string
  street: string
  /** Share of the shipments. */
  share: number
}

export interface DemoClient {
  code: string
  name: string
  warehouses: readonly WarehousePlan[]
  billTo: {
    name: string
    street: string
    zip: string
    isDefault: boolean
    /** Code of its account group in the project44 sandbox. */
    accountGroup?: string
  }[]
  locations: number
  canadianLocations: number
  items: number
  /** The goods that it sells. */
  families: readonly ItemFamily[]
  /** null: all of `carrier-profiles.ts`. */
  scacs: readonly string[] | null
  /** Whether rates have changed within the history, and whether some carriers have volume LTL prices, too. */
  hasEarlierTariffs: boolean
  hasVolumeCarriers: boolean
  routingRules: number
  openOrders: number
  deferredOrders: number
  shipments: number
  /** Months of shipments before the day. */
  historyMonths: number
  /** The shipments that clerks still work on. */
  desk: { rateAndRoute: number; deferred: number; scheduled: number; overdue: number }
  /** A lane with weekly shipments by many carriers: from a warehouse to the consignees of a city. */
  steadyLane: { warehouse: string; city: string; state: string } | null
  /** The number of latest shipments that keep all their prices with receipts. */
  fullyPriced: number
  settings: ClientSettings
}

/**
 * A range that GS1 assigns to no company (020-029, restricted circulation): the demo's codes identify no real products.
 */
const RESTRICTED_PREFIXES = { cedarSteel: '0200000', harborRow: '0200001' }

const settings = (warehouse: string, gs1CompanyPrefix: string): ClientSettings => ({
  IsOrderWeightEachPerQty: false,
  defaultClass: '70',
  isAutoClassCalculationEnabled: true,
  densityScale: '13-tier',
  isPalletItemGrid: true,
  isOrderIntegrationEnabled: true,
  gs1CompanyPrefix,
  defaultPickup: { warehouse, from: '11:00', to: '15:30' },
  volumeThresholds: USUAL_VOLUME_THRESHOLDS,
  isGetStartedDismissed: true,
  palletSizes: [...PALLET_SIZES],
  contact: { address: '', phones: '', hours: 'Monday to Friday, 8:00-20:00 Eastern Time' },
  messages: USUAL_MESSAGES,
  tenders: USUAL_TENDER_RULES,
  isSecondFactorRequired: false,
})

/** Industrial shelving, hardware and packaging, shipped from three warehouses. */
export const CEDAR_AND_STEEL: DemoClient = {
  code: 'cedar-steel',
  name: 'Cedar & Steel Supply (demo)',
  warehouses: [
    { code: 'RNO', zip: '89502', street: '1450 Industrial Way', share: 0.38 },
    { code: 'DAL', zip: '75247', street: '8200 Distribution Way', share: 0.35 },
    { code: 'HBG', zip: '17111', street: '3900 Freight Street', share: 0.27 },
  ],
  billTo: [
    {
      name: 'Cedar & Steel Supply (demo), Freight Payables',
      street: '1450 Industrial Way',
      zip: '89502',
      isDefault: true,
    },
    {
      name: 'Demo Freight Audit and Payment',
      street: '200 Market Street',
      zip: '60606',
      isDefault: false,
      accountGroup: 'DEMO-FREIGHT-AUDIT',
    },
  ],
  locations: 400,
  canadianLocations: 18,
  items: 250,
  families: [...SHELVING, ...HARDWARE, ...PACKAGING],
  scacs: null,
  hasEarlierTariffs: true,
  hasVolumeCarriers: true,
  routingRules: 13,
  openOrders: 52,
  deferredOrders: 8,
  shipments: 6_000,
  historyMonths: 18,
  desk: { rateAndRoute: 45, deferred: 6, scheduled: 26, overdue: 4 },
  steadyLane: { warehouse: 'RNO', city: 'Dallas', state: 'TX' },
  fullyPriced: 200,
  settings: settings('RNO', RESTRICTED_PREFIXES.cedarSteel),
}

/** A second, small client, to show that tenants never see each other. */
export const HARBOR_ROW: DemoClient = {
  code: 'harbor-row',
  name: 'Harbor Row Ceramics (demo)',
  warehouses: [{ code: 'SAV', zip: '31408', street: '75 Harbor Road', share: 1 }],
  billTo: [{ name: 'Harbor Row Ceramics (demo)', street: '75 Harbor Road', zip: '31408', isDefault: true }],
  locations: 20,
  canadianLocations: 0,
  items: 20,
  families: CERAMICS,
  scacs: ['ODFL', 'SAIA', 'SEFL', 'EXLA', 'RLCA'],
  hasEarlierTariffs: false,
  hasVolumeCarriers: false,
  routingRules: 1,
  openOrders: 5,
  deferredOrders: 0,
  shipments: 120,
  historyMonths: 6,
  desk: { rateAndRoute: 4, deferred: 0, scheduled: 3, overdue: 0 },
  steadyLane: null,
  fullyPriced: 20,
  settings: { ...settings('SAV', RESTRICTED_PREFIXES.harborRow), isOrderIntegrationEnabled: false },
}

export const DEMO_CLIENTS: readonly DemoClient[] = [CEDAR_AND_STEEL, HARBOR_ROW]
