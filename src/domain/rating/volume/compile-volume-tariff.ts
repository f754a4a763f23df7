/** Validates a volume tariff and prepares it for rating. */
import { type CompiledSheet, compileRules, compileSheet, type FuelRows } from '../compile-tariff.ts'
import type { CompiledTariff } from '../compiled-tariff.ts'
import type { TariffDocument } from '../tariff.ts'
import { volumeTariffProblems } from './volume-problems.ts'
import type { LaneTable, VolumeLane, VolumeTable, VolumeTariff } from './volume-tariff.ts'

export interface CompiledTable {
  table: VolumeTable
  /** 'originZone destinationZone' by their names -> lane; null for a mileage table. */
  lanes: Map<string, VolumeLane> | null
}

export interface CompiledVolumeTariff {
  document: VolumeTariff
  /**
   * Zones, areas, fuel and accessorials in the form of the LTL engine: the rules are the same, so the same code prices
   * them. It has no lanes.
   */
  rules: CompiledTariff
  tables: CompiledTable[]
}

export type CompileVolumeResult =
  | { kind: 'compiled'; tariff: CompiledVolumeTariff }
  | { kind: 'invalid'; problems: string[] }

/** Zone names cannot contain it, so no two pairs have the same key. */
export const zonePair = (originZone: string, destinationZone: string): string =>
  `${originZone}\n${destinationZone}`

function rulesOf(document: VolumeTariff): TariffDocument {
  const { id, version, name, scac, rateModeId, currency, isSynthetic, effectiveFrom, effectiveTo } = document
  return {
    header: {
      ...{ id, version, name, scac, rateModeId, currency, isSynthetic, effectiveFrom, effectiveTo },
      baseTariffId: id,
      baseTariffDate: effectiveFrom,
      areas: document.areas,
      weightRounding: 'hundredth',
      discounts: [],
      minimum: { applies: 'beforeDiscount', discountPercent: 0 },
      absoluteMinimums: [],
      fak: [],
      fuel: document.fuel?.rule ?? null,
      accessorials: document.accessorials,
      exclusiveAccessorials: document.exclusiveAccessorials,
      spaceRules: [],
      palletPricing: null,
      rateIncreases: [],
    },
    zones: document.zones,
    lanes: [],
    palletRates: [],
  }
}

function lanesOf(table: LaneTable): Map<string, VolumeLane> {
  return new Map(table.lanes.map((lane) => [zonePair(lane.originZone, lane.destinationZone), lane]))
}

/** The zones of the document, nearly all of the work: for `compileVolumeTariff`, which may run in another thread. */
export const compileVolumeSheet = (document: VolumeTariff): CompiledSheet => compileSheet(rulesOf(document))

/** The compiled tariff, or all errors of the document. Compile once per version, and rate any number of times. */
export function compileVolumeTariff(
  document: VolumeTariff,
  fuel: FuelRows,
  sheet = compileVolumeSheet(document),
): CompileVolumeResult {
  const problems = volumeTariffProblems(document)
  const rules = compileRules(rulesOf(document), sheet, fuel)
  if (rules.kind === 'invalid') return { kind: 'invalid', problems: [...problems, ...rules.problems] }
  if (problems.length > 0) return { kind: 'invalid', problems }
  return {
    kind: 'compiled',
    tariff: {
      document,
      rules: rules.tariff,
      tables: document.tables.map((table) => ({
        table,
        lanes: table.kind === 'lane' ? lanesOf(table) : null,
      })),
    },
  }
}
