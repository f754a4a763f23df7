/** Scene: the carriers of a client with their tariffs, as rows and as documents. */

import type { Row } from '#database/sql/row.ts'
import { laneRecords } from '#database/tariffs/tariff-lanes.ts'
import type { ParcelTariff } from '#domain/rating/parcel/parcel-tariff.ts'
import type { TariffHeader } from '#domain/rating/tariff.ts'
import type { VolumeTariff } from '#domain/rating/volume/volume-tariff.ts'
import type { DemoClient } from '../demo-clients.ts'
import { fictionalPhone } from '../places/business-names.ts'
import { randomOf } from '../random.ts'
import { type RowIds, rowIds } from '../row-ids.ts'
import type { CarrierProfile } from './carrier-profile.ts'
import { CARRIER_PROFILES } from './carrier-profiles.ts'
import { EDI_CARRIER } from './edi-carrier.ts'
import { syntheticParcelTariffs } from './parcel-tariffs.ts'
import { makeTariffVersions, makeVolumeTariff, type TariffVersion } from './tariffs.ts'
import { TRUCK_CARRIERS } from './truck-carriers.ts'
import { makeTruckTariff } from './truck-tariffs.ts'

export interface Carriers {
  profiles: readonly CarrierProfile[]
  rows: Row<'carriers'>[]
  tariffs: Row<'tariffs'>[]
  zones: Row<'tariff_zones'>[]
  lanes: Row<'tariff_lanes'>[]
  palletRates: Row<'tariff_pallet_rates'>[]
  versions: TariffVersion[]
}

export function makeCarriers(
  client: DemoClient,
  clientId: string,
  createdAt: Date,
  todayDay: number,
): Carriers {
  const profiles = CARRIER_PROFILES.filter(({ scac }) => client.scacs === null || client.scacs.includes(scac))
  const ids = rowIds(`${client.code} carriers`)
  const tariffIds = rowIds(`${client.code} tariffs`)
  const made: Carriers = {
    profiles,
    rows: [],
    tariffs: [],
    zones: [],
    lanes: [],
    palletRates: [],
    versions: [],
  }
  for (const profile of profiles) {
    const carrier = carrierRow(profile, 1, clientId, ids, createdAt)
    made.rows.push(carrier)
    for (const version of makeTariffVersions(profile, todayDay, client.hasEarlierTariffs, () =>
      tariffIds.at(createdAt),
    )) {
      addTariff(made, version, carrier, createdAt)
    }
    if (!profile.hasVolume || !client.hasVolumeCarriers) continue
    const volumeCarrier = carrierRow(profile, 2, clientId, ids, createdAt)
    made.rows.push(volumeCarrier)
    addTariff(made, makeVolumeTariff(profile, todayDay, tariffIds.at(createdAt)), volumeCarrier, createdAt)
  }
  if (client.hasVolumeCarriers) addTruckCarriers(made, client, clientId, createdAt, todayDay)
  addParcelCarriers(made, client, clientId, createdAt)
  return made
}

/** Adds volume, truckload and expedited carriers, which have their own tariffs. */
function addTruckCarriers(
  made: Carriers,
  client: DemoClient,
  clientId: string,
  createdAt: Date,
  todayDay: number,
): void {
  const ids = rowIds(`${client.code} truck carriers`)
  for (const truck of TRUCK_CARRIERS) {
    const carrier = carrierRow(truck, truck.rateModeId, clientId, ids, createdAt)
    made.rows.push(carrier)
    const id = ids.at(createdAt)
    made.tariffs.push(tariffRow(id, makeTruckTariff(truck, id, todayDay), FIRST, carrier, createdAt))
  }
}

/** Adds the parcel accounts, each with all of its services. */
function addParcelCarriers(made: Carriers, client: DemoClient, clientId: string, createdAt: Date): void {
  const ids = rowIds(`${client.code} parcel carriers`)
  for (const tariff of syntheticParcelTariffs()) {
    const account = { scac: tariff.scac, name: PARCEL_NAMES[tariff.scac] ?? tariff.scac }
    const carrier = carrierRow(account, tariff.rateModeId, clientId, ids, createdAt)
    made.rows.push(carrier)
    made.tariffs.push(tariffRow(ids.at(createdAt), tariff, FIRST, carrier, createdAt))
  }
}

function carrierRow(
  { scac, name }: Pick<CarrierProfile, 'scac' | 'name'>,
  rateModeId: number,
  clientId: string,
  ids: RowIds,
  createdAt: Date,
): Row<'carriers'> {
  const box = scac.toLowerCase()
  return {
    id: ids.at(createdAt),
    client_id: clientId,
    scac,
    name,
    rate_mode_id: rateModeId,
    location: '',
    email: `service+${box}@example.com`,
    tender_email: `tender+${box}@example.com`,
    tender_channel: scac === EDI_CARRIER && rateModeId === 1 ? 'edi' : 'email',
    contact_name: 'Customer service',
    contact_phone: fictionalPhone(randomOf(`phone of ${scac}`), ''),
    contract_id: `SYN-${scac}-${CONTRACT_MODES[rateModeId]}`,
    details: {},
    created_at: createdAt,
    deleted_at: null,
  }
}

const CONTRACT_MODES: Record<number, string> = { 1: 'LTL', 2: 'VOL', 3: 'TL', 4: 'PCL', 5: 'EXP' }

const PARCEL_NAMES: Record<string, string> = { UPSN: 'UPS', FDEG: 'FedEx', USPS: 'USPS' }

/** The only version. */
const FIRST = { number: 1 }

function tariffRow(
  id: string,
  header: TariffHeader | VolumeTariff | ParcelTariff,
  { number }: Pick<TariffVersion, 'number'>,
  carrier: Row<'carriers'>,
  createdAt: Date,
): Row<'tariffs'> {
  return {
    id,
    client_id: carrier.client_id,
    carrier_id: carrier.id,
    scac: header.scac,
    rate_mode_id: header.rateModeId,
    name: header.name,
    version: number,
    // A replaced version stays live for its own days, as when a new sheet goes live.
    state: 'live',
    effective_from: header.effectiveFrom,
    effective_to: header.effectiveTo,
    is_synthetic: true,
    kind: 'kind' in header ? header.kind : 'ltl',
    header,
    created_at: createdAt,
  }
}

function addTariff(made: Carriers, version: TariffVersion, carrier: Row<'carriers'>, createdAt: Date): void {
  const { header } = version
  made.versions.push(version)
  made.tariffs.push(tariffRow(header.id, header, version, carrier, createdAt))
  for (const row of version.zones) {
    made.zones.push({
      tariff_id: header.id,
      zone: row.zone,
      country_code: row.countryCode,
      state: row.state,
      zip_from: row.zipFrom,
      zip_to: row.zipTo,
    })
  }
  made.lanes.push(...laneRecords(header.id, version.lanes))
  for (const row of version.palletRates) made.palletRates.push({ tariff_id: header.id, pallet_rate: row })
}
