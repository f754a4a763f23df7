import type { Tag } from '#contracts/endpoint.ts'
import { Refusal } from '#contracts/errors.ts'
import { findClient } from '#database/clients/clients.ts'
import type { TakenWork } from '#database/queue/works.ts'
import { findShipments } from '#database/shipments/shipments.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { type BulkRow, findDonePlaces, insertBulkRows, sumBulkRows } from '#database/sql/bulk-rows.ts'
import { inCopyingTransaction } from '#database/sql/copying-transaction.ts'
import { type ClientSettings, parseClientSettings } from '#domain/shipment/client-settings.ts'
import { ANONYMOUS } from './audit.ts'
import { type ActionContext, tellBrowsers } from './context.ts'
import type { WorkTools } from './long-work.ts'

/**
 * Background work on many shipments, batch by batch. A batch is one transaction with the outcomes of its rows: a row
 * with an outcome is done, even if the work is killed, canceled or started twice. A row that cannot be done gets an
 * error and stops no other; a batch with an unexpected error is repeated row by row, so that only the row with the
 * error fails.
 */

/** One row of the request. */
export interface AskedRow {
  shipmentId: string
  /** The version that the user saw, if given. */
  version?: number | undefined
}

/** A row with its locked shipment. */
export interface ReadyRow<Asked extends AskedRow> {
  place: number
  asked: Asked
  shipment: StoredShipment
}

/** The result of a row: its new state, or the refusal. */
export type RowResult =
  | {
      kind: 'done'
      shipment: StoredShipment
      cents: number | null
      dearestCents: number | null
      /** How much more than the cheapest price; absent if no price was picked. */
      aboveCheapestCents?: number
      /** A remark for the user on a row that is done. */
      remark?: string
    }
  | { kind: 'refused'; refusal: Refusal }

export interface BulkStory<Asked extends AskedRow> {
  /** `Routing 1,200 shipments`. */
  step: string
  /** What browsers reload while the work runs. */
  writes: readonly Tag[]
  /** Rows per transaction. */
  batch: number
  /** Parallel transactions. */
  lanes: number
  /** Runs before the rows of a batch are locked, outside their transaction: slow steps that change nothing. */
  prepare?: (context: ActionContext, shipmentIds: readonly string[]) => Promise<void>
  /** Processes the rows inside the context's transaction; one result per row, in their order. */
  apply: (context: ActionContext, rows: readonly ReadyRow<Asked>[]) => Promise<RowResult[]>
}

type Placed<Asked> = { place: number; asked: Asked }

/** Processes all rows that have no outcome yet. Returns totals that include earlier starts. */
export async function runBulk<Asked extends AskedRow>(
  work: TakenWork,
  tools: WorkTools,
  asked: readonly Asked[],
  story: BulkStory<Asked>,
): Promise<Record<string, unknown>> {
  const client = await findClient(tools.database.db, work.clientId)
  const run = new BulkRun(work, tools, story, parseClientSettings(client?.settings ?? {}))
  const before = await sumBulkRows(tools.database.db, work.clientId, work.id)
  const done = await findDonePlaces(tools.database.db, work.id)
  run.count(before.done, before.failed, asked.length)
  const waiting = asked.map((one, place) => ({ place, asked: one })).filter(({ place }) => !done.has(place))
  const lane = async () => {
    while (waiting.length > 0) {
      tools.signal.throwIfAborted()
      await run.doBatch(waiting.splice(0, story.batch))
    }
  }
  const lanes = await Promise.allSettled(Array.from({ length: story.lanes }, lane))
  await run.tell()
  const broken = lanes.find((one) => one.status === 'rejected')
  if (broken) throw broken.reason
  return { ...(await sumBulkRows(tools.database.db, work.clientId, work.id)) }
}

/** With serialization failures and deadlocks, the database asks for a retry. */
const AGAIN = ['40001', '40P01']
const TRIES = 3
const TELL_EVERY_MS = 1_000

class BulkRun<Asked extends AskedRow> {
  readonly #work: TakenWork
  readonly #tools: WorkTools
  readonly #story: BulkStory<Asked>
  readonly #settings: ClientSettings
  #done = 0
  #failed = 0
  #toldAt = Date.now()

  constructor(work: TakenWork, tools: WorkTools, story: BulkStory<Asked>, settings: ClientSettings) {
    this.#work = work
    this.#tools = tools
    this.#story = story
    this.#settings = settings
  }

