/** Raises the rates of volume and parcel contracts by a percentage, and the other chosen figures with them. */
import type { ParcelAmount } from './parcel/parcel-surcharge.ts'
import type { ParcelTariff } from './parcel/parcel-tariff.ts'
import { raisedBy, raisePrice } from './raise-header.ts'
import type { PriceStep, VolumeTariff } from './volume/volume-tariff.ts'

/** The figures to raise in addition to the rates. */
export interface RaisedWith {
  minimums: boolean
  accessorials: boolean
}

/** All steps of all tables raised by thousandths of a percent; minimums, accessorials and stops where chosen. */
export function raiseVolume(tariff: VolumeTariff, percent: number, what: RaisedWith): VolumeTariff {
  const steps = (list: readonly PriceStep[]): PriceStep[] =>
    list.map(({ from, rate }) => ({ from, rate: rate === null ? null : raisedBy(rate, percent) }))
  const minimum = (cents: number) => (what.minimums ? raisedBy(cents, percent) : cents)
  return {
    ...tariff,
    tables: tariff.tables.map((table) => {
      const minimumCents = minimum(table.minimumCents)
      if (table.kind === 'mileage') return { ...table, minimumCents, steps: steps(table.steps) }
      const lanes = table.lanes.map((lane) => ({
        ...lane,
        minimumCents: minimum(lane.minimumCents),
        steps: steps(lane.steps),
      }))
      return { ...table, minimumCents, lanes }
    }),
    accessorials: what.accessorials
      ? tariff.accessorials.map((rule) => ({ ...rule, price: raisePrice(rule.price, percent) }))
      : tariff.accessorials,
    stops: what.accessorials
      ? tariff.stops.map((rule) => ({ ...rule, cents: rule.cents.map((one) => raisedBy(one, percent)) }))
      : tariff.stops,
  }
}

/** Prices by weight, cube and hundredweight raised by thousandths of a percent; minimums and surcharges where chosen. */
export function raiseParcel(tariff: ParcelTariff, percent: number, what: RaisedWith): ParcelTariff {
  const price = (one: number | null) => (one === null ? null : raisedBy(one, percent))
  const grid = (rows: readonly (readonly (number | null)[])[]) => rows.map((row) => row.map(price))
  return {
    ...tariff,
    rateTables: tariff.rateTables.map((table) => ({
      ...table,
      cents: grid(table.cents),
      perLbAbove: table.perLbAbove?.map(price) ?? null,
    })),
    cubicRates: tariff.cubicRates.map((rate) => ({ ...rate, cents: grid(rate.cents) })),
    hundredweights: tariff.hundredweights.map((rate) => ({
      ...rate,
      breaks: rate.breaks.map(({ fromLb, rates }) => ({ fromLb, rates: rates.map(price) })),
      minimumCents: what.minimums
        ? rate.minimumCents.map((one) => raisedBy(one, percent))
        : rate.minimumCents,
    })),
    surcharges: what.accessorials
      ? tariff.surcharges.map((rule) => ({ ...rule, amount: raiseAmount(rule.amount, percent) }))
      : tariff.surcharges,
  }
}

/** In a charge by declared value, the cost of a step is raised, not the size of the step. */
function raiseAmount(amount: ParcelAmount, percent: number): ParcelAmount {
  if (amount.basis === 'flat') return { ...amount, cents: raisedBy(amount.cents, percent) }
  if (amount.basis === 'byZone') {
    const groups = amount.groups.map(({ zones, cents }) => ({ zones, cents: raisedBy(cents, percent) }))
    return { ...amount, groups }
  }
  return {
    ...amount,
    perStepCents: raisedBy(amount.perStepCents, percent),
    minimumCents: raisedBy(amount.minimumCents, percent),
  }
}
