import type { ShipmentDraft } from '#contracts/entities/shipment-draft.ts'
import type { Sparse } from '#contracts/wire-path.ts'
import { isForbidden, rowsOfSheets } from '../../../../ui/rate-list/rate-rows.ts'
import { changedSince, type PricedPart } from './priced-part.ts'
import type { Rated, RateResult } from './rated.ts'

/** Changes that leave a quoted price valid: it was quoted for the freight, not for a day. */
const NOT_OF_THE_FREIGHT: readonly PricedPart[] = ['pickup date', 'sold-to']

/**
 * A new rating together with the quoted prices for the same freight (spot quotes, prices entered by hand): the server
 * keeps these, and returns only tariff prices.
 */
export function withSaidPrices<R extends RateResult>(
  result: R,
  draft: Sparse<ShipmentDraft>,
  before: Rated | null,
): R {
  if (before?.draft == null) return result
  const changed = changedSince(before.draft, draft).filter((name) => !NOT_OF_THE_FREIGHT.includes(name))
  if (changed.length > 0) return result
  const said = before.result.rates.filter(({ source }) => source === 'spot' || source === 'manual')
  const isChosen = said.some(({ id }) => id === before.result.suggestedPricesheetID)
  return {
    ...result,
    rates: [...said, ...result.rates],
    suggestedPricesheetID: isChosen ? before.result.suggestedPricesheetID : result.suggestedPricesheetID,
  }
}

/** A rating with one carrier's price as the suggested one, if it can be booked. */
export function preferring<R extends RateResult>(result: R, scac: string): R {
  const row = rowsOfSheets(result.rates).find((one) => one.scac === scac && !isForbidden(one))
  return row?.sheet ? { ...result, suggestedPricesheetID: row.sheet.id } : result
}