  count(done: number, failed: number, total?: number): void {
    this.#done += done
    this.#failed += failed
    const { step } = this.#story
    const counts = { done: this.#done, failed: this.#failed, step }
    this.#tools.report(total === undefined ? counts : { ...counts, total })
  }

  /** Has the browsers of the client reload what this work changes. */
  async tell(): Promise<void> {
    this.#toldAt = Date.now()
    await tellBrowsers({ db: this.#tools.database.db, clientId: this.#work.clientId }, this.#story.writes)
  }

  async doBatch(rows: readonly Placed<Asked>[]): Promise<void> {
    const outcomes = await this.#doRows(rows)
    const failed = outcomes.filter(({ outcome }) => outcome === 'refused').length
    this.count(outcomes.length - failed, failed)
    if (Date.now() - this.#toldAt > TELL_EVERY_MS) await this.tell()
  }

  async #doRows(rows: readonly Placed<Asked>[]): Promise<BulkRow[]> {
    await this.#story.prepare?.(
      this.#context(this.#tools.database.db),
      rows.map(({ asked }) => asked.shipmentId),
    )
    for (let tries = 1; ; tries++) {
      try {
        return await this.#inTransaction(rows)
      } catch (error) {
        if (tries < TRIES && AGAIN.includes((error as { code?: string }).code ?? '')) continue
        if (rows.length > 1) return this.#oneByOne(rows)
        return this.#tellUnexpected(rows, error as Error)
      }
    }
  }

  async #oneByOne(rows: readonly Placed<Asked>[]): Promise<BulkRow[]> {
    const outcomes: BulkRow[] = []
    for (const row of rows) {
      this.#tools.signal.throwIfAborted()
      outcomes.push(...(await this.#doRows([row])))
    }
    return outcomes
  }

  /** If the database itself is down, this fails, too, and the work continues later. */
  async #tellUnexpected(rows: readonly Placed<Asked>[], error: Error): Promise<BulkRow[]> {
    this.#tools.log(`work ${this.#work.kind} ${this.#work.id}, one row: ${error.stack}`)
    const outcomes = rows.map(({ place, asked }) =>
      refusedRow(place, asked.shipmentId, new Refusal('UNEXPECTED')),
    )
    await insertBulkRows(this.#tools.database.db, this.#work.clientId, this.#work.id, outcomes)
    return outcomes
  }

  #inTransaction(rows: readonly Placed<Asked>[]): Promise<BulkRow[]> {
    const { clientId, id } = this.#work
    return inCopyingTransaction(this.#tools.database.pool, async (tx) => {
      const context = this.#context(tx)
      const found = await findShipments(
        tx,
        clientId,
        rows.map(({ asked }) => asked.shipmentId),
        { lock: true },
      )
      // Only now: another process that runs this work holds these locks until its outcomes are committed.
      const done = await findDonePlaces(
        tx,
        id,
        rows.map(({ place }) => place),
      )
      const left = rows.filter(({ place }) => !done.has(place))
      const outcomes = await this.#outcomesOf(context, left, found)
      await insertBulkRows(tx, clientId, id, outcomes)
      return outcomes
    })
  }

  async #outcomesOf(
    context: ActionContext,
    rows: readonly Placed<Asked>[],
    found: readonly StoredShipment[],
  ): Promise<BulkRow[]> {
    const byId = new Map(found.map((shipment) => [shipment.id, shipment]))
    const outcomes: BulkRow[] = []
    const ready: ReadyRow<Asked>[] = []
    for (const { place, asked } of rows) {
      const shipment = byId.get(asked.shipmentId.toLowerCase())
      if (!shipment) outcomes.push(refusedRow(place, asked.shipmentId, new Refusal('SHIPMENT_NOT_FOUND')))
      else if (asked.version !== undefined && asked.version !== shipment.version) {
        outcomes.push(refusedRow(place, asked.shipmentId, new Refusal('SHIPMENT_CHANGED'), shipment))
      } else ready.push({ place, asked, shipment })
    }
    const results = ready.length > 0 ? await this.#story.apply(context, ready) : []
    for (const [index, { place, asked, shipment }] of ready.entries()) {
      const result = results[index]!
      outcomes.push(
        result.kind === 'refused'
          ? refusedRow(place, asked.shipmentId, result.refusal, shipment)
          : doneRow(place, asked.shipmentId, result),
      )
    }
    return outcomes
  }

  /**
   * For the user who started the work, by the settings of their company. The action itself writes the audit entries.
   */
  #context(db: ActionContext['db']): ActionContext {
    const { clientId, id, userId, createdBy } = this.#work
    return {
      db,
      pool: this.#tools.database.pool,
      clientId,
      settings: this.#settings,
      user: { id: userId ?? ANONYMOUS, userName: createdBy, userType: 'User', pageIds: [] },
      requestId: id,
      now: new Date(),
      installation: this.#tools.installation,
      note: () => {},
    }
  }
}

function refusedRow(place: number, shipmentId: string, refusal: Refusal, shipment?: StoredShipment): BulkRow {
  return {
    place,
    shipmentId,
    title: shipment?.bolNumber ?? shipmentId,
    outcome: 'refused',
    code: refusal.code,
    message: messageOf(refusal),
    bolNumber: shipment?.bolNumber ?? '',
    status: shipment?.status ?? '',
    version: shipment?.version ?? null,
    cents: null,
    dearestCents: null,
    aboveCheapestCents: null,
  }
}

/** The message; if it only says that fields are invalid, the errors of the fields. */
export function messageOf(refusal: Refusal): string {
  const fields = Object.values((refusal.details.fields ?? {}) as Record<string, string>)
  return refusal.code === 'VALIDATION_FAILED' && fields.length > 0 ? fields.join(' ') : refusal.message
}

function doneRow(
  place: number,
  shipmentId: string,
  { shipment, cents, dearestCents, aboveCheapestCents, remark = '' }: Extract<RowResult, { kind: 'done' }>,
): BulkRow {
  return {
    place,
    shipmentId,
    title: shipment.bolNumber,
    outcome: 'done',
    code: '',
    message: remark,
    bolNumber: shipment.bolNumber,
    status: shipment.status,
    version: shipment.version,
    cents,
    dearestCents,
    aboveCheapestCents: aboveCheapestCents ?? null,
  }
}
