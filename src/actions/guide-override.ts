import { fail } from '#contracts/errors.ts'
import { listPriceSheets, type StoredPriceSheet } from '#database/price-sheets.ts'
import type { StoredShipment } from '#database/shipments.ts'
import { formatMoney } from '#domain/money.ts'
import { type GuideOverride, judgeOverride } from '#domain/rating/guide-override.ts'
import type { ActionContext } from './context.ts'

/** A price booked against the routing guide: refused without a reason, kept with what it costs. */

/**
 * What the guide says against booking this price; null when nothing. A carrier that is not to be used is refused on
 * prepaid and third party (specification section 9); the consignee of a collect shipment may insist, with a reason.
 */
export async function overrideFor(
  context: ActionContext,
  shipment: StoredShipment,
  sheet: StoredPriceSheet,
  reason: string,
): Promise<GuideOverride<StoredPriceSheet> | null> {
  const isForbidden = sheet.badges.includes('Do not use')
  if (isForbidden && shipment.paymentType !== 'C') fail('CARRIER_DO_NOT_USE', { carrier: sheet.carrierName })
  const sheets = await listPriceSheets(context.db, context.clientId, shipment.id)
  // Of the same rating: an older price is no offer any more.
  const quoted = sheets.filter(
    (other) => other.shipmentVersion === sheet.shipmentVersion && other.currency === sheet.currency,
  )
  const override = judgeOverride(sheet, quoted)
  if (override && reason === '') {
    const fields = { OverrideReason: 'Say why. It is kept with the shipment.' }
    fail('OVERRIDE_REASON_REQUIRED', { carrier: sheet.carrierName, fields })
  }
  return override
}

/** The override as the shipment keeps it. */
export function keptOverride(
  context: ActionContext,
  override: GuideOverride<StoredPriceSheet> | null,
): StoredShipment['guideOverride'] {
  if (!override) return null
  const { best, costCents } = override
  const against = best ? `${best.carrierName} (${best.scac})` : ''
  return { costCents, against, by: context.user.userName, at: context.now }
}

/** For the audit trail: against which carrier, at what cost. */
export function overrideNote(
  override: GuideOverride<StoredPriceSheet> | null,
  currency: string,
): Record<string, string> {
  if (!override) return {}
  const what = override.because === 'doNotUse' ? 'do not use' : 'preferred carrier passed over'
  const { best, costCents } = override
  if (!best || costCents === null) return { override: what }
  return {
    override: what,
    against: best.carrierName,
    'cost of the override': formatMoney(costCents, currency),
  }
}
