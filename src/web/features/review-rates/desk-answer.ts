import type { PriceSheetValue } from '#contracts/entities/price-sheet.ts'
import type { Refused } from '../../api/call.ts'
import type { RateNotice } from '../../ui/rate-list/no-price.tsx'
import { keyOfRow, type RateRow, rowsOfAnswers, rowsOfSheets } from '../../ui/rate-list/rate-rows.ts'
import { withBadges } from './best-of-modes.ts'
import type { DeskAnswers, ModeAnswer } from './use-mode-rates.ts'

/** The content of the grid from the answers of all modes. */
export interface DeskAnswer {
  rows: RateRow[]
  notices: RateNotice[]
  /** Modes without any price, with their first reason. */
  silentModes: { rateModeId: number; because: string }[]
  /** The specification's sentence if a spot quote may be cheaper; '' otherwise. */
  advice: string
  miles: number | null
  refused: Refused | null
}

export function answerOf({ modes }: DeskAnswers): DeskAnswer {
  const rows = withBadges(modes.flatMap(rowsOf))
  const priced = new Set(rows.map(({ rateModeId }) => rateModeId))
  const notices = modes.flatMap(noticesOf)
  const replies = modes.flatMap(({ reply }) => reply ?? [])
  return {
    rows,
    notices,
    silentModes: modes
      .filter(({ rateModeId, reply, refused }) => (reply ?? refused) !== null && !priced.has(rateModeId))
      .map(({ rateModeId }) => {
        const own = notices.find((notice) => notice.rateModeId === rateModeId)
        return { rateModeId, because: own?.message ?? '' }
      }),
    advice: replies.map(({ advice }) => advice).find((sentence) => sentence !== '') ?? '',
    miles: replies.map(({ totals }) => totals.miles).find((miles) => miles !== null) ?? null,
    // If a mode refuses a shipment that another one prices, it just has no prices; only if all refuse is the request
    // invalid.
    refused: rows.length === 0 ? (modes.find(({ refused }) => refused !== null)?.refused ?? null) : null,
  }
}

function rowsOf({ reply, live, rateModeId }: ModeAnswer): RateRow[] {
  return reply ? rowsOfSheets(reply.rates) : rowsOfAnswers(live, rateModeId)
}

function noticesOf({ reply, refused, rateModeId }: ModeAnswer): RateNotice[] {
  if (refused) {
    const message = Object.values(refused.fields)[0] ?? refused.message
    return [{ scac: '', carrierName: '', message, rateModeId }]
  }
  return (reply?.notices ?? []).map(({ scac, carrierName, code, message }) => ({
    ...{ scac, carrierName, code, message, rateModeId },
  }))
}

/** The same price in the reply after saving, found by carrier and service. */
export const samePrice = (sheets: readonly PriceSheetValue[], row: RateRow): PriceSheetValue | undefined =>
  rowsOfSheets(sheets).find((one) => keyOfRow(one) === keyOfRow(row))?.sheet ?? undefined
