/** Scene: the carriers of a client with their tariffs, as rows and as documents. */

import type { Row } from '#database/row.ts'
import type { DemoClient } from '../demo-clients.ts'
import { fictionalPhone } from '../places/business-names.ts'
import { randomOf } from '../random.ts'
import { type RowIds, rowIds } from '../row-ids.ts'
import type { CarrierProfile } from './carrier-profile.ts'
import { CARRIER_PROFILES } from './carrier-profiles.ts'
import { makeTariffVersions, makeVolumeTariff, type TariffVersion } from './tariffs.ts'

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
  return made
}

function carrierRow(
  { scac, name }: CarrierProfile,
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
    tender_channel: 'email',
    contact_name: 'Customer service',
    contact_phone: fictionalPhone(randomOf(`phone of ${scac}`), ''),
    contract_id: `SYN-${scac}-${rateModeId === 2 ? 'VOL' : 'LTL'}`,
    details: {},
    created_at: createdAt,
    deleted_at: null,
  }
}

function addTariff(made: Carriers, version: TariffVersion, carrier: Row<'carriers'>, createdAt: Date): void {
  const { header } = version
  made.versions.push(version)
  made.tariffs.push({
    id: header.id,
    client_id: carrier.client_id,
    carrier_id: carrier.id,
    scac: header.scac,
    rate_mode_id: header.rateModeId,
    name: header.name,
    version: version.number,
    state: version.state,
    effective_from: header.effectiveFrom,
    effective_to: header.effectiveTo,
    is_synthetic: true,
    header,
    created_at: createdAt,
  })
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
  for (const row of version.lanes) {
    made.lanes.push({
      tariff_id: header.id,
      origin_zone: row.originZone,
      destination_zone: row.destinationZone,
      freight_class: row.freightClass,
      minimum_cents: row.minimumCents,
      rates: row.rates,
    })
  }
  for (const row of version.palletRates) made.palletRates.push({ tariff_id: header.id, pallet_rate: row })
}
