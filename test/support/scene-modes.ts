/** Carriers of the other rate modes for `scene.ts`, each with a small invented tariff. */
import { v7 as newId } from 'uuid'
import { insertRows } from '#database/sql/insert-rows.ts'
import type { Db } from '#database/sql/open.ts'
import type { Row } from '#database/sql/row.ts'
import type { TariffKind } from '#domain/rating/any-receipt.ts'
import type { ParcelTariff } from '#domain/rating/parcel/parcel-tariff.ts'
import {
  plainParcelDocument,
  plainService,
  plainTable,
} from '#domain/rating/parcel/plain-parcel.test-support.ts'
import { byMiles, PLAIN, VAN } from '#domain/rating/volume/plain-volume.test-support.ts'
import type { Equipment, VolumeTariff } from '#domain/rating/volume/volume-tariff.ts'
import { sceneCarrier } from './scene-carrier.ts'
import { ALWAYS } from './scene-tariff.ts'

const FUEL: VolumeTariff['fuel'] = {
  basis: 'percent',
  rule: {
    tableId: 'scene-fuel',
    indexId: 'scene-diesel',
    effectiveWeekday: 1,
    lagWeeks: 0,
    lookupDate: 'pickup',
    staleAfterDays: 30,
  },
}

const PARTIAL: Equipment = {
  ...VAN,
  code: 'PARTIAL',
  label: 'Part of a trailer',
  maxLb: 20_000,
  maxLinearFeet: 28,
}
const REEFER: Equipment = { ...VAN, code: 'REEFER53', label: 'Refrigerated', isOnRequest: true }

function truckTariff(scac: string, rateModeId: number, dollars: number): VolumeTariff {
  const isVolume = rateModeId === 2
  return {
    ...PLAIN,
    id: `SCENE-${scac}`,
    name: `Scene tariff ${scac}`,
    ...{ scac, rateModeId, ...ALWAYS },
    zones: [{ zone: 'US', countryCode: 'US', zipFrom: '001', zipTo: '999', state: null }],
    equipment: isVolume ? [PARTIAL] : [VAN, REEFER],
    tables: isVolume
      ? [byMiles([[0, dollars]], { equipment: 'PARTIAL' })]
      : [byMiles([[0, dollars]]), byMiles([[0, dollars * 1.2]], { name: 'cold', equipment: 'REEFER53' })],
    stops: [{ freeStops: 0, maxStops: 2, cents: [7_500], isFuelable: false, ...ALWAYS }],
    fuel: FUEL,
    milesPerDay: 500,
  }
}

/** Two services from Reno: one to every address in three days, one in a day for twice as much. */
function parcelTariff(scac: string): ParcelTariff {
  const [ground] = plainParcelDocument().charts
  const chart = {
    ...ground!,
    origins: [{ from: '895', to: '895', destinations: [['606', '606', '5'] as const] }],
  }
  return plainParcelDocument({
    id: `SCENE-${scac}`,
    name: `Scene tariff ${scac}`,
    scac,
    services: [
      plainService({ code: 'GROUND', name: 'Ground' }),
      plainService({ code: 'AIR', name: 'Next day', transitDays: { '5': 1 } }),
    ],
    charts: [chart] as ParcelTariff['charts'],
    rateTables: [
      plainTable({ service: 'GROUND' }),
      plainTable({
        service: 'AIR',
        cents: plainTable().cents.map((row) => row.map((cents) => (cents ?? 0) * 2)),
      }),
    ],
  })
}

/**
 * Volume LTL of SYNA, two truckload carriers, an expedited and a parcel one; to be added before the client's first
 * rating.
 */
export async function addModeCarriers(db: Db, clientId: string, now = new Date()): Promise<void> {
  const add = async (kind: TariffKind, document: VolumeTariff | ParcelTariff): Promise<void> => {
    const { scac, rateModeId, name, effectiveFrom, effectiveTo } = document
    const id = newId()
    const tenderEmail = `tender@${scac.toLowerCase()}.example.com`
    const carrier = { id, clientId, scac, name: `Synthetic ${scac}`, rateModeId, tenderEmail, now }
    await insertRows(db, 'carriers', [sceneCarrier(carrier)])
    await insertRows(db, 'tariffs', [
      {
        ...{ id: newId(), client_id: clientId, carrier_id: id, scac, rate_mode_id: rateModeId, name },
        ...{ version: 1, state: 'live', effective_from: effectiveFrom, effective_to: effectiveTo },
        ...{ is_synthetic: true, kind, header: document, created_at: now },
      } as Row<'tariffs'>,
    ])
  }
  await add('volume', truckTariff('SYNA', 2, 1.1))
  await add('volume', truckTariff('TRKA', 3, 2.4))
  await add('volume', truckTariff('TRKB', 3, 2.6))
  await add('volume', truckTariff('HOTA', 5, 3.9))
  await add('parcel', parcelTariff('PCLA'))
}
