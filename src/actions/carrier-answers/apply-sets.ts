import { settleInterchange } from '#database/edi/edi-interchanges.ts'
import { type EdiPartner, findPartnerOfJob } from '#database/edi/edi-partners.ts'
import {
  clientOfInterchange,
  type EdiSet,
  listWaitingSets,
  lockWaitingSet,
  settleSet,
  stateOfSets,
} from '#database/edi/edi-sets.ts'
import { notifyLive } from '#database/queue/notify.ts'
import type { Db } from '#database/sql/open.ts'
import { applyAcknowledgement } from '../edi/apply-acknowledgement.ts'
import type { EdiHouse } from '../edi/drop.ts'
import { KeptForPerson, type SetOutcome } from '../edi/kept-for-person.ts'
import { applyInvoice } from './apply-invoice.ts'
import { applyResponse } from './apply-response.ts'
import { applyStatus } from './apply-status.ts'

type Apply = (tx: Db, partner: EdiPartner, set: EdiSet) => Promise<SetOutcome>

/** The handler of each transaction set of a carrier. */
const APPLY: Readonly<Record<string, Apply>> = {
  '990': applyResponse,
  '214': applyStatus,
  '210': applyInvoice,
  '997': applyAcknowledgement,
  '999': applyAcknowledgement,
}

/**
 * Processes the sets of an interchange in their order, each completely in its own transaction. Can be repeated: a
 * processed set is no longer waiting.
 */
export async function applyInterchange(house: EdiHouse, interchangeId: string): Promise<void> {
  const { db } = house
  for (const setId of await listWaitingSets(db, interchangeId)) await applyOne(db, setId)
  const state = await stateOfSets(db, interchangeId)
  if (!state) return
  await settleInterchange(db, interchangeId, { state })
  const clientId = await clientOfInterchange(db, interchangeId)
  if (clientId)
    await notifyLive(db, { clientId, topic: 'changed', data: { tags: ['edi', 'shipments', 'counts'] } })
}

async function applyOne(db: Db, setId: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute((tx) => applyIn(tx, setId))
    } catch (error) {
      if (error instanceof KeptForPerson) {
        const { message: detail, shipmentId } = error
        return settleSet(db, setId, { state: 'kept', detail, shipmentId })
      }
      const code = (error as { code?: string }).code ?? ''
      // With serialization failures and deadlocks, the database asks for a retry.
      if (['40001', '40P01'].includes(code) && tries < 3) continue
      // An outage is not an error of the set: the job retries it.
      if (/^(08|40|53|55|57)/.test(code) || /^E[A-Z]+$/.test(code)) throw error
      const words = error instanceof Error ? error.message : String(error)
      return settleSet(db, setId, { state: 'kept', detail: `It could not be processed: ${words}` })
    }
  }
}

async function applyIn(tx: Db, setId: string): Promise<void> {
  const set = await lockWaitingSet(tx, setId)
  if (!set) return
  const partner = await findPartnerOfJob(tx, set.partnerId)
  if (!partner) throw new KeptForPerson('The partner was deleted in the meantime.')
  const apply = APPLY[set.setId]
  if (!apply) throw new KeptForPerson(`Carriers do not send a ${set.setId} to shippers.`)
  const { state, detail, shipmentId } = await apply(tx, partner, set)
  await settleSet(tx, setId, { state, detail, shipmentId })
}
