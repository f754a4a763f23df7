import { showPhone } from '#domain/text/phone.ts'

/** The requirements of 49 CFR 172.202 and 172.203 for one hazardous line of a shipping paper. */
export interface HazmatFacts {
  /** Identification number with its prefix, e.g. 'UN1263', 'NA1993'. */
  unNumber: string
  properShippingName: string
  /** Technical name in parentheses for n.o.s. entries; '' if none is needed. */
  technicalName: string
  hazardClass: string
  /** Subsidiary classes, e.g. ['6.1']. */
  subsidiaryClasses: string[]
  packingGroup: '' | 'I' | 'II' | 'III'
  isLimitedQuantity: boolean
  isReportableQuantity: boolean
  isMarinePollutant: boolean
  /** DOT special permit number without its prefix; '' if none. */
  specialPermit: string
  /** 24-hour emergency response, if the lines of the bill have different ones (49 CFR 172.604(a)(3)); else ''. */
  emergencyPhone: string
}

/**
 * The basic description in its legal order: identification number, proper shipping name, hazard class with the
 * subsidiary classes in parentheses, packing group; then the additional entries. `RQ` comes first.
 * Source: 49 CFR 172.202(b) (order since 2007) and 172.203(a), (b), (c), (k), (l).
 */
export function hazmatDescription(hazmat: HazmatFacts): string {
  const subsidiary = hazmat.subsidiaryClasses.filter(Boolean)
  const hazardClass = hazmat.hazardClass + (subsidiary.length > 0 ? ` (${subsidiary.join(', ')})` : '')
  const technical = hazmat.technicalName && `(${hazmat.technicalName.replace(/^\(|\)$/g, '')})`
  const parts = [
    hazmat.unNumber,
    [hazmat.properShippingName, technical].filter(Boolean).join(' '),
    hazardClass,
    hazmat.packingGroup && `PG ${hazmat.packingGroup}`,
    hazmat.isLimitedQuantity && 'Limited Quantity',
    hazmat.isMarinePollutant && 'Marine Pollutant',
    hazmat.specialPermit && `DOT-SP ${hazmat.specialPermit}`,
    hazmat.emergencyPhone && `24-hour emergency telephone ${showPhone(hazmat.emergencyPhone)}`,
  ]
  const description = parts.filter(Boolean).join(', ')
  return hazmat.isReportableQuantity ? `RQ, ${description}` : description
}
