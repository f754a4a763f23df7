import type { CompiledParcelTariff } from '#domain/rating/parcel/compiled-parcel-tariff.ts'
/** The common fields of a tariff of any kind, with the id of its stored version. */
export interface TariffInBook {
  storedId: string
  scac: string
  rateModeId: number
  name: string
  effectiveFrom: string
  effectiveTo: string | null
}

/** A parcel account's tariff ready to rate, with its id in the product. */
export interface BookParcelTariff extends TariffInBook {
  compiled: CompiledParcelTariff
}
