/**
 * The carriers of the demo: real names and SCACs, invented prices. Each has its own profile, so that the same shipment
 * ranks them differently by lane, class and weight.
 */
import type { CarrierProfile } from './carrier-profile.ts'
import { NATIONAL_CARRIERS } from './national-carriers.ts'
import { REGIONAL_CARRIERS } from './regional-carriers.ts'

export const CARRIER_PROFILES: readonly CarrierProfile[] = [...NATIONAL_CARRIERS, ...REGIONAL_CARRIERS].sort(
  (a, b) => (a.scac < b.scac ? -1 : 1),
)
