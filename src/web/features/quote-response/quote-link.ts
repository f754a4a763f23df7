import { useEffect, useState } from 'react'

/** What the address of the page carries: a mailed link, or the quote that a user enters for a carrier. */
export interface QuoteLink {
  accessId: string
  quoteId: string
  isUserEdit: boolean
}

const STORED = 'lading.quote-link'

/**
 * The link in the address. A mailed one is removed from the address bar immediately: it must not appear in the history
 * or in a screenshot, or go along as referrer. A reload finds it in this tab's storage. null when there is none.
 */
export function useQuoteLink(): QuoteLink | null {
  const [link] = useState(() => fromAddress(location.search) ?? readStored())
  useEffect(() => {
    if (link === null || link.accessId === '') return
    store(link)
    if (location.search !== '') history.replaceState(history.state, '', location.pathname)
  }, [link])
  return link
}

/** Names in any case, as mail programs rewrite addresses. */
export function fromAddress(search: string): QuoteLink | null {
  const given = new Map(
    [...new URLSearchParams(search)].map(([name, value]) => [name.toLowerCase(), value.trim()]),
  )
  const link = {
    accessId: given.get('accessid') ?? '',
    quoteId: given.get('quoteid') ?? '',
    isUserEdit: /^(true|1|y|yes)$/i.test(given.get('useredit') ?? ''),
  }
  return link.accessId !== '' || link.quoteId !== '' ? link : null
}

/** Forgets a link that opens nothing. */
export function forgetQuoteLink(): void {
  try {
    sessionStorage.removeItem(STORED)
  } catch {
    // Nothing was stored.
  }
}

function store(link: QuoteLink): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify(link))
  } catch {
    // Without storage a reload needs the link from the mail again.
  }
}

function readStored(): QuoteLink | null {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? 'null') as QuoteLink | null
  } catch {
    return null
  }
}

/** Files go by the mailed link, or as the user's own by the quote. */
export const ownerOf = (link: QuoteLink) =>
  link.accessId === '' ? { quoteId: link.quoteId } : { accessId: link.accessId }
