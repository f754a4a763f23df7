/** The parameters of a tracking page's URL: a tracking id, or a shipment with its access id. */
export interface TrackingLink {
  trackid: string
  shipmentid: string
  accessid: string
}

const NAMES = ['trackid', 'shipmentid', 'accessid'] as const

/** The link in the URL, with names in upper or lower case; null if there is none. */
export function linkOf(search: string): TrackingLink | null {
  const given: Partial<TrackingLink> = {}
  for (const [name, value] of new URLSearchParams(search)) {
    const known = NAMES.find((one) => one === name.toLowerCase())
    if (known) given[known] = value.trim()
  }
  const link = { trackid: '', shipmentid: '', accessid: '', ...given }
  return link.trackid !== '' || link.accessid !== '' ? link : null
}
