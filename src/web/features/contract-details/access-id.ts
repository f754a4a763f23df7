import { useEffect, useState } from 'react'

const STORED = 'lading.contract-link'

/**
 * The access id of the mailed link. It is removed from the address bar immediately, so that it appears neither in the
 * history, nor in a screenshot, nor as referrer. A reload finds it in this tab's storage. '' if there is none.
 */
export function useAccessId(): string {
  const [accessId] = useState(() => fromAddress(location.search) || readStored())
  useEffect(() => {
    if (accessId !== '') store(accessId)
    if (location.search !== '') history.replaceState(history.state, '', location.pathname)
  }, [accessId])
  return accessId
}

/** Its name in upper or lower case, because mail programs rewrite addresses. */
export function fromAddress(search: string): string {
  for (const [name, value] of new URLSearchParams(search)) {
    if (name.toLowerCase() === 'accessid') return value.trim()
  }
  return ''
}

/** Removes an invalid link from the storage. */
export function forgetAccessId(): void {
  try {
    sessionStorage.removeItem(STORED)
  } catch {
    // Nothing was stored.
  }
}

function store(accessId: string): void {
  try {
    sessionStorage.setItem(STORED, accessId)
  } catch {
    // Without storage a reload needs the link from the mail again.
  }
}

function readStored(): string {
  try {
    return sessionStorage.getItem(STORED) ?? ''
  } catch {
    return ''
  }
}
