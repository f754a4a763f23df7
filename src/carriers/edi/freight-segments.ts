import type { Hazmat } from '#domain/shipment/shipment.ts'
import { shippingNameOf } from '#domain/shipment/shipping-name.ts'
import { parseUnNumber } from '#domain/shipment/un-number.ts'
import type { TenderFacts } from './tender-facts.ts'
import { joinText, splitText } from './texts.ts'
import type { Segment } from './x12/interchange.ts'

/** Segments that tender 204 and bill of lading 211 share. */

const REFERENCE_WIDTH = 30
/** L5-02 and AT4-01. */
export const DESCRIPTION_LINE = 50
const DESCRIPTION_WIDTH = 80
const NOTE_WIDTH = 80
const SERVICE_WIDTH = 30
const HAZMAT_NAME_WIDTH = 25

/** The description of an item, in lines of the element's length; a line without a description is still freight. */
export function descriptionLines(description: string): [string, ...string[]] {
  const [first = 'FREIGHT', ...more] = splitText(description, DESCRIPTION_LINE)
  return [first, ...more]
}

/** L11: value before qualifier. A value beyond 30 characters is complete in the description. */
export function referenceSegments(references: TenderFacts['references']): Segment[] {
  return references
    .filter(({ value }) => value !== '')
    .map(({ qualifier, value }) =>
      value.length <= REFERENCE_WIDTH
        ? ['L11', value, qualifier]
        : ['L11', value.slice(0, REFERENCE_WIDTH).trim(), qualifier, value.slice(0, DESCRIPTION_WIDTH)],
    )
}

export function readReferences(segments: readonly Segment[]): TenderFacts['references'] {
  return segments
    .filter((segment) => segment[0] === 'L11')
    .map(([, value = '', qualifier = '', whole = '']) => ({ qualifier, value: whole || value }))
}

/** NTE: free text in lines of 80. */
export const noteSegments = (text: string): Segment[] =>
  splitText(text, NOTE_WIDTH).map((line) => ['NTE', 'GEN', line])

export const readNotes = (segments: readonly Segment[]): string =>
  joinText(
    segments.filter((segment) => segment[0] === 'NTE').map((segment) => segment[2] ?? ''),
    NOTE_WIDTH,
  )

/** AT5-03: partners have different lists of service codes, but everyone can read the words. */
export const serviceSegments = (services: readonly string[]): Segment[] =>
  services.map((service) => ['AT5', '', '', service.slice(0, SERVICE_WIDTH)])

export const readServices = (segments: readonly Segment[]): string[] =>
  segments.filter((segment) => segment[0] === 'AT5').map((segment) => segment[3] ?? '')

/** LH1-04 to LH1-10 are not used; the packing group is LH1-11. */
const BLANK_BEFORE_GROUP = Array.from({ length: 7 }, () => '')

/** LH1 to LH3: quantity and UN number, class and packing group, the proper shipping name. */
export function hazmatSegments(hazmat: Hazmat, quantity: number): Segment[] {
  const number = parseUnNumber(hazmat.unNumber) ?? ''
  return [
    ['LH1', 'PC', String(quantity), number, ...BLANK_BEFORE_GROUP, hazmat.packingGroup],
    ...(hazmat.hazardClass ? [['LH2', hazmat.hazardClass, 'P']] : []),
    ...splitText(shippingNameOf(hazmat), HAZMAT_NAME_WIDTH).map((name) => ['LH3', name, 'D']),
  ]
}

/** The hazmat facts among the segments of one commodity; null if there are none. */
export function readHazmat(segments: readonly Segment[]): Hazmat | null {
  const group = segments.find((segment) => segment[0] === 'LH1')
  if (!group) return null
  const names = segments.filter((segment) => segment[0] === 'LH3').map((segment) => segment[1] ?? '')
  const contact = segments.find((segment) => segment[0] === 'G61' && segment[1] === 'HM')
  return {
    unNumber: group[3] ?? '',
    properShippingName: joinText(names, HAZMAT_NAME_WIDTH),
    hazardClass: segments.find((segment) => segment[0] === 'LH2')?.[1] ?? '',
    packingGroup: (group[11] ?? '') as Hazmat['packingGroup'],
    emergencyPhone: contact?.[4] ?? '',
  }
}

/** G61 with the 24-hour emergency number (49 CFR 172.604). */
export const emergencySegments = (hazmat: Hazmat): Segment[] =>
  hazmat.emergencyPhone ? [['G61', 'HM', 'EMERGENCY', 'TE', hazmat.emergencyPhone]] : []
