/** Scene: the large customers' own accounts, with the carriers that bill them. */

import type { Row } from '#database/sql/row.ts'
import { hashText } from '../random.ts'
import { rowIds } from '../row-ids.ts'
import type { Scene } from '../scene.ts'
import { largestAccounts } from './routing-guide.ts'

/** Carriers with which customers have accounts, each with the code that orders use for it. */
const COLLECT = [
  { scac: 'ABFS', shipVia: 'ABF COL' },
  { scac: 'AACT', shipVia: 'AAACT COL' },
  { scac: 'RLCA', shipVia: 'RL COL' },
  { scac: 'ODFL', shipVia: 'ODFL' },
  { scac: 'SAIA', shipVia: 'SAIA LTL' },
] as const

/** Accounts per ten customers. */
const ACCOUNTS_OF_TEN = 3
const MOST_ACCOUNTS = 14

export interface SoldTos {
  accounts: Row<'sold_to_accounts'>[]
  carriers: Row<'collect_carriers'>[]
}

/** The largest customers get an account with one to three carriers; the first is selected. */
export function makeSoldTos(scene: Scene, createdAt: Date): SoldTos {
  const { client, clientId, places, carriers } = scene
  const ids = rowIds(`${client.code} sold-tos`)
  const known = new Set(carriers.profiles.map(({ scac }) => scac))
  const offered = COLLECT.filter(({ scac }) => known.has(scac))
  const names = new Map(places.consignees.map(({ row }) => [row.sold_to!, row.name.split(',')[0]!]))
  const largest = largestAccounts(places.consignees)
  const count = Math.min(MOST_ACCOUNTS, Math.ceil((largest.length * ACCOUNTS_OF_TEN) / 10))
  const made: SoldTos = { accounts: [], carriers: [] }
  for (const [rank, soldTo] of largest.slice(0, count).entries()) {
    const seed = hashText(`collect carriers of ${soldTo}`)
    const isCollect = rank % 3 === 1
    const own = offered.filter((_, index) => (index + seed) % 3 !== 0).slice(0, 1 + (seed % 3))
    made.accounts.push({
      id: ids.at(createdAt),
      client_id: clientId,
      sold_to: soldTo,
      name: names.get(soldTo) ?? '',
      account_number: `AR-${soldTo}`,
      ship_via_code: isCollect ? (own[0]?.shipVia ?? '') : '',
      payment_type: isCollect ? 'C' : 'P',
      created_at: createdAt,
      deleted_at: null,
    })
    for (const [index, { scac, shipVia }] of own.entries()) {
      made.carriers.push({
        client_id: clientId,
        sold_to: soldTo,
        scac,
        account_number: String(100_000 + (hashText(`${soldTo} ${scac}`) % 900_000)),
        ship_via_code: shipVia,
        rate_mode_id: 1,
        is_selected: index === 0,
      })
    }
  }
  return made
}
