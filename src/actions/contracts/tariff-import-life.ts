import { fail } from '#contracts/errors.ts'
import { saveOwnPrices } from '#database/tariffs/fuel-prices.ts'
import {
  addFuelTable,
  dropFuelTable,
  dropTransitDraft,
  listFuelTableNames,
  restoreTerminals,
  restoreTransit,
  swapTerminals,
  swapTransit,
} from '#database/tariffs/sheet-drafts.ts'
import {
  findImport,
  hasLaterImport,
  type ImportKind,
  type ImportState,
  moveImport,
  type TariffImport,
} from '#database/tariffs/tariff-imports.ts'
import { findLiveRoot, findVersion } from '#database/tariffs/tariff-timeline.ts'
import {
  dropDraft,
  type FormerVersion,
  findBaseTariff,
  findPartLost,
  putInForce,
  takeBack,
} from '#database/tariffs/tariff-versions.ts'
import { loadFuel } from '#database/tariffs/tariffs.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import { dayInForce, lastToday } from '#domain/calendar/last-today.ts'
import type { TerminalRow } from '#domain/mapping/terminal-sheet.ts'
import type { FuelTable } from '#domain/rating/fuel.ts'
import type { ParcelTariff } from '#domain/rating/parcel/parcel-tariff.ts'
import { showDate } from '#domain/text/date-display.ts'
import type { ActionContext } from '../kernel/context.ts'
import { problemsOfParcel } from './changed-parcel.ts'
import type { ImportedFuel } from './tariff-import-contract.ts'
import { FUEL_DAYS } from './tariff-import-input.ts'
import { showImport } from './tariff-imports.ts'

/** What happens to a draft: put in force from a day on, taken back or discarded, each in the caller's transaction. */

const dayOf = (date: string): string => {
  const day = showDate(date)
  return day.kind === 'text' ? day.text : date
}

/** How one kind of sheet is put in force and taken out again. `enter` returns what `leave` needs. */
interface Life {
  enter: (context: ActionContext, found: TariffImport, effectiveFrom: string) => Promise<unknown>
  leave: (context: ActionContext, found: TariffImport) => Promise<void>
}

const TARIFF: Life = {
  enter: async (context, found, effectiveFrom) => {
    const { db, clientId } = context
    const { tariffId, kind } = found
    if (!tariffId) return fail('IMPORT_NOT_FOUND')
    const root = await findLiveRoot(db, clientId, found.basedOn)
    if (root !== found.basedOn) await refuseOtherBase(context, found, root)
    const lost = root === found.basedOn ? await findPartLost(db, clientId, found, effectiveFrom) : null
    if (lost) {
      const what = kind === 'ltl-rates' ? 'charges' : 'rates'
      return fail('IMPORT_OUTDATED', { name: lost.name, from: dayOf(lost.effectiveFrom), what })
    }
    return putInForce(db, clientId, tariffId, effectiveFrom)
  },
  leave: async ({ db, clientId }, { tariffId, undo }) => {
    if (tariffId) await takeBack(db, clientId, tariffId, (undo ?? []) as FormerVersion[])
  },
}

/** Refuses a draft if the latest version is not the one on which it is based. */
async function refuseOtherBase(
  { db, clientId, now }: ActionContext,
  { scac, rateModeId, tariffId }: TariffImport,
  root: string | null,
): Promise<void> {
  const draft = tariffId ? await findVersion(db, clientId, tariffId) : null
  const latest = await findBaseTariff(db, clientId, scac, rateModeId, dayInForce(now), draft?.kind)
  if (latest === null || latest === root) return
  const version = await findVersion(db, clientId, latest)
  fail('TARIFF_OUTDATED', {
    name: version?.name ?? '',
    from: version ? dayOf(version.effectiveFrom) : '',
  })
}

/** A parcel contract may be entered and imported part by part; it needs all of them to be put in force. */
async function refuseUnfinished({ db, pool, clientId, now }: ActionContext, tariffId: string): Promise<void> {
  const draft = await findVersion(db, clientId, tariffId)
  if (draft?.kind !== 'parcel') return
  const fuel = await loadFuel(pool, clientId, addDays(dayInForce(now), -FUEL_DAYS))
  const [problem] = problemsOfParcel(draft.header as ParcelTariff, fuel)
  if (problem) fail('TARIFF_UNFINISHED', { name: draft.name, problem })
}

/** The rules are the whole header: a draft replaces only the version it was made from. */
const RULES: Life = {
  ...TARIFF,
  enter: async (context, found, effectiveFrom) => {
    const { db, clientId } = context
    if (!found.tariffId) return fail('IMPORT_NOT_FOUND')
    await refuseUnfinished(context, found.tariffId)
    await refuseOtherBase(context, found, await findLiveRoot(db, clientId, found.basedOn))
    return putInForce(db, clientId, found.tariffId, effectiveFrom)
  },
}

/**
 * A whole contract replaces everything before it, and adds the fuel table and prices that the company does not have.
 */
