import { EDI_CARRIER } from './edi-carrier.ts'
/** Scene: the carrier that gets tenders by EDI. The sandbox answers them; its data is invented and marked so. */

import type { Row } from '#database/sql/row.ts'
import { rowIds } from '../row-ids.ts'
import type { Scene } from '../scene.ts'

export function makeEdiPartners(
  { client, clientId, carriers }: Scene,
  createdAt: Date,
): Row<'edi_partners'>[] {
  if (!carriers.profiles.some(({ scac }) => scac === EDI_CARRIER)) return []
  const row: Row<'edi_partners'> = {
    id: rowIds(`${client.code} EDI partners`).at(createdAt),
    client_id: clientId,
    scac: EDI_CARRIER,
    tender_sets: {},
    sender_qualifier: 'ZZ',
    sender_id: 'LADINGDEMO',
    receiver_qualifier: '02',
    receiver_id: EDI_CARRIER,
    folder_out: 'out',
    folder_in: 'in',
    sandbox: {},
    waiting_files: {},
    next_poll_at: createdAt,
    polled_at: null,
    created_at: createdAt,
    deleted_at: null,
  }
  return [row]
}
