/**
 * Facts of shipments that History filters by exact match, in the spelling of the column `facets`
 * (migrations/0007-shipments.ts).
 */
export interface Facets {
  paymentType?: 'P' | 'C' | 'T'
  rateModeId?: number
  /** A state (`TX`), a ZIP (`75201`), or its first three digits (`752`). */
  originPlace?: string
  destinationPlace?: string
  soldTo?: string
  /** Id of the user who created the shipment. */
  createdBy?: string
}

export function facetsOf(filter: Facets): string[] {
  const { paymentType, rateModeId, originPlace, destinationPlace, soldTo, createdBy } = filter
  return [
    paymentType && `P:${paymentType}`,
    rateModeId && `M:${rateModeId}`,
    originPlace && placeFacet('O', originPlace),
    destinationPlace && placeFacet('D', destinationPlace),
    soldTo && `S:${soldTo.toLowerCase()}`,
    createdBy && `U:${createdBy}`,
  ].filter((facet) => typeof facet === 'string' && facet !== '') as string[]
}

export const hasFacets = (filter: Facets): boolean => facetsOf(filter).length > 0

function placeFacet(end: 'O' | 'D', place: string): string {
  const text = place.trim().toUpperCase()
  if (/^[A-Z]{2}$/.test(text)) return `${end}S:${text}`
  const zip = text.replace(/^([0-9]{5})-?[0-9]{4}$|[ -]/g, '$1')
  return zip.length === 3 ? `${end}Z3:${zip}` : `${end}Z:${zip}`
}
