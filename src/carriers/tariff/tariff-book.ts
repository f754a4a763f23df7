import { CarrierCalendars } from '#domain/calendar/carrier-calendar.ts'
import {
  type CompiledSheet,
  type CompileResult,
  compileRules,
  compileTariff,
  type FuelRows,
} from '#domain/rating/compile-tariff.ts'
import type { CompiledTariff } from '#domain/rating/compiled-tariff.ts'
import { compileParcelTariff } from '#domain/rating/parcel/compile-parcel-tariff.ts'
import type { ParcelTariff } from '#domain/rating/parcel/parcel-tariff.ts'
import type { PalletRateRow, TariffDocument } from '#domain/rating/tariff.ts'
import {
  type CompiledVolumeTariff,
  compileVolumeTariff,
} from '#domain/rating/volume/compile-volume-tariff.ts'
import type { VolumeTariff } from '#domain/rating/volume/volume-tariff.ts'
import type { BookParcelTariff, TariffInBook } from './tariff-in-book.ts'

/** A contract tariff ready to rate: class rates by weight break. */
export interface BookTariff extends TariffInBook {
  compiled: CompiledTariff
  palletRates: PalletRateRow[]
}

/** A contract tariff of volume LTL, truckload or expedited freight, ready to rate. */
export interface BookVolumeTariff extends TariffInBook {
  compiled: CompiledVolumeTariff
}

/** All live tariffs of a client, compiled once and used for every rating until one of them changes. */
export interface TariffBook {
  /** The carriers' working days. */
  calendars: CarrierCalendars
  /** Class-rate tariffs: all of LTL, and volume LTL of carriers that price it by class. */
  tariffs: BookTariff[]
  volume: BookVolumeTariff[]
  parcel: BookParcelTariff[]
  /** Tariffs that cannot be used, with the reasons; shown as notices of their carriers. */
  unusable: { scac: string; rateModeId: number; name: string; problems: string[] }[]
}

type SourceHead = Omit<TariffInBook, 'storedId'> & { id: string }

/** The input: documents with their stored ids. A source without a kind has class rates. */
export type BookSource =
  | (SourceHead & { kind?: 'ltl'; palletRates: PalletRateRow[] } & TariffDocument)
  /** Its rows are already compiled. */
  | (SourceHead & { kind: 'ltl-sheet'; sheet: CompiledSheet } & Pick<
        TariffDocument,
        'header' | 'palletRates'
      >)
  | (SourceHead & { kind: 'volume'; document: VolumeTariff; sheet?: CompiledSheet })
  | (SourceHead & { kind: 'parcel'; document: ParcelTariff })

/** Compiles the tariffs; a faulty one is listed as unusable and does not affect the others. */
export function compileBook(sources: readonly BookSource[], fuel: FuelRows): TariffBook {
  const book = emptyBook()
  for (const source of sources) shelveTariff(book, source, fuel)
  return book
}

export const emptyBook = (calendars = new CarrierCalendars([])): TariffBook => ({
  calendars,
  tariffs: [],
  volume: [],
  parcel: [],
  unusable: [],
})

/** Compiles one tariff and adds it to the right list. */
export function shelveTariff(book: TariffBook, source: BookSource, fuel: FuelRows): void {
  const problems = addTariff(book, source, fuel)
  const { scac, rateModeId, name } = source
  if (problems.length > 0) book.unusable.push({ scac, rateModeId, name, problems })
}

/** Adds one to its list; returns its errors if it cannot be used. */
function addTariff(book: TariffBook, source: BookSource, fuel: FuelRows): string[] {
  const { id: storedId, scac, rateModeId, name, effectiveFrom, effectiveTo } = source
  const head = { storedId, scac, rateModeId, name, effectiveFrom, effectiveTo }
  if (source.kind === 'volume') {
    const result = compileVolumeTariff(source.document, fuel, source.sheet)
    if (result.kind === 'invalid') return result.problems
    book.volume.push({ ...head, compiled: result.tariff })
    return []
  }
  if (source.kind === 'parcel') {
    const result = compileParcelTariff(source.document, fuel)
    if (result.kind === 'invalid') return result.problems
    book.parcel.push({ ...head, compiled: result.tariff })
    return []
  }
  const result: CompileResult =
    source.kind === 'ltl-sheet' ? compileRules(source, source.sheet, fuel) : compileTariff(source, fuel)
  if (result.kind === 'invalid') return result.problems
  book.tariffs.push({ ...head, compiled: result.tariff, palletRates: source.palletRates })
  return []
}

/** The version of a carrier's tariff in force on `date` (the latest start takes precedence), or null. */
export function inForce<Tariff extends TariffInBook>(
  tariffs: readonly Tariff[],
  scac: string,
  rateModeId: number,
  date: string,
): Tariff | null {
  let best: Tariff | null = null
  for (const tariff of tariffs) {
    const holds =
      tariff.scac === scac &&
      tariff.rateModeId === rateModeId &&
      tariff.effectiveFrom <= date &&
      (tariff.effectiveTo === null || tariff.effectiveTo >= date)
    if (holds && (best === null || tariff.effectiveFrom >= best.effectiveFrom)) best = tariff
  }
  return best
}

/** The class-rate tariff of a carrier in force on `date`, or null. */
export function tariffInForce(
  book: TariffBook,
  scac: string,
  rateModeId: number,
  date: string,
): BookTariff | null {
  return inForce(book.tariffs, scac, rateModeId, date)
}
