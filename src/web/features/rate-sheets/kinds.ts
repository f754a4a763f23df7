import { t } from '@lingui/core/macro'
import type { ReplyOf } from '#contracts/endpoint.ts'
import type { listRateSheets } from '#contracts/endpoints/rate-sheets.ts'
import type { RateSheetImport } from '#contracts/entities/rate-sheet.ts'
import { showDate } from '../../text/dates.ts'

export type SheetKind = ReplyOf<typeof listRateSheets>['kinds'][number]
export type SheetField = SheetKind['fields'][number]

export const kindLabel = (kinds: readonly SheetKind[], id: string): string =>
  kinds.find((kind) => kind.id === id)?.label ?? id

/** `Fri, Nov 20, 2026` */
export function dayText(date: string): string {
  const shown = showDate(date)
  return shown.kind === 'text' ? shown.text : date
}

/** The name of a version's state, and its color. */
export const STATES: Record<RateSheetImport['state'], { word: string; color: string }> = {
  checking: { word: t`Checking`, color: 'accent' },
  refused: { word: t`Rejected`, color: 'red' },
  draft: { word: t`Draft`, color: 'violet' },
  live: { word: t`Live`, color: 'green' },
  'rolled-back': { word: t`Rolled back`, color: 'gray' },
  discarded: { word: t`Discarded`, color: 'gray' },
}
