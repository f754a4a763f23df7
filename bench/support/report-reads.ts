import { readFileSync } from 'node:fs'
import type { Child } from './child.ts'
import type { Caller } from './client.ts'
import { ms, percentile, timed, type Verdict } from './measures.ts'

const CALL = '/api/Shipment/GetReportData'
const ROUNDS = 20
const PERIODS = ['yesterday', 'lastMonth', 'last90Days', 'thisYear'] as const
const CUSTOM = { Groups: ['mode'], Sums: ['spend', 'shipments', 'costPerCwt', 'onTimeDelivery'] }
const BY_STATE = { Groups: ['destinationState'], Sums: ['spend', 'shipments'] }

const REPORTS: [name: string, filter: object][] = [
  ['manifest', { ReportType: 'ShipmentManifest' }],
  ['carrier summary', { ReportType: 'CarrierSummary' }],
  ['accessorial analysis', { ReportType: 'AccessorialAnalysis' }],
  ['accrual', { ReportType: 'AccrualReport' }],
  ['custom by mode', { ReportType: 'CustomReport', Definition: CUSTOM }],
  ['custom by state', { ReportType: 'CustomReport', Definition: BY_STATE }],
]

/** P13: the first page of every report with its totals, over HTTP. */
export async function measurePreviews(caller: Caller, verdict: Verdict): Promise<void> {
  console.log('\npreviews')
  for (const period of PERIODS) {
    const all: number[] = []
    for (const [name, filter] of REPORTS) {
      const body = JSON.stringify({ Filter: { ...filter, Period: period }, pageSize: 50 })
      const reply = JSON.parse(await caller.post(CALL, body)) as { report: { total: number } }
      const times: number[] = []
      for (let round = 0; round < ROUNDS; round++) times.push(await timed(() => caller.post(CALL, body)))
      all.push(...times)
      console.log(
        `  ${name.padEnd(22)} ${period.padEnd(12)} ${String(reply.report.total).padStart(8)} rows, p50 ${ms(percentile(times, 50))}, p95 ${ms(percentile(times, 95))}`,
      )
    }
    verdict.say(`P13 previews of ${period}, p95`, percentile(all, 95), 300, 'ms')
  }
}

/** All rows as files, and how much the server's memory grows meanwhile. */
export async function measureFiles(
  { caller, server }: { caller: Caller; server: Child },
  verdict: Verdict,
): Promise<void> {
  console.log('\nfiles of all shipments')
  for (const format of ['CSV', 'XLSX', 'PDF'] as const) {
    const filter = { ReportType: 'ShipmentManifest', fromDate: '2000-01-01', toDate: '2100-01-01' }
    const before = residentMb(server.pid)
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, residentMb(server.pid))
    }, 200)
    const { firstMs, allMs, bytes } = await caller.stream(
      CALL,
      JSON.stringify({ Filter: filter, Format: format }),
    )
    clearInterval(watch)
    console.log(
      `  ${format}: ${(bytes / 1_048_576).toFixed(0)} MB in ${(allMs / 1000).toFixed(1)} s, first bytes after ${ms(firstMs)}`,
    )
    verdict.say(`${format}: memory grown by (MB, read as ms)`, most - before, 150, 'ms')
  }
}

const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
