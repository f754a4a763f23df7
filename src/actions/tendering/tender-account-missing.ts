import { Refusal, sentence } from '#contracts/errors.ts'
import { findCarrier } from '#database/carriers/carriers.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { RATE_MODES } from '#domain/shipment/rate-mode.ts'
import type { ActionContext } from '../kernel/context.ts'

type Unsendable = Pick<
  StoredShipment,
  'carrierScac' | 'carrierName' | 'rateModeId' | 'warehouse' | 'collectCarrier'
>

/** Refuses to tender to a carrier without an account: the error at the collect carrier names the missing one. */
export async function tenderAccountMissing(
  { db, clientId }: Pick<ActionContext, 'db' | 'clientId'>,
  { carrierScac, carrierName, rateModeId, collectCarrier }: Unsendable,
): Promise<Refusal> {
  const ofMode = await findCarrier(db, clientId, carrierScac, rateModeId)
  const ofAnyMode = ofMode ?? (await findCarrier(db, clientId, carrierScac))
  const because = ofMode
    ? 'none of its accounts serves this warehouse'
    : ofAnyMode
      ? noAccountFor(rateModeId)
      : 'it is not one of your carriers'
  const details = { carrier: carrierName, because }
  const fields = { 'CollectCarrier.SCAC': sentence('TENDER_ACCOUNT_MISSING', details) }
  return new Refusal('TENDER_ACCOUNT_MISSING', collectCarrier ? { ...details, fields } : details)
}

/** Why nothing can be sent to a carrier that is set up for other rate modes only. */
export const noAccountFor = (rateModeId: number): string =>
  `it has no account for ${RATE_MODES[rateModeId] ?? `rate mode ${rateModeId}`}`
