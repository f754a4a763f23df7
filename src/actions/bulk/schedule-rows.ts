import { Refusal } from '#contracts/errors.ts'
import { type BookingRules, book } from '../booking/book.ts'
import { type Note, writeAudit } from '../kernel/audit.ts'
import type { AskedRow, ReadyRow, RowResult } from '../kernel/bulk-work.ts'
import type { ActionContext } from '../kernel/context.ts'

/** When the carrier comes, local to the origin; '' = as the shipment says. */
interface AskedPickup {
  date: string
  from: string
  to: string
}

export interface ScheduleRow extends AskedRow {
  /** '' = the price that the routing has picked. */
  priceSheetId: string
  pickup: AskedPickup | null
  overrideReason: string
}

/** Shown with a row whose tender is kept, and not on its way. */
const UNSENT = 'Tendered, but not sent: no mail server is set up. Contact the carrier yourself.'

/** Books the locked rows of a batch, each at the price that was picked for it; with their audit lines. */
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
