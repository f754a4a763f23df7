import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { shipmentDetails } from '#contracts/endpoints/shipments.ts'
import { showLane } from '#domain/text/lane.ts'
import { keep, readKept } from '../../api/kept.ts'
import { CallRefused, readBy } from '../../api/queries.ts'
import { readSession } from '../../api/session.ts'
import { toast } from '../../ui/toast.ts'
import { type KeptQuote, useKeptQuotes } from './kept-quotes.ts'
import type { DeskRequest } from './prepare-request.ts'
import { quoteNumber } from './quote-text.ts'
import type { SavedQuote } from './use-saved-quote.ts'

/** A quote with the request that it answers. */
export interface RecentQuote {
  quote: SavedQuote
  request: DeskRequest
  /** ISO 8601 instant. */
  savedAt: string
}

export interface RecentQuotes {
  /** Quotes of the last 24 hours, newest first, then recently expired ones, from any computer. */
  quotes: readonly KeptQuote[]
  remember: (quote: SavedQuote, request: DeskRequest) => void
  /** The complete quote as it was priced; null, after a message, if it no longer exists. */
  open: (kept: KeptQuote) => Promise<Pick<RecentQuote, 'quote' | 'request'> | null>
}

const DAY_MS = 86_400_000
/** How long an expired quote stays in the list: it can only be rated again. */
const SHOWN_MS = 3 * DAY_MS
const MOST = 20

/** The quotes that this user saved: shown as priced for 24 hours, then as expired. */
export function useRecentQuotes(): RecentQuotes {
  const name = `quotes.${readSession()?.user.userId ?? 'anonymous'}`
  const [here, setHere] = useState(() => readKept<RecentQuote[]>(name, []))
  const { kept, save } = useKeptQuotes(isLate)
  const client = useQueryClient()
  const quotes = useMemo(() => {
    const ours = here.map(summaryOf)
    const others = kept.filter(({ number }) => !ours.some((one) => one.number === number))
    return [...ours, ...others]
      .filter((one) => !isLate(one))
      .sort((one, other) => other.savedAt.localeCompare(one.savedAt))
      .slice(0, MOST)
  }, [here, kept])
  const remember = useCallback(
    (quote: SavedQuote, request: DeskRequest) => {
      const one = { quote, request, savedAt: new Date().toISOString() }
      const others = readKept<RecentQuote[]>(name, []).filter(
        (other) => !isLate(other) && quoteNumber(other.quote) !== quoteNumber(quote),
      )
      const all = [one, ...others].slice(0, MOST)
      keep(name, all)
      setHere(all)
      save(summaryOf(one))
    },
    [name, save],
  )
  const open: RecentQuotes['open'] = async (wanted) => {
    const known = here.find(({ quote }) => quoteNumber(quote) === wanted.number)
    if (known) return known
    const { shipmentId } = wanted
    try {
      const { shipment } = await client.fetchQuery(readBy(shipmentDetails, { shipmentId }, { silent: true }))
      const sheet = shipment.priceSheets.find(({ id }) => id === wanted.sheetId)
      if (!sheet) {
        toast(
          'warning',
          t`${wanted.number} has been rated again since then. Click Ship this to see the new prices.`,
        )
        return null
      }
      const { origin, destination, items, services, bolNumber, totalWeightLb: weightLb } = shipment
      const freightClasses = items.map(({ freightClass }) => freightClass)
      return {
        quote: { shipmentId, bolNumber, sheet, weightLb, freightClasses },
        request: { origin, destination, items, services },
      }
    } catch (error) {
      if (!(error instanceof CallRefused)) throw error
      if (!error.refused.isTold) toast('error', error.message)
      return null
    }
  }
  return { quotes, remember, open }
}

const isLate = ({ savedAt }: Pick<KeptQuote, 'savedAt'>): boolean =>
  Date.now() - Date.parse(savedAt) >= SHOWN_MS

function summaryOf({ quote, request, savedAt }: RecentQuote): KeptQuote {
  const { shipmentId, sheet } = quote
  const { id: sheetId, rateModeId, carrierName, cents, currency, expiresAt } = sheet
  const lane = showLane(place(request.origin), place(request.destination))
  return {
    ...{ number: quoteNumber(quote), shipmentId, sheetId, rateModeId, carrierName },
    ...{ cents, currency, expiresAt, lane, savedAt },
  }
}

const place = (end: DeskRequest['origin']) => ({
  city: end?.city ?? '',
  state: end?.state ?? '',
  zip: end?.zip ?? '',
})

/** When a quote expires: its price is no longer valid, or it was saved a day ago. ISO 8601. */
export const endOf = ({ expiresAt, savedAt }: Pick<KeptQuote, 'expiresAt' | 'savedAt'>): string =>
  new Date(Math.min(Date.parse(expiresAt), Date.parse(savedAt) + DAY_MS)).toISOString()
