import * as z from 'zod/mini'
import { choice, id, text, wholeNumber } from '../fields.ts'

/** The wire types of users' tables, shared by all imports. */

/** Which column of the file fills a field; `column` 0 is the first, null none. */
export const columnChoice = z.object({
  field: text(80),
  column: z.nullable(wholeNumber(0, 16_383)),
  /** The value of an empty cell. */
  fallback: text(200),
  unit: text(40),
})

export const columnSuggestion = z.object({
  field: z.string(),
  column: z.nullable(z.int()),
  fallback: z.string(),
  unit: z.string(),
  confidence: z.number(),
  by: z.enum(['header', 'content', 'both', 'none']),
})

/** A field that columns can fill. */
export const sheetField = z.object({
  id: z.string(),
  label: z.string(),
  isRequired: z.boolean(),
  example: z.string(),
  units: z.array(z.object({ id: z.string(), label: z.string() })),
})

export const rowFault = z.object({ row: z.int(), column: z.string(), reason: z.string() })
export const sheetRow = z.object({ number: z.int(), cells: z.array(z.string()) })

/** A file that was uploaded by `POST /upload`, and where its table starts. */
export const stagedSheet = {
  fileId: id,
  /** Name of the worksheet; '' the first. */
  sheet: text(100),
  /** Number of the header row; 0: detect it. */
  headerRow: z._default(wholeNumber(0, 1_048_576), 0),
}

/** The head of such a file with the columns suggested for the fields. */
export const sheetHead = {
  sheets: z.array(z.string()),
  sheet: z.string(),
  headerRow: z.int(),
  header: z.array(z.string()),
  /** The first rows below the header row. */
  rows: z.array(sheetRow),
  columns: z.array(columnSuggestion),
  /** The errors of these rows with the suggested columns. */
  faults: z.array(rowFault),
}

export const WORK_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const

/** A background job in its current state. */
export const work = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  state: choice(WORK_STATES),
  /** null: not known yet. */
  total: z.nullable(z.int()),
  done: z.int(),
  failed: z.int(),
  /** The current step. */
  step: z.string(),
  /** Why it failed. */
  problem: z.string(),
  isCancelAsked: z.boolean(),
  createdBy: z.string(),
  createdAt: z.string(),
  endedAt: z.nullable(z.string()),
})
export type WorkValue = z.output<typeof work>

/** The progress that is pushed during the job. */
export const workNews = z.pick(work, {
  ...{ id: true, kind: true, state: true, total: true, done: true, failed: true, step: true },
})
export type WorkNews = z.output<typeof workNews>
