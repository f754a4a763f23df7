import { useCallback, useMemo, useRef } from 'react'
import { listViews, removeView, saveView } from '#contracts/endpoints/views.ts'
import type { SavedView } from '#contracts/entities/saved-view.ts'
import { useCall, useChange } from '../../api/queries.ts'

/** The facts of a saved quote that the list shows, and the ids to find it. */
export interface KeptQuote {
  number: string
  shipmentId: string
  sheetId: string
  rateModeId: number
  carrierName: string
  cents: number
  currency: string
  /** ISO 8601 instants. */
  expiresAt: string
  savedAt: string
  lane: string
}

export interface KeptQuotes {
  kept: readonly KeptQuote[]
  /** Saves a quote, and deletes those that are no longer listed. */
  save: (quote: KeptQuote) => void
}

/** A saved quote is a saved view of the prices: the user finds it again on any computer. */
const LIST = 'saved-quotes'

/** @param isLate whether a quote is no longer listed */
export function useKeptQuotes(isLate: (quote: KeptQuote) => boolean): KeptQuotes {
  const { data } = useCall(listViews, { list: LIST }, { silent: true })
  const { run: saveOne } = useChange(saveView)
  const { run: remove } = useChange(removeView)
  const own = useRef<SavedView[]>([])
  own.current = data?.views.filter(({ isMine }) => isMine) ?? []
  const kept = useMemo(
    () => (data?.views ?? []).flatMap((view) => (view.isMine ? (quoteOf(view) ?? []) : [])),
    [data],
  )
  const save = useCallback(
    (quote: KeptQuote) => {
      const known = own.current.find(({ name }) => name === quote.number)
      const former = known ? { viewId: known.id, version: known.version } : {}
      const search = Object.fromEntries(Object.entries(quote).map(([key, value]) => [key, String(value)]))
      const late = own.current.filter((view) => {
        const one = quoteOf(view)
        return view !== known && (one === null || isLate(one))
      })
      // This browser stores the quote as well, so a refusal here does not matter.
      void (async () => {
        for (const { id: viewId } of late) await remove({ viewId }, { silent: true })
        await saveOne({ ...former, list: LIST, name: quote.number, content: { search } }, { silent: true })
      })()
    },
    [isLate, remove, saveOne],
  )
  return { kept, save }
}

function quoteOf({ name: number, content: { search } }: SavedView): KeptQuote | null {
  const { shipmentId, sheetId, carrierName, currency, expiresAt, savedAt, lane } = search
  const [cents, rateModeId] = [Number(search.cents), Number(search.rateModeId)]
  const isWhole =
    shipmentId && sheetId && carrierName && currency && lane && Number.isInteger(cents) && rateModeId > 0
  if (!isWhole || Number.isNaN(Date.parse(expiresAt ?? '')) || Number.isNaN(Date.parse(savedAt ?? '')))
    return null
  return {
    ...{ number, shipmentId, sheetId, carrierName, currency, cents, rateModeId },
    ...{ expiresAt: expiresAt!, savedAt: savedAt!, lane },
  }
}
