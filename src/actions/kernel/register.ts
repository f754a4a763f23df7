import { v7 as newId } from 'uuid'
import { type ErrorCode, fail } from '#contracts/errors.ts'
import type { Db } from '#database/sql/open.ts'
import type { ActionContext } from './context.ts'
import { refuseOvertaken } from './read-version.ts'
import { versionOfState } from './version-of-state.ts'

/** A row as a caller sends it. */
interface Sent {
  id: string
  version?: number | string | undefined
}

/** The functions of a register that actions need; `register` in database/sql/register.ts provides them. */
interface StoredRegister<Value, Key> {
  lock: (db: Db, clientId: string, id: string) => Promise<Value | null>
  isTaken: (db: Db, clientId: string, key: Key, ownId: string) => Promise<boolean>
  insert: (db: Db, clientId: string, value: Value) => Promise<Value | null>
  update: (db: Db, clientId: string, value: Value) => Promise<Value | null>
  remove: (db: Db, clientId: string, id: string, at: Date) => Promise<boolean>
}

export interface RegisterRules<Given extends Sent, Value, Ready, Key> {
  stored: StoredRegister<Value, Key>
  /** Names of the audit entries; without one, that of the call is used. */
  audit: { added?: string; changed?: string; removed?: string }
  /** The audit trail's detail for a change, and for a deletion if that differs. */
  detail: (value: Value, was: Value | null) => Record<string, unknown>
  detailRemoved?: (was: Value) => Record<string, unknown>
  /** Finds the row by something other than its id, and locks it. */
  find?: (context: ActionContext, given: Given) => Promise<Value | null>
  refuseMissing: (given: Given) => never
  /** The refusal if someone else changed the row after the caller read it. */
  changed: ErrorCode
  /** The field in which the caller must send the version. If absent, a request without a version is not checked. */
  versionField?: string
  /** True for callers that name a row by its key, have no ids and no version. */
  isVersionWaived?: (given: Given) => boolean
  /** The checked value, or a refusal. */
  ready: (context: ActionContext, given: Given, known: Value | null) => Ready | Promise<Ready>
  refuseTwin?: (ready: Ready) => never
  /** Refuses to delete a row that is in use. */
  beforeRemove?: (context: ActionContext, known: Value) => Promise<void>
}

/**
 * Adds, changes and deletes rows of a register with its checks and its audit entries, in the transaction of the call.
 * The contract's `writes` notifies the browsers.
 */
export function registerActions<Given extends Sent, Value extends { id: string }, Ready extends object, Key>(
  rules: RegisterRules<Given, Value, Ready & Key, Key>,
) {
  const { stored, audit, versionField } = rules

  /** The counter of a row, or a digest of its state if it has none. */
  const versionOf = (value: Value): number | string => {
    const { version } = value as { version?: number }
    return version ?? versionOfState(value)
  }

  /** The current row, locked: the second of two edits of one state is refused. */
  const held = async (context: ActionContext, given: Given): Promise<Value> => {
    const found = await (rules.find?.(context, given) ?? stored.lock(context.db, context.clientId, given.id))
    const known = found ?? rules.refuseMissing(given)
    const isUnchecked = given.version === undefined && versionField === undefined
    if (!isUnchecked && !rules.isVersionWaived?.(given)) {
      refuseOvertaken(given.version, versionOf(known), rules.changed, versionField)
    }
    return known
  }

  const twin = (ready: Ready & Key): never => rules.refuseTwin?.(ready) ?? fail(rules.changed)

  const add = async (context: ActionContext, given: Given): Promise<Value> => {
    const ready = await rules.ready(context, given, null)
    const value = { ...ready, id: newId() } as unknown as Value
    const added = (await stored.insert(context.db, context.clientId, value)) ?? twin(ready)
    context.note(added.id, rules.detail(added, null), audit.added)
    return added
  }

  const update = async (context: ActionContext, given: Given): Promise<Value> => {
    const { db, clientId } = context
    const known = await held(context, given)
    const ready = await rules.ready(context, given, known)
    if (rules.refuseTwin && (await stored.isTaken(db, clientId, ready, known.id))) twin(ready)
    const value = { ...ready, id: known.id } as unknown as Value
    const changed = (await stored.update(db, clientId, value)) ?? rules.refuseMissing(given)
    context.note(changed.id, rules.detail(changed, known), audit.changed)
    return changed
  }

  const remove = async (context: ActionContext, given: Given): Promise<Value> => {
    const known = await held(context, given)
    await rules.beforeRemove?.(context, known)
    await stored.remove(context.db, context.clientId, known.id, context.now)
    context.note(known.id, rules.detailRemoved?.(known) ?? rules.detail(known, null), audit.removed)
    return known
  }

  return { add, update, delete: remove }
}
