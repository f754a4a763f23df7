import type { BodyOf, ReplyOf } from '#contracts/endpoint.ts'
import type { labelStates as contract } from '#contracts/endpoints/parcel.ts'
import { listLabelStates } from '#database/parcel/label-states.ts'
import { isId } from '#database/sql/is-id.ts'
import type { ActionContext } from '../kernel/context.ts'
import { carrierNameOf } from './keep-labels.ts'
import { stateOf } from './show-labels.ts'

/** The label progress of many shipments; those without a label order are omitted. */
export async function labelStates(
  { db, clientId }: ActionContext,
  { shipmentIds }: BodyOf<typeof contract>,
): Promise<Omit<ReplyOf<typeof contract>, 'Status'>> {
  const ids = [...new Set(shipmentIds.filter(isId))]
  const order = new Map(ids.map((id, place) => [id.toLowerCase(), place]))
  const rows = await listLabelStates(db, clientId, ids)
  const placeOf = ({ shipmentId }: { shipmentId: string }) => order.get(shipmentId) ?? 0
  return {
    rows: rows
      .toSorted((one, other) => placeOf(one) - placeOf(other))
      .map((row) => {
        const state = stateOf(row)
        return {
          shipmentId: row.shipmentId,
          bolNumber: row.bolNumber,
          carrier: carrierNameOf(row),
          state,
          message: state === 'failed' || state === 'unknown' ? row.messageDetail : '',
          labels: row.labels,
        }
      }),
  }
}
