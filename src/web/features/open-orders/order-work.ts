import { t } from '@lingui/core/macro'
import { consolidateOrders } from '#contracts/endpoints/consolidation.ts'
import { buildShipments, deferOrders, revertToOrders } from '#contracts/endpoints/orders.ts'
import type { Outcome as RowOutcome } from '#contracts/entities/outcome.ts'
import { call, type Outcome } from '../../api/call.ts'
import type { RowWork } from './works-of.ts'

/** An action that the user has started, and its rows. */
export interface AskedWork {
  work: Exclude<RowWork, 'split'>
  rows: readonly { id: string; title: string }[]
  /** Deselects the rows afterwards. */
  clear: () => void
}

interface WorkWords {
  title: string
  /** The question of the confirmation, for one row and for many. */
  asks: string
  button: string
  /** Follows the number of successful rows: `3 shipments built`. */
  done: string
  /** True: it needs a date. */
  asksDay?: boolean
}

export const WORK_WORDS: Record<AskedWork['work'], WorkWords> = {
  build: {
    title: t`Build shipment`,
    asks: t`Each order becomes a separate shipment in Rate & Route, with all of its open quantities.`,
    button: t`Build shipment`,
    done: 'built',
  },
  consolidate: {
    title: t`Consolidate`,
    asks: t`The orders become one shipment in Rate & Route, which is rated immediately. Multiple consignees become stops on one truck.`,
    button: t`Consolidate`,
    done: 'consolidated',
  },
  defer: {
    title: t`Defer`,
    asks: t`Deferred shipments stay in Deferred and return automatically on the day you choose. Without a day, they return when someone resumes them.`,
    button: t`Defer`,
    done: 'deferred',
    asksDay: true,
  },
  resume: {
    title: t`Resume`,
    asks: t`Each one goes back where it came from: orders to Open Orders, shipments to Rate & Route.`,
    button: t`Resume`,
    done: 'resumed',
  },
  revert: {
    title: t`Revert set items`,
    asks: t`Each shipment is broken up. Its orders go back to Open Orders and its prices are deleted.`,
    button: t`Revert set items`,
    done: 'reverted',
  },
}

/** Runs the action; one outcome per row. Consolidating is all or nothing: its refusal is that of the call. */
export async function runWork(
  { work, rows }: AskedWork,
  day: string,
  idempotencyKey: string,
): Promise<Outcome<{ outcomes: RowOutcome[] }>> {
  const ids = rows.map(({ id }) => id)
  const options = { idempotencyKey }
  if (work === 'build') return call(buildShipments, { orderIds: ids }, options)
  if (work === 'revert') return call(revertToOrders, { shipmentIds: ids }, options)
  if (work !== 'consolidate') {
    return call(deferOrders, { ids, until: work === 'defer' ? day : '', resume: work === 'resume' }, options)
  }
  const outcome = await call(consolidateOrders, { function: 'consolidate', orderIds: ids }, options)
  if (outcome.kind === 'refused') return outcome
  const { shipmentId, BOLNumber, version } = outcome.value
  const outcomes = rows.map(
    ({ id, title }): RowOutcome => ({
      ...{ id, title, kind: 'done', code: '', message: '' },
      ...{ shipmentId, bolNumber: BOLNumber, status: 'Q', version },
    }),
  )
  return { kind: 'ok', value: { outcomes } }
}
