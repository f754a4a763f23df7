import { Refusal } from '#contracts/errors.ts'
import { type BookingRules, book } from '../booking/book.ts'
import { type Note, writeAudit } from '../kernel/audit.ts'
import type { AskedRow, ReadyRow, RowResult } from '../kernel/bulk-work.ts'
import type { ActionContext } from '../kernel/context.ts'

/** The pickup in the local time of the origin; '' to use that of the shipment. */
interface AskedPickup {
  date: string
  from: string
  to: string
}

export interface ScheduleRow extends AskedRow {
  /** '' for the price that the routing picked. */
  priceSheetId: string
  pickup: AskedPickup | null
  overrideReason: string
}

/** Shown for a row whose tender was saved, but not sent. */
const UNSENT = 'Tendered, but not sent: no mail server is set up. Contact the carrier yourself.'

/** Books the locked rows of a batch, each at its picked price, with their audit entries. */
export async function scheduleRows(
  context: ActionContext,
  rows: readonly ReadyRow<ScheduleRow>[],
  rules: BookingRules,
): Promise<RowResult[]> {
  const notes: Note[] = []
  const noting: ActionContext = {
    ...context,
    note: (subjectId, detail = {}, what = '') => notes.push({ subjectId, detail, what }),
  }
  const booked = await book(
    noting,
    rows.map(({ asked, shipment }) => ({
      shipment,
      price: asked.priceSheetId || (shipment.priceSheetId ?? ''),
      pickup: asked.pickup ?? undefined,
      overrideReason: asked.overrideReason,
      notifyEmails: undefined,
      specialInstructions: undefined,
    })),
    rules,
  )
  await writeAudit(context, notes)
  return booked.map((one): RowResult => {
    if (one instanceof Refusal) return { kind: 'refused', refusal: one }
    const { shipment, price, tender } = one
    const remark = tender.state === 'unsent' ? UNSENT : ''
    return { kind: 'done', shipment, cents: price?.cents ?? null, dearestCents: null, remark }
  })
}
