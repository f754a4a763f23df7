/** Whether a shipment is so large that a spot quote may be cheaper than class rates (domain facts 2.8). */

/** The specification's own sentence (section 8). */
export const VOLUME_ADVICE =
  'You may get lower rates through spot quotes. Please consider the Volume LTL/Truckload option for this shipment.'

/** Above any one of these; cube and density only together. A client can change each. */
export interface VolumeThresholds {
  pallets: number
  weightLb: number
  linearFeet: number
  cubicFeet: number
  belowPcf: number
}

export const USUAL_VOLUME_THRESHOLDS: VolumeThresholds = {
  pallets: 6,
  weightLb: 5000,
  linearFeet: 12,
  cubicFeet: 750,
  belowPcf: 6,
}

/** The thresholds from a stored JSON value: each that is not a number above 0 takes its default. Never throws. */
export function parseVolumeThresholds(stored: unknown): VolumeThresholds {
  const given: Record<string, unknown> = typeof stored === 'object' && stored !== null ? { ...stored } : {}
  const thresholdOf = (name: keyof VolumeThresholds): number => {
    const value = given[name]
    return typeof value === 'number' && value > 0 ? value : USUAL_VOLUME_THRESHOLDS[name]
  }
  return {
    pallets: thresholdOf('pallets'),
    weightLb: thresholdOf('weightLb'),
    linearFeet: thresholdOf('linearFeet'),
    cubicFeet: thresholdOf('cubicFeet'),
    belowPcf: thresholdOf('belowPcf'),
  }
}

export interface ShipmentSize {
  pallets: number
  weightLb: number
  /** null if dimensions are unknown. */
  linearFeet: number | null
  cubicFeet: number | null
  pcf: number | null
}

export interface VolumeAdvice {
  message: string
  /** The figures above their thresholds, in words: '8 pallets (more than 6)'. */
  because: string[]
}

const shown = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 2 })

/**
 * The advice with its reasons; null if class rates are appropriate. Thresholds are exclusive: 6 pallets are allowed.
 */
export function volumeAdvice(
  size: ShipmentSize,
  thresholds: VolumeThresholds = USUAL_VOLUME_THRESHOLDS,
): VolumeAdvice | null {
  const because: string[] = []
  const above = (value: number | null, threshold: number, unit: string): void => {
    if (value !== null && value > threshold) {
      because.push(`${shown(value)} ${unit} (more than ${shown(threshold)})`)
    }
  }
  above(size.pallets, thresholds.pallets, 'pallets')
  above(size.weightLb, thresholds.weightLb, 'lb')
  above(size.linearFeet, thresholds.linearFeet, 'linear feet')
  const { cubicFeet, pcf } = size
  if (cubicFeet !== null && pcf !== null && cubicFeet > thresholds.cubicFeet && pcf < thresholds.belowPcf) {
    because.push(
      `${shown(cubicFeet)} cu ft (more than ${shown(thresholds.cubicFeet)}) at ${shown(pcf)} lb/cu ft (less than ${shown(thresholds.belowPcf)})`,
    )
  }
  return because.length > 0 ? { message: VOLUME_ADVICE, because } : null
}
