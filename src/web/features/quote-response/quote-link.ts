import { useEffect, useState } from 'react'

/** The parameters of the page's URL: a mailed link, or the quote that a user enters for a carrier. */
export interface QuoteLink {
  accessId: string
  quoteId: string
  isUserEdit: boolean
}

const STORED = 'lading.quote-link'

/**
 * The link in the URL. A mailed one is removed from the address bar immediately, so that it appears neither in the
 * history, nor in a screenshot, nor as referrer. A reload finds it in this tab's storage. null if there is none.
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

/** Names in upper or lower case, because mail programs rewrite addresses. */
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

/** Removes an invalid link from the storage. */
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

/** Files belong to the mailed link, or to the quote for a user. */
export const ownerOf = (link: QuoteLink) =>
  link.accessId === '' ? { quoteId: link.quoteId } : { accessId: link.accessId }
