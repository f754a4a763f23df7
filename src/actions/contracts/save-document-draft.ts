import { saveTariffDraft } from '#database/tariffs/tariff-drafts.ts'
import { loadFuel } from '#database/tariffs/tariffs.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import type { FuelIndexPrice, FuelTable } from '#domain/rating/fuel.ts'
import type { ParcelTariff } from '#domain/rating/parcel/parcel-tariff.ts'
import type { VolumeTariff } from '#domain/rating/volume/volume-tariff.ts'
import type { MappedSheet } from '../sheet-files/map-sheet.ts'
import { faultsOfParcel } from './changed-parcel.ts'
import { problemsOfVolume } from './changed-volume.ts'
import type { Check } from './tariff-import-input.ts'
import { FUEL_DAYS, whole } from './tariff-import-input.ts'

/** Saves a volume or parcel contract as the draft of an import, unless it cannot be rated. */
export async function saveDocument(
  check: Check,
  mapped: MappedSheet,
  document: VolumeTariff | ParcelTariff,
  notices: string[],
  added: { tables: FuelTable[]; prices: FuelIndexPrice[] } = { tables: [], prices: [] },
): Promise<number | null> {
  const { order, database } = check
  const known = await loadFuel(database.pool, order.clientId, addDays(order.today, -FUEL_DAYS))
  const fuel = {
    tables: [...known.tables, ...added.tables],
    prices: [...known.prices, ...added.prices],
  }
  const problems =
    document.kind === 'volume' ? problemsOfVolume(document, fuel) : faultsOfParcel(document, fuel)
  if (problems.length > 0) return check.refuse(problems.map(whole), mapped)
  const draft = {
    id: document.id,
    clientId: order.clientId,
    importId: order.importId,
    carrierId: order.carrier!.id,
    basedOn: order.basedOn,
    header: document,
    rowCount: mapped.rowCount,
    notices,
    document: added,
    rows: { zones: [], lanes: [], palletRates: [] },
  }
  await saveTariffDraft(database.pool, draft, { onLanes: () => {}, compare: async () => null })
  return mapped.rowCount
}
