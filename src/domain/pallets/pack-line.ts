/** Cartons of one line onto pallets: how many pallets, how high and how heavy, and what limits them. */
import type { Dimensions } from '../shipment/shipment.ts'
import { countOnDeck, type Footprint } from './deck-layer.ts'

export interface PalletLimits {
  /** Inches of the empty pallet. */
  deckHeight: number
  /** Inches with the pallet itself. */
  maxHeight: number
  /** Pounds of freight on one pallet. */
  maxWeightLb: number
}

/** The usual limits of the trade: a GMA pallet is about six inches high; 60 in fit under a second one in a van. */
export const USUAL_PALLET_LIMITS: PalletLimits = { deckHeight: 6, maxHeight: 60, maxWeightLb: 2_000 }

export interface CartonLine {
  /** Units that are shipped. */
  units: number
  /** Units in a carton; 0 or 1: each unit is a carton. */
  unitsPerCarton: number
  /** As the shipper stacks them; 0 = not set. */
  unitsPerPallet: number
  /** Pounds of the whole line. */
  weightLb: number
  /** Inches of one carton; 0 while not known. */
  carton: Dimensions
  /** False: nothing may stand on a carton, so that there is one layer. */
  isStackable: boolean
}

/** The limit of a full pallet. */
export type PalletLimit = 'said' | 'weight' | 'height' | 'notStackable' | 'everything fits'

export interface PackedLine {
  kind: 'packed'
  pallets: number
  unitsPerPallet: number
  limit: PalletLimit
  /** The height of a full pallet, with the pallet; inches. 0 while the size of a carton is not known. */
  height: number
  /** Cartons of one layer; 0 while not known. */
  cartonsPerLayer: number
  layers: number
}

export type PackResult = PackedLine | { kind: 'impossible'; because: string }

/**
 * Packs one line. The shipper's own units per pallet are a limit as weight and height are: the least decides. Where
 * neither a carton's size nor units per pallet are known, weight alone does.
 */
export function packLine(line: CartonLine, deck: Footprint, limits: PalletLimits): PackResult {
  const perCarton = Math.max(1, line.unitsPerCarton)
  const cartons = Math.ceil(line.units / perCarton)
  if (cartons < 1) return { kind: 'impossible', because: 'there is nothing to pack' }
  // Of a full one: the last may hold less, and full ones stand together.
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
