import { readFileSync } from 'node:fs'
import os from 'node:os'
import { findDemoClient } from './bench.ts'
import { startLading } from './child.ts'
import { Caller } from './client.ts'
import { startThrowAwayDatabase } from './throw-away-database.ts'

const SHIPMENTS = 1_000
const FIRST_BYTES_MS = 500
/** A second job of the same size may need no more memory than the first, except for allocator overhead. */
const MOST_GROWTH = 1.1
const RUNS = 3
const CALL = '/api/Shipment/CheckBOLandDownload'

/**
 * A print job of 1,000 shipments: three bills of lading, the packing list and the pallet labels of each, as one archive
 * over HTTP from the whole product in its own process. Returns true if its limits were met.
 */
export async function measurePrintStream(): Promise<boolean> {
  const throwAway = await startThrowAwayDatabase()
  const client = await findDemoClient(throwAway.pool)
  const { rows } = await throwAway.pool.query(
    `select id from shipments where client_id = $1 and rate_mode_id <> 4 order by created_at desc limit $2`,
    [client.id, SHIPMENTS],
  )
  const shipmentIds = rows.map(({ id }) => id as string)
  const server = await startLading(throwAway.url, throwAway.folder)
  const caller = await new Caller(server.url).logIn()
  const order = (ids: readonly string[]) =>
    JSON.stringify({
      shipmentIds: ids,
      Documents: ['BOL', 'PackingList', 'PalletLabel'],
      Zip: true,
    })
  let isMet = true
  let first = Number.POSITIVE_INFINITY
  try {
    const idle = memoryOf(server.pid)
    for (let run = 0; run < RUNS; run++) {
      const before = processorSeconds(server.pid)
      const { firstMs, allMs, bytes } = await caller.stream(CALL, order(shipmentIds))
      const cores = (processorSeconds(server.pid) - before) / (allMs / 1000)
      const peak = memoryOf(server.pid)
      const words = run === 0 ? 'first ever, serial numbers given' : 'again'
      isMet &&= firstMs <= FIRST_BYTES_MS && peak <= first * MOST_GROWTH
      first = Math.min(first, peak)
      console.log(
        `${shipmentIds.length} shipments (${words}): first bytes after ${firstMs.toFixed(0)} ms (goal <= ${FIRST_BYTES_MS}), ` +
          `all ${(bytes / 1_048_576).toFixed(1)} MB after ${(allMs / 1000).toFixed(1)} s, ` +
          `${Math.round((shipmentIds.length * 1000) / allMs)} shipments/s, ${cores.toFixed(1)} of ${os.availableParallelism()} cores, ` +
          `peak of the whole server ${peak.toFixed(0)} MB (idle ${idle.toFixed(0)}, goal: no growth from job to job)`,
      )
    }
  } finally {
    caller.close()
    await server.stop()
    await throwAway.stop()
  }
  return isMet
}

/** Peak resident memory of a process in MB; 0 if the system has no /proc. */
function memoryOf(pid: number): number {
  const kb = /VmHWM:\s+(\d+)/.exec(fileOf(pid, 'status'))?.[1]
  return Number(kb ?? 0) / 1024
}

/** CPU time of all its threads. */
function processorSeconds(pid: number): number {
  const fields = fileOf(pid, 'stat').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / 100
}

function fileOf(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}
