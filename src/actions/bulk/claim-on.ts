import { Refusal } from '#contracts/errors.ts'
import type { StoredPriceSheet } from '#database/shipments/price-sheets.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import type { ActionContext } from '../kernel/context.ts'
import { refuseClaimed } from '../spot-quotes/claimed-scac.ts'

/** Why a bid of a stranger, made in the name of a carrier, cannot be taken before its award has confirmed it; else null. */
export async function claimOn(
  context: ActionContext,
  shipment: StoredShipment,
  sheet: Pick<StoredPriceSheet, 'id' | 'source'>,
): Promise<Refusal | null> {
  try {
    await refuseClaimed(context, shipment, sheet)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
