/** Packs cartons of one line onto pallets: the number of pallets, their height and weight, and the limiting factor. */
import type { Dimensions } from '../shipment/shipment.ts'
import { countOnDeck, type Footprint } from './deck-layer.ts'

export interface PalletLimits {
  /** Inches of the empty pallet. */
  deckHeight: number
  /** Inches, including the pallet. */
  maxHeight: number
  /** Pounds of freight on one pallet. */
  maxWeightLb: number
}

/**
 * The usual limits of the trade: a GMA pallet is about six inches high; two pallets of 60 in fit in a van, one on the
 * other.
 */
export const USUAL_PALLET_LIMITS: PalletLimits = { deckHeight: 6, maxHeight: 60, maxWeightLb: 2_000 }

export interface CartonLine {
  /** Shipped units. */
  units: number
  /** Units in a carton; 0 or 1: each unit is a carton. */
  unitsPerCarton: number
  /** The shipper's own number; 0 = not set. */
  unitsPerPallet: number
  /** Pounds of the whole line. */
  weightLb: number
  /** Inches of one carton; 0 if unknown. */
  carton: Dimensions
  /** False: nothing may be put on a carton, so there is one layer. */
  isStackable: boolean
}

/** The limit of a full pallet. */
export type PalletLimit = 'said' | 'weight' | 'height' | 'notStackable' | 'everything fits'

export interface PackedLine {
  kind: 'packed'
  pallets: number
  unitsPerPallet: number
  limit: PalletLimit
  /** The height of a full pallet in inches, including the pallet. 0 if the size of a carton is unknown. */
  height: number
  /** Cartons per layer; 0 if unknown. */
  cartonsPerLayer: number
  layers: number
}

export type PackResult = PackedLine | { kind: 'impossible'; because: string }

/**
 * Packs one line. The shipper's own units per pallet are a limit like weight and height: the lowest decides. If neither
 * a carton's size nor units per pallet are known, weight alone decides.
 */
export function packLine(line: CartonLine, deck: Footprint, limits: PalletLimits): PackResult {
  const perCarton = Math.max(1, line.unitsPerCarton)
  const cartons = Math.ceil(line.units / perCarton)
  if (cartons < 1) return { kind: 'impossible', because: 'there is nothing to pack' }
  // For a full pallet: the last one may have less, and full ones are next to each other.
  const cartonLb = (line.weightLb * Math.min(perCarton, line.units)) / line.units
  if (cartonLb > limits.maxWeightLb) {
    return { kind: 'impossible', because: `one carton weighs more than ${limits.maxWeightLb} lb` }
  }
  const room = limits.maxHeight - limits.deckHeight
  if (room <= 0) {
    const because = `the pallet alone is ${limits.deckHeight} in high, but the limit is ${limits.maxHeight} in`
    return { kind: 'impossible', because }
  }
  const { length, width, height } = line.carton
  const isSized = length > 0 && width > 0 && height > 0
  const perLayer = isSized ? countOnDeck(line.carton, deck) : 0
  if (isSized && perLayer === 0) return { kind: 'impossible', because: 'a carton is larger than the pallet' }
  const mostLayers = isSized ? Math.floor((room + 1e-9) / height) : 0
  if (isSized && mostLayers === 0)
    return { kind: 'impossible', because: 'a carton is too high for the pallet' }
  const caps: [PalletLimit, number][] = [
    ['everything fits', cartons],
    ['weight', cartonLb > 0 ? Math.floor(limits.maxWeightLb / cartonLb + 1e-9) : cartons],
  ]
  if (line.unitsPerPallet > 0) caps.push(['said', Math.max(1, Math.floor(line.unitsPerPallet / perCarton))])
  if (isSized && !line.isStackable) caps.push(['notStackable', perLayer])
  else if (isSized) caps.push(['height', perLayer * mostLayers])
  const [limit, perPallet] = caps.reduce((least, cap) => (cap[1] < least[1] ? cap : least))
  const layers = isSized ? Math.ceil(perPallet / perLayer) : 0
  return {
    kind: 'packed',
    pallets: Math.ceil(cartons / perPallet),
    unitsPerPallet: Math.min(line.units, perPallet * perCarton),
    limit,
    height: isSized ? limits.deckHeight + layers * height : 0,
    cartonsPerLayer: perLayer,
    layers,
  }
}
