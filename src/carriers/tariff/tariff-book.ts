import { compileTariff } from '#domain/rating/compile-tariff.ts'
import type { CompiledTariff } from '#domain/rating/compiled-tariff.ts'
import type { FuelIndexPrice, FuelTable } from '#domain/rating/fuel.ts'
import type { PalletRateRow, TariffDocument } from '#domain/rating/tariff.ts'

/** A contract tariff ready to rate, with the ids by which the product keeps it. */
export interface BookTariff {
  /** The stored version's id. */
  storedId: string
  scac: string
  rateModeId: number
  name: string
  effectiveFrom: string
  effectiveTo: string | null
  compiled: CompiledTariff
  palletRates: PalletRateRow[]
}

/** All live tariffs of a client, compiled once and used for every rating until one of them changes. */
export interface TariffBook {
  tariffs: BookTariff[]
  /** Tariffs that could not be used, with the reasons; shown as notices of their carriers. */
  unusable: { scac: string; rateModeId: number; name: string; problems: string[] }[]
}

/** What the book is made of: documents with their stored ids. */
export type BookSource = Omit<BookTariff, 'storedId' | 'compiled'> & { id: string } & TariffDocument

/** Compiles the tariffs; a faulty one is left out and named, it never spoils the others. */
export function compileBook(
  sources: BookSource[],
  fuel: { tables: FuelTable[]; prices: FuelIndexPrice[] },
): TariffBook {
  const book: TariffBook = { tariffs: [], unusable: [] }
  for (const source of sources) {
    const result = compileTariff(source, fuel)
    const { scac, rateModeId, name, effectiveFrom, effectiveTo, palletRates } = source
    if (result.kind === 'invalid') {
      book.unusable.push({ scac, rateModeId, name, problems: result.problems })
      continue
    }
    book.tariffs.push({
      storedId: source.id,
      scac,
      rateModeId,
      name,
      effectiveFrom,
      effectiveTo,
      compiled: result.tariff,
      palletRates,
    })
  }
  return book
}

/** The version of a carrier's tariff that holds on `date` (the latest start wins), or null. */
export function tariffInForce(
  book: TariffBook,
  scac: string,
  rateModeId: number,
  date: string,
): BookTariff | null {
  let best: BookTariff | null = null
  for (const tariff of book.tariffs) {
    const holds =
      tariff.scac === scac &&
      tariff.rateModeId === rateModeId &&
      tariff.effectiveFrom <= date &&
      (tariff.effectiveTo === null || tariff.effectiveTo >= date)
    if (holds && (best === null || tariff.effectiveFrom >= best.effectiveFrom)) best = tariff
  }
  return best
}
