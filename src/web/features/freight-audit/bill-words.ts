import { t } from '@lingui/core/macro'
import type { ReplyOf } from '#contracts/endpoint.ts'
import type { listInvoices, readInvoice } from '#contracts/endpoints/invoices.ts'
import { causeWord } from '#domain/freight-audit/cause-words.ts'
import { term } from '../../text/terms.ts'

export type BillRow = ReplyOf<typeof listInvoices>['rows'][number]
export type BillDetails = ReplyOf<typeof readInvoice>['bill']

export const KIND_WORDS: Readonly<Record<BillRow['kind'], string>> = {
  original: t`Original`,
  balanceDue: t`Balance due`,
  credit: t`Credit`,
  corrected: t`Corrected`,
}

/** The main finding for clerks: why it waits, what is wrong, or that nothing is. */
export function verdictOf(row: Pick<BillRow, 'heldBecause' | 'causes' | 'isWithinTolerance'>): string {
  if (row.heldBecause) return t`Held: ${term(row.heldBecause)}`
  if (row.isWithinTolerance) return row.causes.length > 0 ? t`Within tolerance` : t`As booked`
  return row.causes.map((cause) => term(causeWord(cause))).join(', ') || t`Above the tolerance`
}

export const verdictColor = (row: BillRow): string => {
  if (row.isWithinTolerance) return 'green'
  return row.heldBecause ? 'yellow' : 'red'
}
