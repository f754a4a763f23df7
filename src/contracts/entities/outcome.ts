import * as z from 'zod/mini'
import { amount, id } from '../fields.ts'
import { renamed } from '../renamed.ts'

/** The result of one row of a bulk action: done, or refused with the sentence for the user. */
export const outcome = renamed(
  {
    /** The shipment or order of the row, as requested. */
    id,
    title: z.string(),
    kind: z.enum(['done', 'refused', 'cancelled']),
    /** A code of the error catalogue; '' when done. */
    code: z.string(),
    message: z.string(),
    shipmentId: z.string(),
    bolNumber: z.string(),
    status: z.string(),
    version: z.nullable(z.int()),
  },
  { kind: 'outcome', bolNumber: 'BOLNumber', status: 'statusCode' },
)
export type Outcome = z.output<typeof outcome>

/** A row of an import that was rejected, by its number in the file (the header is row 1). */
export const rejectedRow = z.object({ row: z.int(), reason: z.string(), field: z.string() })

/** A job over many rows: its progress, and the outcome of each finished row. */
export const bulkJob = renamed(
  {
    id,
    state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
    total: z.int(),
    done: z.int(),
    failed: z.int(),
    startedAt: z.nullable(z.string()),
    finishedAt: z.nullable(z.string()),
    /** Why the job ended early; '' otherwise. */
    problem: z.string(),
    /** The sum of the picked prices; null: they are in several currencies. */
    totalCents: z.nullable(amount),
    /** The sum with the most expensive carrier of each row; null: none was compared. */
    dearestCents: z.nullable(amount),
    /** How much more the picks cost than the cheapest price of each row; null: several currencies. */
    aboveCheapestCents: z._default(z.nullable(amount), 0),
    /** The number of these rows that have not changed since this job. */
    aboveCheapestRows: z._default(z.int(), 0),
    /** The currency of both; '' if they have none in common. */
    currency: z._default(z.string(), 'USD'),
    outcomes: z.array(outcome),
  },
  {
    id: 'jobId',
    problem: 'Problem',
    totalCents: 'TotalCharge',
    dearestCents: 'DearestCharge',
    aboveCheapestCents: 'AboveCheapest',
    currency: 'Currency',
  },
)
export type BulkJob = z.output<typeof bulkJob>
