/** Scene: carriers asked for a quote per shipment, and the contracts from these quotes. */

import type { Row } from '#database/sql/row.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import { startOfDay } from '../local-instant.ts'
import { fictionalPhone } from '../places/business-names.ts'
import { randomOf } from '../random.ts'
import { rowIds } from '../row-ids.ts'
import type { Scene } from '../scene.ts'

/** Invented, as their names say; they have no tariff. */
const SPOT = [
  { scac: 'DMSA', name: 'Blue Mesa Brokerage (demo)', rateModeId: 3 },
  { scac: 'DMSB', name: 'Lakeshore Reefer Lines (demo)', rateModeId: 3 },
  { scac: 'DMSC', name: 'Tri-County Flatbed (demo)', rateModeId: 2 },
] as const

export function makeSpotCarriers({ client, clientId }: Scene, createdAt: Date): Row<'carriers'>[] {
  const ids = rowIds(`${client.code} spot carriers`)
  return (client.hasVolumeCarriers ? SPOT : []).map(({ scac, name, rateModeId }) => ({
    id: ids.at(createdAt),
    client_id: clientId,
    scac,
    name,
    rate_mode_id: rateModeId,
    location: '',
    email: `quotes+${scac.toLowerCase()}@example.com`,
    tender_email: `tender+${scac.toLowerCase()}@example.com`,
    tender_channel: 'email',
    contact_name: 'Quote desk',
    contact_phone: fictionalPhone(randomOf(`phone of ${scac}`), ''),
    contract_id: '',
    details: { isSpotOnly: true },
    created_at: createdAt,
    deleted_at: null,
  }))
}

const ASKED = ['SAIA', 'SEFL', 'PITD']
const INSTRUCTIONS =
  'Class rates by ZIP3 with your minimum charge, the discount and the fuel table that goes with it. Rates hold for a year from the day on which they start.'

/** Contracts of carriers with active rates. */
export function makeContracts(scene: Scene): Row<'carrier_contracts'>[] {
  const { client, clientId, carriers, users, today } = scene
  const ids = rowIds(`${client.code} contracts`)
  const accounts = carriers.rows.filter((row) => row.rate_mode_id === 1 && ASKED.includes(row.scac))
  return accounts.map((account, index) => {
    const askedAt = startOfDay(addDays(today.date, -300 + index * 17))
    return {
      id: ids.at(askedAt),
      client_id: clientId,
      carrier_id: account.id,
      sales_email: `sales+${account.scac.toLowerCase()}@example.com`,
      instructions: INSTRUCTIONS,
      asked_by: users[0]!.id,
      asked_at: askedAt,
      message_id: null,
      received_at: new Date(askedAt.getTime() + (3 + index) * 86_400_000),
      created_at: askedAt,
    }
  })
}
