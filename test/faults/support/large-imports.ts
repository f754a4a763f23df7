import { setTimeout as sleep } from 'node:timers/promises'
import { csvOf, RATE_TITLES, rateRows } from '#test/support/rate-sheets.ts'
import type { Victim } from './victim.ts'
import type { VictimClient } from './victim-client.ts'

const isFull = process.env.LADING_FAULTS === 'full'

/** Places at each end; times 18 classes: 500,000 rows at full length. */
const PLACES = isFull ? 167 : 30
const places = Array.from({ length: PLACES }, (_, at) => String(100 + at))
const sheet = csvOf([RATE_TITLES, ...rateRows(places, places)])
export const SHEET_ROWS = PLACES * PLACES * 18

export const LOCATION_ROWS = isFull ? 100_000 : 10_000
const LOCATION_TITLES = ['Location code', 'Name', 'Street', 'City', 'State', 'ZIP']
const listOf = (name: string) =>
  csvOf([
    LOCATION_TITLES,
    ...Array.from({ length: LOCATION_ROWS }, (_, at) => [
      `${name}-${at}`,
      `${name} store ${at}`,
      `${at} Example Way`,
      'Reno',
      'NV',
      '89502',
    ]),
  ])

/** A rate sheet and lists of locations that take a while to import, and the calls that import them. */
export function largeImports(victim: () => Victim, { ask, headers }: VictimClient) {
  async function upload(name: string, body: ReturnType<typeof csvOf>): Promise<string> {
    const reply = await fetch(`${victim().url()}/upload?name=${name}.csv`, {
      method: 'POST',
      headers: { ...headers(), 'content-type': 'application/octet-stream' },
      body,
    })
    return ((await reply.json()) as { fileId: string }).fileId
  }
  return {
    /** Uploads the sheet and starts its check. */
    beginSheet: async (): Promise<{ importId: string; workId: string }> => {
      const fileId = await upload('rates', sheet)
      const preview = await ask('RateSheets/Preview', { kind: 'ltl-rates', fileId })
      const { headerRow } = preview
      const columns = columnsOf(preview)
      return ask('RateSheets/Check', { kind: 'ltl-rates', fileId, headerRow, columns, scac: 'SYNA' })
    },
    /** Uploads a list of locations and starts its check. */
    beginList: async (name: string): Promise<{ ImportId: string; workId: string }> => {
      const fileId = await upload(name, listOf(name))
      const preview = await ask('Locations/Preview', { fileId })
      const { headerRow } = preview
      return (await ask('Locations/Check', { fileId, headerRow, columns: columnsOf(preview) })).import
    },
    takeList: async (importId: string): Promise<string> =>
      (await ask('Locations/Take', { importId })).import.workId,
    /** The number of stored locations of a list. */
    countOf: async (name: string): Promise<number> =>
      (await ask('Address/AddressDataList', { searchText: `${name} store`, pageSize: 1 })).total,
    endOf: async (workId: string) => {
      for (;;) {
        const [work] = (await ask('Works/Read', { ids: [workId] })).works
        if (work.state !== 'waiting' && work.state !== 'running') return work
        await sleep(50)
      }
    },
  }
}

/** The suggested columns. */
const columnsOf = ({ columns }: { columns: { field: string; column: number }[] }) =>
  columns.map(({ field, column }) => ({ field, column }))

/** Drafts of the sheet that lack rows. */
export const halfDrafts = ({ withDatabase }: VictimClient) =>
  withDatabase(async ({ pool }) => {
    const { rows } = await pool.query(
      `select t.id, sum(cardinality(l.freight_classes))::int as rows from tariffs t left join tariff_lanes l on l.tariff_id = t.id
        where t.name = 'Scene tariff SYNA' and t.version > 1 group by t.id
        having coalesce(sum(cardinality(l.freight_classes)), 0) <> $1`,
      [SHEET_ROWS],
    )
    return rows
  })
