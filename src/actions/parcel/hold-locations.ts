import { fedex } from '#carriers/fedex/fedex.ts'
import { fedexLocations } from '#carriers/fedex/locations.ts'
import { wordsOf } from '#carriers/network.ts'
import type { BodyOf, ReplyOf } from '#contracts/endpoint.ts'
import type { holdLocations as contract } from '#contracts/endpoints/parcel.ts'
import { fail } from '#contracts/errors.ts'
import { parcelAccountsInUse } from '../carrier-calls/kept-credentials.ts'
import type { ActionContext } from '../kernel/context.ts'
import { askUnder } from './label-carrier.ts'

/** The longest that a user at a form waits. */
const WITHIN_MS = 8_000

/** FedEx locations that hold packages near an address. */
export async function findHoldLocations(
  context: ActionContext,
  near: BodyOf<typeof contract>,
): Promise<Omit<ReplyOf<typeof contract>, 'Status'>> {
  if (near.zip.trim() === '') {
    return fail('VALIDATION_FAILED', { fields: { Zip: 'Enter the ZIP of the consignee first.' } })
  }
  const inUse = (await parcelAccountsInUse(context)).find(({ network }) => network.id === fedex.id)
  if (!inUse) return fail('NO_FEDEX_ACCOUNT')
  const { db, installation, requestId, now } = context
  const about = { subjectId: null, requestId, now, withinMs: WITHIN_MS }
  const asking = { house: { db, installation }, account: inUse.account, about }
  const outcome = await askUnder(asking, fedex, fedexLocations, near)
  if (outcome.kind !== 'answer') return fail('HOLD_LOCATIONS_FAILED', { reason: wordsOf(outcome) })
  return { locations: outcome.value }
}
