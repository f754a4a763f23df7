import { fail } from '#contracts/errors.ts'
import type { BarePrice } from '#database/shipments/price-sheets.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import type { RoutedShipment } from '#database/tariffs/routed-offers.ts'
import { formatMoney } from '#domain/money.ts'
import { type GuidedPrice, type GuideOverride, judgeOverride } from '#domain/rating/guide-override.ts'
import type { ActionContext } from '../kernel/context.ts'

/** A price booked against the routing guide: refused without a reason, and saved with its additional cost. */

/** The part of a price that the guide needs, stored in full or only as an offer of a bulk routing. */
export type QuotedPrice = GuidedPrice & { currency: string }

/** All prices of the rating to which `sheet` belongs; older prices are no longer offers. */
export function quotedWith(
  sheet: BarePrice,
  sheets: readonly BarePrice[],
  routed: RoutedShipment | undefined,
  names: ReadonlyMap<string, string>,
): QuotedPrice[] {
  const kept: QuotedPrice[] = sheets.filter((other) => other.shipmentVersion === sheet.shipmentVersion)
  if (routed?.shipmentVersion !== sheet.shipmentVersion) return kept
  const { currency } = routed
  return [
    ...kept,
    ...routed.offers.map((offer) => ({
      ...offer,
      currency,
      carrierName: names.get(offer.scac) ?? offer.scac,
    })),
  ]
}

/**
 * The guide's objection to booking this price; null if there is none. A carrier that is not to be used is refused for
 * prepaid and third party (specification section 9); the consignee of a collect shipment may insist, with a reason.
 * @param quoted the prices of the same rating
 */
export function judgeBooking(
  shipment: Pick<StoredShipment, 'paymentType'>,
  sheet: QuotedPrice,
  quoted: readonly QuotedPrice[],
  reason: string,
): GuideOverride<QuotedPrice> | null {
  const isForbidden = sheet.badges.includes('Do not use')
  if (isForbidden && shipment.paymentType !== 'C') fail('CARRIER_DO_NOT_USE', { carrier: sheet.carrierName })
  const comparable = quoted.filter(({ currency }) => currency === sheet.currency)
  const override = judgeOverride(sheet, comparable)
  if (override && reason === '') {
    const fields = { OverrideReason: 'Enter a reason. It is saved with the shipment.' }
    fail('OVERRIDE_REASON_REQUIRED', { carrier: sheet.carrierName, fields })
  }
  return override
}

/** The override to save with the shipment; one that was agreed earlier stays with its price. */
export function keptOverride(
  context: ActionContext,
  override: GuideOverride<GuidedPrice> | null,
  before: Pick<StoredShipment, 'priceSheetId' | 'guideOverride'>,
  sheet: Pick<BarePrice, 'id'>,
): StoredShipment['guideOverride'] {
  if (!override) return sheet.id === before.priceSheetId ? before.guideOverride : null
  const { best, costCents } = override
  const against = best ? `${best.carrierName} (${best.scac})` : ''
  return { costCents, against, by: context.user.userName, at: context.now }
}

/** For the audit trail: which carrier was preferred, and the additional cost. */
export function overrideNote(
  override: GuideOverride<GuidedPrice> | null,
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
