import { runWork } from '#actions/kernel/long-work.ts'
import { FREIGHT_CLASSES } from '#domain/classification/freight-class.ts'
import { WEIGHT_BREAKS } from '#domain/rating/tariff.ts'
import { WORK_KINDS } from '#jobs/work-kinds.ts'
import type { TestApp } from './app.ts'
import type { SceneUser } from './scene.ts'

export const RATE_TITLES = [
  'Origin',
  'Destination',
  'Class',
  'Minimum charge',
  ...WEIGHT_BREAKS.map(({ code }) => code),
]

/** Rows of an invented rate sheet: every class of every lane, with a simple function of the destination. */
export function rateRows(origins: readonly string[], destinations: readonly string[], level = 1): string[][] {
  return origins.flatMap((origin, at) =>
    destinations.flatMap((destination, to) =>
      FREIGHT_CLASSES.map((freightClass) => {
        const base = level * (20 + at + to) * (Number(freightClass) / 100)
        return [
          origin,
          destination,
          freightClass,
          (95 * level).toFixed(2),
          ...WEIGHT_BREAKS.map((_break, index) => (base * (1 - index * 0.08)).toFixed(2)),
        ]
      }),
    ),
  )
}

export const csvOf = (rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(rows.map((row) => row.join(',')).join('\r\n'))

/** Uploads a file as the browser does. */
export async function upload(product: TestApp, name: string, bytes: Buffer, as: SceneUser = 'clerk') {
  const reply = await product.app.inject({
    method: 'POST',
    url: `/upload?name=${encodeURIComponent(name)}`,
    headers: {
      authorization: `Bearer ${await product.keyOf(as)}`,
      'content-type': 'application/octet-stream',
    },
    payload: bytes,
  })
  return { status: reply.statusCode, body: reply.json() }
}

/** Runs a queued job as the job workers do; they do not run in these tests. */
export async function runQueued(product: TestApp, workId: string, signal = new AbortController().signal) {
  const lines: string[] = []
  const { database, installation } = product
  await runWork({ database, installation, signal, log: (line) => lines.push(line) }, WORK_KINDS, workId)
  return lines
}

/** Uploads, maps as suggested, checks; returns the import's details. */
export async function loadSheet(
  product: TestApp,
  file: { name: string; bytes: Buffer },
  options: {
    kind?: string
    scac?: string
    as?: SceneUser
    columns?: object[]
    name?: string
    basedOn?: string
    rateModeId?: number
  } = {},
) {
  const { kind = 'ltl-rates', scac = 'SYNA', as = 'clerk', name = '' } = options
  const { body: staged } = await upload(product, file.name, file.bytes, as)
  const preview = await product.call('RateSheets/Preview', { as, body: { kind, fileId: staged.fileId } })
  if (preview.status !== 200) return { preview, details: null }
  const columns =
    options.columns ??
    preview.body.columns.map(({ field, column }: { field: string; column: number }) => ({ field, column }))
  const { headerRow, sheet } = preview.body
  const body = {
    kind,
    fileId: staged.fileId,
    sheet,
    headerRow,
    columns,
    scac,
    name,
    basedOn: options.basedOn,
    rateModeId: options.rateModeId,
  }
  const checked = await product.call('RateSheets/Check', { as, body })
  if (checked.status !== 200) return { preview: checked, details: null }
  // This is the only place with the errors of the job.
  for (const line of await runQueued(product, checked.body.workId)) console.error(line)
  const read = await product.call('RateSheets/Details', { as, body: { importId: checked.body.importId } })
  return { preview, details: read.body.details }
}
