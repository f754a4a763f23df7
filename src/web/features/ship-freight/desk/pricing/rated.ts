import type { ReplyOf } from '#contracts/endpoint.ts'
import type { rateShipment } from '#contracts/endpoints/rating.ts'
import type { ShipmentDraft } from '#contracts/entities/shipment-draft.ts'
import type { Sparse } from '#contracts/wire-path.ts'

/** The part of a rating that the screen keeps; after a reload only the prices themselves are still known. */
export type RateResult = Pick<
  RateReply,
  'rates' | 'notices' | 'carriersAsked' | 'advice' | 'suggestedPricesheetID'
> & {
  totals: RateReply['totals'] | null
}

export interface Rated {
  result: RateResult
  /** The draft for which these prices were requested; null: unknown. */
  draft: Sparse<ShipmentDraft> | null
}

export type RateReply = ReplyOf<typeof rateShipment>