const CONTRACT: Life = {
  enter: async ({ db, clientId, user }, { tariffId, document }, effectiveFrom) => {
    if (!tariffId) return fail('IMPORT_NOT_FOUND')
    const fuel = (document ?? { tables: [], prices: [] }) as ImportedFuel
    const fuelTableIds: string[] = []
    const known = await listFuelTableNames(db, clientId)
    for (const table of fuel.tables)
      if (!known.includes(table.id)) fuelTableIds.push(await addFuelTable(db, clientId, table))
    for (const [indexId, prices] of Map.groupBy(fuel.prices, (price) => price.indexId)) {
      const own = prices.map(({ priceDate, mills }) => ({ date: priceDate, mills }))
      await saveOwnPrices(db, clientId, indexId, own, user.userName)
    }
    return { formers: await putInForce(db, clientId, tariffId, effectiveFrom), fuelTableIds }
  },
  leave: async ({ db, clientId }, { tariffId, undo }) => {
    const { formers, fuelTableIds } = undo as { formers: FormerVersion[]; fuelTableIds: string[] }
    if (tariffId) await takeBack(db, clientId, tariffId, formers)
    for (const id of fuelTableIds) await dropFuelTable(db, clientId, id)
  },
}

const LIVES: Partial<Record<ImportKind, Life>> = {
  'ltl-rates': TARIFF,
  accessorials: TARIFF,
  rules: RULES,
  raise: RULES,
  contract: CONTRACT,
  'volume-rates': RULES,
  'parcel-rates': RULES,
  'parcel-zones': RULES,
  'fuel-prices': {
    enter: async ({ db, clientId, user }, { name, document }) => {
      const prices = document as { date: string; mills: number }[]
      return { former: await saveOwnPrices(db, clientId, name, prices, user.userName) }
    },
    leave: async ({ db, clientId, user }, { name, undo }) => {
      const { former } = undo as { former: { date: string; mills: number | null }[] }
      await saveOwnPrices(db, clientId, name, former, user.userName)
    },
  },
  fuel: {
    enter: async ({ db, clientId }, { id, document }, effectiveFrom) => {
      const version = `${effectiveFrom}.${id.slice(-6)}`
      const table = { ...(document as FuelTable), version, effectiveFrom, effectiveTo: null }
      return { fuelTableId: await addFuelTable(db, clientId, table) }
    },
    leave: ({ db, clientId }, { undo }) =>
      dropFuelTable(db, clientId, (undo as { fuelTableId: string }).fuelTableId),
  },
  transit: {
    enter: ({ db, clientId }, { id, scac }, effectiveFrom) =>
      swapTransit(db, clientId, id, scac, effectiveFrom),
    leave: ({ db, clientId }, { id, scac, effectiveFrom }) =>
      restoreTransit(db, clientId, id, scac, effectiveFrom!),
  },
  terminals: {
    enter: async ({ db, clientId }, { scac, document }, effectiveFrom) => {
      const terminals = document as TerminalRow[]
      return { sameDay: await swapTerminals(db, clientId, scac, terminals, effectiveFrom) }
    },
    leave: ({ db, clientId }, { scac, undo, effectiveFrom }) => {
      const { sameDay } = undo as { sameDay: TerminalRow[] }
      return restoreTerminals(db, clientId, scac, sameDay, effectiveFrom!)
    },
  },
}

/** Puts a draft in force from a day on, today at the earliest: existing prices do not change. */
export async function putRateSheetLive(context: ActionContext, importId: string, effectiveFrom: string) {
  const { db, clientId } = context
  const found = await inState(context, importId, ['draft'], 'going live')
  if (effectiveFrom < lastToday(context.now)) {
    return fail('EFFECTIVE_DATE_PAST', { fields: { effectiveFrom: 'Choose today or a later day.' } })
  }
  const undo = (await LIVES[found.kind]!.enter(context, found, effectiveFrom)) ?? {}
  await moveImport(db, clientId, importId, {
    state: 'live',
    effectiveFrom,
    undo,
    liveBy: context.user.userName,
  })
  context.note(importId, { kind: found.kind, scac: found.scac, name: found.name, effectiveFrom })
  return { import: await shown(context, importId) }
}

/** Takes a version out of force; the one it replaced is in force again. Prices that it made still refer to it. */
export async function rollBackRateSheet(context: ActionContext, importId: string, reason: string) {
  const { db, clientId } = context
  const found = await inState(context, importId, ['live'], 'rolling back')
  if (await hasLaterImport(db, clientId, found)) return fail('IMPORT_BURIED')
  await LIVES[found.kind]!.leave(context, found)
  await moveImport(db, clientId, importId, { state: 'rolled-back' })
  context.note(importId, { kind: found.kind, scac: found.scac, name: found.name, reason })
  return { import: await shown(context, importId) }
}

/** Discards a draft, or the record of a file that was refused. */
export async function discardRateSheet(context: ActionContext, importId: string) {
  const { db, clientId } = context
  const found = await inState(context, importId, ['draft', 'refused'], 'discarding')
  await moveImport(db, clientId, importId, { state: 'discarded' })
  if (found.tariffId) await dropDraft(db, clientId, found.tariffId)
  await dropTransitDraft(db, importId)
  context.note(importId, { kind: found.kind, scac: found.scac, name: found.name })
  return { import: await shown(context, importId) }
}

async function inState(
  context: ActionContext,
  importId: string,
  states: readonly ImportState[],
  action: string,
): Promise<TariffImport> {
  const found = await findImport(context.db, context.clientId, importId, true)
  if (!found) return fail('IMPORT_NOT_FOUND')
  return states.includes(found.state) ? found : fail('IMPORT_NOT_READY', { state: found.state, action })
}

async function shown(context: ActionContext, importId: string) {
  const found = await findImport(context.db, context.clientId, importId)
  return found ? showImport(found) : fail('IMPORT_NOT_FOUND')
}
