import { MOST_LABELS } from '#contracts/entities/print-job.ts'

/** Handling units of this quantity: as many as get a label. */
export const unitsOf = (quantity: number): number => Math.min(MOST_LABELS, Math.max(0, Math.round(quantity)))

/** When it was done at the dock; '' for now. A time in the future becomes now, because a tablet's clock may be fast. */
export function atDock(occurredAt: string, now: Date): Date {
  const at = occurredAt === '' ? now : new Date(occurredAt)
  return at > now ? now : at
}
