import { listCarriers as storedCarriers } from '#database/carriers/carriers.ts'
import { listPalletUnits } from '#database/items/items.ts'
import { type Location, listWarehouses } from '#database/locations/locations.ts'
import { isEffectiveOn } from '#domain/calendar/effective-dates.ts'
import { dayInForce } from '#domain/calendar/last-today.ts'
import { densityScaleOf } from '#domain/classification/density-scales.ts'
import { FREIGHT_CLASSES } from '#domain/classification/freight-class.ts'
import { ACCESSORIAL_CODES, usualExclusiveAccessorials } from '#domain/rating/accessorial-codes.ts'
import { isGeneralRule, type RoutingGuideRule } from '#domain/rating/routing-guide.ts'
import { FREIGHT_MODES, PARCEL, RATE_MODES } from '#domain/shipment/rate-mode.ts'
import type { ActionContext } from '../kernel/context.ts'
import { PARCEL_SERVICES, serviceCharges } from '../pricing/service-charges.ts'
import { tariffBook } from '../tariffs/tariff-book.ts'

/** The choices on screens: carriers, services and their charges, client setup, pallets. */

export async function listCarriers(context: ActionContext, searchText: string) {
  const carriers = await storedCarriers(context.db, context.clientId)
  const book = await tariffBook(context.pool, context.clientId)
  const today = dayInForce(context.now)
  // Without a shipment, only rules for every account and lane apply to a carrier.
  const isGenerally = (scac: string, verdict: RoutingGuideRule['verdict']) =>
    book.routingGuide.some(
      (rule) =>
        rule.scac === scac && rule.verdict === verdict && isGeneralRule(rule) && isEffectiveOn(rule, today),
    )
  const wanted = searchText.toLowerCase()
  return carriers
    .filter((carrier) => `${carrier.scac} ${carrier.name}`.toLowerCase().includes(wanted))
    .map((carrier) => ({
      CarrierName: carrier.name,
      SCAC: carrier.scac,
      RateMode: RATE_MODES[carrier.rateModeId] ?? '',
      RateModeID: carrier.rateModeId,
      TenderEmail: carrier.tenderEmail,
      TenderChannel: carrier.tenderChannel,
      isPreferred: isGenerally(carrier.scac, 'preferred'),
      isDoNotUse: isGenerally(carrier.scac, 'doNotUse'),
    }))
}

export async function listRateModes(context: ActionContext) {
  const carriers = await storedCarriers(context.db, context.clientId)
  return Object.entries(RATE_MODES).map(([id, name]) => ({
    RateModeID: Number(id),
    RateMode: name,
    RateModeCarriers: carriers
      .filter((carrier) => carrier.rateModeId === Number(id))
      .map((carrier) => ({ Text: carrier.name, Value: carrier.scac })),
  }))
}

/**
 * The services that can be requested, with their rate modes: all freight modes have the same services, and parcels have
 * few.
 */
export function listServices() {
  const exclusive = usualExclusiveAccessorials()
  return ACCESSORIAL_CODES.map((entry) => ({
    code: entry.code,
    label: entry.label,
    at: entry.end,
    rateModes: PARCEL_SERVICES.has(entry.code) ? [...FREIGHT_MODES, PARCEL].sort() : [...FREIGHT_MODES],
    aliases: [...entry.aliases],
    excludes: exclusive
      .filter((group) => group.codes.includes(entry.code))
      .flatMap((group) => group.codes.filter((code) => code !== entry.code)),
  }))
}

/** Each service with the charge in every carrier's tariff in force today, whatever its rate mode. */
export async function listAccessorials(context: ActionContext, scac: string) {
  const book = await tariffBook(context.pool, context.clientId)
  const charges = Map.groupBy(
    serviceCharges(book, scac.toUpperCase(), dayInForce(context.now)),
    ({ code }) => code,
  )
  return ACCESSORIAL_CODES.map(({ code, label, end }) => ({
    code,
    label,
    at: end,
    charges: (charges.get(code) ?? []).map(({ code: _code, ...charge }) => charge),
  }))
}

export async function readClientSetup(context: ActionContext) {
  const { settings } = context
  const today = dayInForce(context.now)
  const [warehouses, book] = [
    await listWarehouses(context.db, context.clientId),
    await tariffBook(context.pool, context.clientId),
  ]
  return {
    IsOrderWeightEachPerQty: settings.IsOrderWeightEachPerQty,
    defaultClass: settings.defaultClass,
    isAutoClassCalculationEnabled: settings.isAutoClassCalculationEnabled,
    freightClasses: [...FREIGHT_CLASSES],
    defaultPickup: {
      WHSE: settings.defaultPickup.warehouse,
      from: settings.defaultPickup.from,
      to: settings.defaultPickup.to,
    },
    warehouses: warehouses.map(showWarehouse),
    classCalculationDensities: {
      scale: settings.densityScale,
      tiers: densityScaleOf(settings.densityScale).tiers.map((tier) => ({
        atLeast: tier.fromPcf,
        freightClass: tier.freightClass,
      })),
    },
    ODFLPalletRates: book.tariffs
      .filter((tariff) => tariff.scac === 'ODFL' && isEffectiveOn(tariff, today))
      .flatMap((tariff) =>
        tariff.palletRates
          .filter((row) => isEffectiveOn(row, today))
          .map((row) => ({
            SCAC: tariff.scac,
            originZone: row.originZone,
            destinationZone: row.destinationZone,
            pallets: row.palletCount,
            charge: row.cents,
          })),
      ),
  }
}

export const showWarehouse = (warehouse: Location) => ({
  id: warehouse.id,
  WHSE: warehouse.warehouseCode,
  Name: warehouse.companyName,
  City: warehouse.city,
  Zip: warehouse.zip,
  FullAddress: [warehouse.street, warehouse.street2, `${warehouse.city} ${warehouse.state} ${warehouse.zip}`]
    .filter(Boolean)
    .join(', '),
})

/** Default height of a loaded pallet; the deck itself is about six inches. */
const USUAL_PALLET_HEIGHT = 48

export async function readPalletConfiguration(context: ActionContext) {
  return {
    palletSizes: context.settings.palletSizes.map(({ id, label, length, width }) => ({
      id,
      name: label,
      length,
      width,
      height: USUAL_PALLET_HEIGHT,
    })),
    unitsPerPallet: await listPalletUnits(context.db, context.clientId),
  }
}
