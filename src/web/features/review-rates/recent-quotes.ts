import { useCallback, useState } from 'react'
import { keep, readKept } from '../../api/kept.ts'
import { readSession } from '../../api/session.ts'
import type { DeskRequest } from './prepare-request.ts'
import type { SavedQuote } from './use-saved-quote.ts'

/** A quote with the question that it answers. */
export interface RecentQuote {
  quote: SavedQuote
  request: DeskRequest
  /** ISO 8601 instant. */
  savedAt: string
}

export interface RecentQuotes {
  /** Those of the last 24 hours, the newest first, then those that ended lately. */
  quotes: readonly RecentQuote[]
  remember: (quote: SavedQuote, request: DeskRequest) => void
}

const DAY_MS = 86_400_000
/** So long an expired quote is still listed: with nothing but how to rate it again. */
const SHOWN_MS = 3 * DAY_MS
const MOST = 20

const isSame = (one: SavedQuote, other: SavedQuote) =>
  one.shipmentId === other.shipmentId &&
  one.sheet.scac === other.sheet.scac &&
  one.sheet.serviceCode === other.sheet.serviceCode

/** The quotes that this user saved here: shown again as they were priced for 24 hours, then as expired. */
export function useRecentQuotes(): RecentQuotes {
  const name = `quotes.${readSession()?.user.userId ?? 'nobody'}`
  const [quotes, setQuotes] = useState(() => ofLately(readKept<RecentQuote[]>(name, [])))
  const remember = useCallback(
    (quote: SavedQuote, request: DeskRequest) => {
      const others = ofLately(readKept<RecentQuote[]>(name, [])).filter((one) => !isSame(one.quote, quote))
      const all = [{ quote, request, savedAt: new Date().toISOString() }, ...others].slice(0, MOST)
      keep(name, all)
      setQuotes(all)
    },
    [name],
  )
  return { quotes, remember }
}

const ofLately = (quotes: readonly RecentQuote[]): RecentQuote[] =>
  quotes.filter(({ savedAt }) => Date.now() - Date.parse(savedAt) < SHOWN_MS)

/** When a quote ends: its price no longer holds, or it was saved a day ago. ISO 8601. */
export const endOf = ({ quote, savedAt }: Pick<RecentQuote, 'quote' | 'savedAt'>): string =>
  new Date(Math.min(Date.parse(quote.sheet.expiresAt), Date.parse(savedAt) + DAY_MS)).toISOString()
