/** Prices of the demo's shipments from the product's own engine, by the tariffs valid on their pickup days. */
import { formatIsoDate } from '#domain/calendar/iso-date.ts'
import { scheduleService } from '#domain/calendar/service-days.ts'
import { USUAL_US_CALENDAR } from '#domain/calendar/usual-calendar.ts'
import { compileTariff, type FuelRows } from '#domain/rating/compile-tariff.ts'
import type { CompiledTariff } from '#domain/rating/compiled-tariff.ts'
import { ltlItemOf, ltlPlaceOf } from '#domain/rating/ltl-request.ts'
import type { LtlRate } from '#domain/rating/ltl-result.ts'
import { type PreparedLtlRequest, prepareLtlRequest } from '#domain/rating/prepare-ltl-request.ts'
import { priceLtl, ratePreparedLtl } from '#domain/rating/rate-ltl.ts'
import { clearSheet, NO_PRICE, newSheet } from '#domain/rating/sheet.ts'
import type { CarrierProfile } from '../carriers/carrier-profile.ts'
import type { Scene } from '../scene.ts'
import type { ShipmentPlan } from './shipment-plans.ts'

export interface Quote {
  profile: CarrierProfile
  scac: string
  cents: number
  serviceDays: number
  isDirect: boolean
  /** Promised delivery, YYYY-MM-DD. */
  deliveryDate(): string
  /**
   * The price with its charges and its receipt. Most quotes of the demo are only compared, so it is calculated on
   * demand.
   */
  rate(): LtlRate
}

const sheet = newSheet()

export type AskCarriers = (plan: ShipmentPlan) => Quote[]

/** Asks all carriers of a client; cheapest quote first. */
export function carriersToAsk({ carriers, transit }: Scene, fuel: FuelRows): AskCarriers {
  const tariffs = carriers.versions.map((version) => {
    const compiled = compileTariff(version, fuel)
    if (compiled.kind === 'compiled') return compiled.tariff
    throw new Error(`the demo's tariff ${version.header.name}: ${compiled.problems.join('; ')}`)
  })
  const profiles = new Map(carriers.profiles.map((profile) => [profile.scac, profile]))
  return (plan) => {
    const prepared = prepareLtlRequest(requestOf(plan))
    const held = tariffs.filter((tariff) => isInForce(tariff, plan))
    return held
      .flatMap((tariff): Quote[] => {
        const { scac } = tariff.header
        clearSheet(sheet)
        const cents = priceLtl(sheet, tariff, prepared)
        const found = cents === NO_PRICE ? null : transit.find(scac, plan.warehouse, plan.consignee)
        if (!found) return []
        const { days: serviceDays, isDirect } = found
        const deliveryDate = () =>
          scheduleService(USUAL_US_CALENDAR, prepared.request.pickupDate, serviceDays).deliveryDate
        const rate = () => tellRate(tariff, prepared)
        return [{ profile: profiles.get(scac)!, scac, cents, serviceDays, isDirect, deliveryDate, rate }]
      })
      .sort((a, b) => a.cents - b.cents || (a.scac < b.scac ? -1 : 1))
  }
}

function tellRate(tariff: CompiledTariff, prepared: PreparedLtlRequest): LtlRate {
  const rate = ratePreparedLtl(tariff, prepared)
  if (rate.kind === 'notice') throw new Error(`${rate.scac} had a price and has none: ${rate.message}`)
  return rate
}

function isInForce({ header, fromDay, toDay }: CompiledTariff, plan: ShipmentPlan): boolean {
  return header.rateModeId === plan.rateModeId && fromDay <= plan.pickupDay && plan.pickupDay <= toDay
}

function requestOf(plan: ShipmentPlan) {
  return {
    origin: ltlPlaceOf(plan.warehouse.address),
    destination: ltlPlaceOf(plan.consignee.address),
    pickupDate: formatIsoDate(plan.pickupDay),
    ratingDate: plan.createdAt.toISOString().slice(0, 10),
    items: plan.lines.map(ltlItemOf),
    services: plan.consignee.row.services!,
    linearFeet: null,
    isSingleShipment: false,
  }
}
