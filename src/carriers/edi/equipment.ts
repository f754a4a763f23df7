import type { Segment } from './x12/interchange.ts'

/** Trailers by our codes (kind before length in feet) and by element 40: dry, refrigerated, flat. */
const TRAILERS = [
  ['VAN', 'TF'],
  ['REEFER', 'RT'],
  ['FLAT', 'FT'],
] as const

/** N7-02 is required, and the trailer number is unknown before the pickup. */
const NO_NUMBER = 'NONE'

/**
 * N7 of the requested trailer, e.g. `REEFER53`: N7-11 its kind, N7-15 its length as feet and two digits of inches.
 * Empty if any trailer will do, and for other equipment.
 */
export function equipmentSegments(equipment: string): Segment[] {
  const [, kind, feet] = /^([A-Z]+)(\d{2})$/.exec(equipment) ?? []
  const code = TRAILERS.find(([name]) => name === kind)?.[1]
  if (!code) return []
  return [['N7', '', NO_NUMBER, '', '', '', '', '', '', '', '', code, '', '', '', `${feet}00`]]
}

/** The trailer that an N7 among the segments requests; '' if there is none. */
export function readEquipment(segments: readonly Segment[]): string {
  const found = segments.find((segment) => segment[0] === 'N7') ?? []
  const kind = TRAILERS.find(([, code]) => code === found[11])?.[0]
  const length = found[15] ?? ''
  return kind && length ? `${kind}${Number(length.slice(0, -2))}` : ''
}
