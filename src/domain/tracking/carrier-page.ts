const PAGES: Readonly<Record<string, string>> = {
  ups: 'https://www.ups.com/track?tracknum=',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
  usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
}

/** The carrier's own page about a package; '' if there is no number, or no page. */
export function carrierPage(network: string, trackingNumber: string): string {
  const page = PAGES[network]
  return page && trackingNumber !== '' ? page + encodeURIComponent(trackingNumber) : ''
}
