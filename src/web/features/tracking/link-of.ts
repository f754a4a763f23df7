/** What the address of a tracking page carries: a tracking id, or a shipment with its access id. */
export interface TrackingLink {
  trackid: string
  shipmentid: string
  accessid: string
}

const STORED = 'lading.tracking-link'
const NAMES = ['trackid', 'shipmentid', 'accessid'] as const

/**
 * The link as the address has it, its names in any case. Once it was taken out of the address bar a reload finds it
 * in this tab's storage. null when there is none.
 */
export function linkOf(search: string): TrackingLink | null {
  const given: Partial<TrackingLink> = {}
  for (const [name, value] of new URLSearchParams(search)) {
    const known = NAMES.find((one) => one === name.toLowerCase())
    if (known) given[known] = value.trim()
  }
  const link = { trackid: '', shipmentid: '', accessid: '', ...given }
  if (link.trackid !== '' || link.accessid !== '') return link
  return Object.keys(given).length > 0 ? null : readStored()
}

/**
 * Takes the link out of the address bar: it must not stand in the history, in a screenshot, or go along as referrer.
 */
export function hideLink(link: TrackingLink): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify(link))
  } catch {
    // Without storage a reload needs the link from the mail again.
  }
  if (location.search !== '') history.replaceState(history.state, '', location.pathname)
}

/** Forgets a link that opens nothing. */
export function forgetLink(): void {
  try {
    sessionStorage.removeItem(STORED)
  } catch {
    // Nothing was stored.
  }
}

function readStored(): TrackingLink | null {
  try {
    const link = JSON.parse(sessionStorage.getItem(STORED) ?? 'null') as Partial<TrackingLink> | null
    return link === null ? null : { trackid: '', shipmentid: '', accessid: '', ...link }
  } catch {
    return null
  }
}
