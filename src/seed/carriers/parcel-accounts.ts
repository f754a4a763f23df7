/** Scene: the customers' parcel accounts. Invented numbers in the carriers' formats. */
import type { Row } from '#database/sql/row.ts'
import { hashText } from '../random.ts'
import { rowIds } from '../row-ids.ts'
import type { Scene } from '../scene.ts'

const CARRIERS = [
  {
    scac: 'UPSN',
    shipVia: 'UPS GND',
    number: (seed: number) => `0Z${String(seed % 10_000).padStart(4, '0')}`,
  },
  { scac: 'FDEG', shipVia: 'FEDEX HD', number: (seed: number) => String(600_000_000 + (seed % 90_000_000)) },
] as const
const MOST = 8

/** The first customers with an account have one with each carrier; every third customer pays it directly. */
export function makeParcelAccounts(
  scene: Scene,
  soldTos: readonly Row<'sold_to_accounts'>[],
  createdAt: Date,
): Row<'parcel_accounts'>[] {
  const ids = rowIds(`${scene.client.code} parcel accounts`)
  return soldTos.slice(0, MOST).flatMap(({ sold_to }, rank) =>
    CARRIERS.filter((_, index) => rank % 2 === 0 || index === 0).map(
      ({ scac, shipVia, number }): Row<'parcel_accounts'> => ({
        id: ids.at(createdAt),
        client_id: scene.clientId,
        sold_to,
        scac,
        account_number: number(hashText(`parcel account ${sold_to} ${scac}`)),
        account_id: '',
        payment_type: rank % 3 === 1 ? 'C' : rank % 3 === 2 ? 'T' : 'P',
        ship_via: shipVia,
        zip: '',
        country_code: 'US',
        is_default: true,
        added_by: null,
        // As the demo's sandboxes answer.
        certified_at: createdAt,
        created_at: createdAt,
        deleted_at: null,
      }),
    ),
  )
}
