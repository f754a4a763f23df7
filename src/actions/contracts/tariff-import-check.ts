import { type OpenDatabase, openDatabase } from '#database/sql/open.ts'
import { type ImportKind, refuseImport } from '#database/tariffs/tariff-imports.ts'
import { type MappedSheet, mapSheet } from '../sheet-files/map-sheet.ts'
import { draftContract } from './tariff-import-contract.ts'
import type { Check, CheckOrder, CheckSaid } from './tariff-import-input.ts'
import { draftParcelRates, draftParcelZones } from './tariff-import-parcel.ts'
import { draftAccessorials, draftLtlRates } from './tariff-import-rates.ts'
import { draftFuel, draftFuelPrices, draftTerminals, draftTransit } from './tariff-import-tables.ts'
import { draftVolumeRates } from './tariff-import-volume.ts'

export type CheckResult =
  | { kind: 'draft'; rowCount: number }
  | { kind: 'refused'; faultCount: number; rowCount: number }

/** Makes a draft from a sheet, and returns its number of rows; null if the import was refused. */
export type MakeDraft = (check: Check) => Promise<number | null>

const MAKERS: Partial<Record<ImportKind, MakeDraft>> = {
  'ltl-rates': draftLtlRates,
  accessorials: draftAccessorials,
  contract: draftContract,
  'volume-rates': draftVolumeRates,
  'parcel-rates': draftParcelRates,
  'parcel-zones': draftParcelZones,
  'fuel-prices': draftFuelPrices,
  fuel: draftFuel,
  transit: draftTransit,
  terminals: draftTerminals,
}

const SAY_EVERY_MS = 200
const KEPT_FAULTS = 1_000

/** Reads, checks, compares and saves: the whole sheet becomes a draft, or none of it. */
export async function checkSheet(order: CheckOrder, say: (said: CheckSaid) => void): Promise<CheckResult> {
  const database = openDatabase({ ...order.connection, max: 3, statement_timeout: 0 })
  try {
    return await runCheck(order, database, seldom(say))
  } finally {
    await database.close()
  }
}

async function runCheck(order: CheckOrder, database: OpenDatabase, say: Check['say']): Promise<CheckResult> {
  let refused: CheckResult | null = null
  const refuse = async (found: Omit<MappedSheet, 'cut' | 'header'>): Promise<null> => {
    await refuseImport(database.db, order.importId, found)
    refused = { kind: 'refused', faultCount: found.faultCount, rowCount: found.rowCount }
    return null
  }
  const check: Check = {
    order,
    database,
    say,
    read: async (fields, take) => {
      const mapped = await mapSheet(order, fields, take, ({ rows, faulty, total }) =>
        say({ step: 'Reading', done: Math.max(0, rows - faulty), failed: Math.min(rows, faulty), total }),
      )
      return mapped.faultCount > 0 ? refuse(mapped) : mapped
    },
    refuse: (faults, { rowCount }) =>
      refuse({ rowCount, faults: faults.slice(0, KEPT_FAULTS), faultCount: faults.length }),
  }
  const rowCount = await MAKERS[order.kind]!(check)
  if (rowCount !== null) return { kind: 'draft', rowCount }
  return refused ?? { kind: 'refused', faultCount: 0, rowCount: 0 }
}

/** Reports progress at intervals, not for every batch. */
function seldom(say: Check['say']): Check['say'] {
  let last = 0
  let step = ''
  return (said) => {
    const now = Date.now()
    if (said.step === step && now - last < SAY_EVERY_MS) return
    last = now
    step = said.step
    say(said)
  }
}
