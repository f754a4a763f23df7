/**
 * The calculation of a parcel price, step by step, as stored in receipts. Fields may be added, never renamed. Weights
 * in ten-thousandths of a pound, sides in hundredths of an inch, cubes in millionths of a cubic inch, money in cents,
 * percents in thousandths of a percent, days as day numbers. `piece` is the index in the request's pieces.
 */
import type { ParcelPackaging } from './parcel-request.ts'
import type { ParcelMeasure, SideRounding } from './parcel-surcharge.ts'

/** The zone and its source: the chart, or miles between ZIP3 centers. */
export interface ZoneStep {
  step: 'zone'
  chart: string
  zone: string
  origin: string
  destination: string
  /** null: from the chart. */
  miles: number | null
}

/** Dimensional weight of one piece under the rule that applied. */
export interface DimWorking {
  divisor: number
  sides: [number, number, number]
  sideRounding: SideRounding
  /** After the factor for shapes other than a box. */
  cube: number
  /** Thousandths by which the cube was multiplied; null: a box. */
  shapeThousandths: number | null
  weight: number
  /** The maximum in pounds to which it was reduced, 0 if it was not. */
  cutToLb: number
}

/** Actual, dimensional and billed weight of one piece. */
export interface WeightStep {
  step: 'weight'
  piece: number
  quantity: number
  packaging: ParcelPackaging
  /** The given weight, and the one rounded by the tariff's weight rule. */
  actual: number
  rounded: number
  weightRounding: 'up' | 'nearest' | 'none'
  dim: DimWorking | null
  /** Why there is no dimensional weight: '' if there is one. */
  noDim: '' | 'packaging' | 'service' | 'smallCube' | 'largeCube' | 'zone'
  /** Cube that no rule covers, and the limit in cubic inches that it does not reach or exceeds; 0 otherwise. */
  cube: number
  cubeLimit: number
  /** Pounds of a surcharge's minimum billable weight, with its code; 0 and '' if none applies. */
  minimumLb: number
  minimumBy: string
  billed: number
}

/** Transportation of equal pieces by weight and zone, or of all together (`piece` -1). */
export interface TransportStep {
  step: 'transport'
  piece: number
  quantity: number
  packaging: ParcelPackaging
  weight: number
  /** The row of the table that applies, in the unit of weights; -1: beyond the table, per pound. */
  upTo: number
  perLb: number
  each: number
  cents: number
  /** Whether it is charged, or a cheaper method is (cubic, hundredweight). */
  isUsed: boolean
}

/** The cubic price tried for a piece. */
export interface CubicStep {
  step: 'cubic'
  piece: number
  quantity: number
  /** Why it has none; '' if it has one. */
  refused: '' | 'tooHeavy' | 'tooLong' | 'shape' | 'tooLarge' | 'noPrice'
  sides: [number, number, number]
  cube: number
  /** Length plus width of a soft pack; 0 for boxes. */
  lengthPlusWidth: number
  /** Thousandths of a cubic foot of the tier; 0 if there is none. */
  tier: number
  each: number
  cents: number
  isUsed: boolean
}

/** The hundredweight price of the whole shipment compared with the packages. */
export interface HundredweightStep {
  step: 'hundredweight'
  refused: '' | 'pieces' | 'packaging' | 'weight' | 'average' | 'noPrice'
  pieces: number
  /** Sum of billed weights, and the weight that was rated. */
  weight: number
  rated: number
  rate: number
  minimumCents: number
  cents: number
  /** The price of the packages one by one. */
  packages: number
  isUsed: boolean
}

/** The reason for a surcharge: a measure with its limit, or a circumstance. */
export interface TriggerWorking {
  kind: string
  measure: ParcelMeasure | null
  /** In the unit of the measure. */
  value: number
  over: number
  /** Area, option or shape. */
  name: string
}

/** A surcharge on equal pieces (`piece` -1: on the shipment, once). */
export interface SurchargeStep {
  step: 'surcharge'
  code: string
  label: string
  piece: number
  quantity: number
  trigger: TriggerWorking
  each: number
  cents: number
  isFuelable: boolean
  /** Begun steps of declared value that are charged; 0 for other amounts. */
  valueSteps: number
}

/** A surcharge that applied but is not charged because of another one. */
export interface NotChargedStep {
  step: 'notCharged'
  code: string
  label: string
  piece: number
  trigger: TriggerWorking
  because: 'dearerOfGroup' | 'suppressed'
  /** Label of the other. */
  by: string
}

export interface ParcelFuelStep {
  step: 'fuel'
  fuel: string
  transport: number
  fuelable: number
  percent: number
  /** Thousandths of a dollar; 0 if percents are by date. */
  mills: number
  priceDay: number
  fromDay: number
  isStale: boolean
  cents: number
}

export type ParcelStep =
  | ZoneStep
  | WeightStep
  | TransportStep
  | CubicStep
  | HundredweightStep
  | SurchargeStep
  | NotChargedStep
  | ParcelFuelStep
