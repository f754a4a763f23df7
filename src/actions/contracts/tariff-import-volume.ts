import { v7 as newId } from 'uuid'
import { findTariff } from '#database/tariffs/tariffs.ts'
import { newEquipment, VOLUME_FIELDS, VolumeGatherer } from '#domain/mapping/volume-sheet.ts'
import { VOLUME_RATE_MODES, type VolumeTariff } from '#domain/rating/volume/volume-tariff.ts'
import { findZip3Area } from '#outside/zip3-areas.ts'
import { plainVolume } from './changed-volume.ts'
import { saveDocument } from './save-document-draft.ts'
import type { Check } from './tariff-import-input.ts'
import { whole } from './tariff-import-input.ts'

/** Rate tables of volume, truckload and expedited freight, with the rules of the version before. */
export async function draftVolumeRates(check: Check): Promise<number | null> {
  const { order, database } = check
  const gatherer = new VolumeGatherer()
  const mapped = await check.read(VOLUME_FIELDS, (row, values) => gatherer.add(row, values))
  if (!mapped) return null
  const carrier = order.carrier!
  if (!VOLUME_RATE_MODES.includes(carrier.rateModeId))
    return check.refuse([whole('These rates are for volume LTL, truckload or expedited carriers.')], mapped)
  const base = order.basedOn ? await findTariff(database.pool, order.clientId, order.basedOn) : null
  const former =
    base?.kind === 'volume'
      ? (base.header as VolumeTariff)
      : plainVolume(carrier, order.tariffName, order.today)
  const { zones, tables, equipment } = gatherer.finish((zip3) => findZip3Area(zip3)?.state ?? '')
  const known = new Set(former.equipment.map(({ code }) => code))
  const added = equipment.filter((code) => !known.has(code))
  const document: VolumeTariff = {
    ...former,
    id: newId(),
    version: 'draft',
    name: order.tariffName,
    effectiveFrom: order.today,
    effectiveTo: null,
    isSynthetic: false,
    zones,
    tables,
    // They refer to zones of the former sheet.
    contractMiles: [],
    equipment: [...former.equipment, ...added.map(newEquipment)],
  }
  const notices = ['Equipment, fuel and accessorials are kept from the previous version.']
  if (added.length > 0) notices.push(`New equipment without limits: ${added.join(', ')}.`)
  if (former.contractMiles.length > 0)
    notices.push('The sheet has no contract miles, so they end with this version.')
  return saveDocument(check, mapped, document, notices)
}
