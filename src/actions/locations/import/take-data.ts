import { Readable } from 'node:stream'
import { v7 as newId } from 'uuid'
import type * as z from 'zod/mini'
import type { BodyOf, ReplyOf } from '#contracts/endpoint.ts'
import type { importLocations as endpoint } from '#contracts/endpoints/locations.ts'
import { LOCATION_WIRE_NAMES, location } from '#contracts/entities/address.ts'
import { fail, Refusal } from '#contracts/errors.ts'
import {
  changeImport,
  insertImport,
  insertJudgedRows,
  type JudgedRow,
  type LocationImport,
  listImportRows,
} from '#database/locations/location-imports.ts'
import type { LocationDetails } from '#domain/addresses/location.ts'
import { stageFile, takeStagedFile } from '../../files/staged-files.ts'
import type { ActionContext } from '../../kernel/context.ts'
import { beginCheck, previewHead, showImport, showRow, theImport } from './imports.ts'
import { RowJudge, unreadRow } from './judge-rows.ts'
import { takeRows } from './take-rows.ts'

type Body = BodyOf<typeof endpoint>
type Answer = Omit<ReplyOf<typeof endpoint>, 'Status'>

/** Rows of one kind that a reply lists; further ones are only counted. */
const MOST_SHOWN = 1_000

/** Locations from another system: rows are imported immediately, a file in the background. */
export async function importLocations(context: ActionContext, body: Body): Promise<Answer> {
  if (body.importId !== '') return answerOf(context, await theImport(context, body.importId))
  if (body.file) return answerOf(context, await sendFile(context, body, body.file))
  if (body.rows.length === 0) fail('VALIDATION_FAILED', { fields: { rows: 'Send rows, or a file.' } })
  return answerOf(context, await takeData(context, body))
}

/** Finds a file's columns by their titles, and refuses the file if a required one is missing. */
async function sendFile(context: ActionContext, body: Body, file: NonNullable<Body['file']>) {
  const { db, clientId, user, installation } = context
  const owner = { db, clientId, userId: user.id, filesFolder: installation.filesFolder }
  const staged = await stageFile(owner, file.name, Readable.from([Buffer.from(file.content, 'base64')]))
  const { id } = await takeStagedFile(context, staged.id)
  const head = await previewHead(context, id, { sheet: '', headerRow: 0, columns: null })
  return beginCheck(context, id, {
    sheet: head.sheet,
    headerRow: head.headerRow,
    columns: head.columns.map(({ field, column, fallback, unit }) => ({ field, column, fallback, unit })),
    thenTake: body.duplicates === 'ask' ? null : body.duplicates,
    isWhole: !body.skipRejected,
  })
}

/** All in the transaction of the call: the valid rows are saved when it replies. */
async function takeData(context: ActionContext, body: Body): Promise<LocationImport> {
  const { db, clientId, user } = context
  const judge = new RowJudge(wireNameOf)
  const rows = body.rows.map((row, index) => judgeData(judge, index + 1, row))
  const wrong = rows.filter(({ outcome }) => outcome === 'wrong')
  if (!body.skipRejected && wrong.length > 0) refuseWhole(wrong)
  const id = newId()
  await insertImport(db, clientId, { id, fileName: '', workId: null, createdBy: user.userName })
  await insertJudgedRows(db, id, rows)
  await changeImport(db, id, { rowCount: rows.length })
  const one = await theImport(context, id)
  await takeRows(db, one, () => {}, body.duplicates === 'ask' ? 'skip' : body.duplicates)
  context.note(id, { rows: rows.length, duplicates: body.duplicates })
  return theImport(context, id)
}

function judgeData(judge: RowJudge, row: number, given: Record<string, unknown>): JudgedRow {
  const parsed = location.safeParse(given)
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => ({
      column: wireNameAt(issue.path),
      reason: plain(issue),
    }))
    return unreadRow(row, faults)
  }
  const {
    id: _id,
    isWarehouse: _isWarehouse,
    warehouseCode: _dock,
    version: _version,
    ...details
  } = parsed.data
  return judge.judge(row, details)
}

/** Keeps our own messages; replaces those about a wrong type by one in plain words. */
function plain(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_type') return issue.message
  return issue.expected === 'string' ? 'This must be text.' : 'This must be a different type of value.'
}

/** Callers that send data know its fields by their wire names. */
const wireNameOf = (field: keyof LocationDetails): string => LOCATION_WIRE_NAMES.get(field) ?? field

/** '' if the error is about the whole row. */
const wireNameAt = ([first = '']: readonly PropertyKey[]): string => String(first)

function refuseWhole(wrong: readonly JudgedRow[]): never {
  const fields = wrong
    .slice(0, MOST_SHOWN)
    .map(({ row, faults }) => [`rows.${row - 1}`, faults.map(({ reason }) => reason).join(' ')])
  throw new Refusal('IMPORT_HAS_FAULTS', {
    count: wrong.length.toLocaleString('en-US'),
    fields: Object.fromEntries(fields),
  })
}

async function answerOf({ db }: ActionContext, one: LocationImport): Promise<Answer> {
  const list = (outcome: 'wrong' | 'repeated' | 'duplicate' | 'skipped') =>
    listImportRows(db, one.id, outcome, { limit: MOST_SHOWN })
  const rejected = [...(await list('wrong')), ...(await list('repeated'))]
  const left = [...(await list('duplicate')), ...(await list('skipped'))]
  return {
    import: showImport(one),
    accepted: one.counts.added,
    merged: one.counts.merged,
    rejected: rejected
      .flatMap(({ row, faults }) => faults.map(({ column, reason }) => ({ row, field: column, reason })))
      .sort((a, b) => a.row - b.row)
      .slice(0, MOST_SHOWN),
    duplicates: left.slice(0, MOST_SHOWN).map(showRow),
  }
}
