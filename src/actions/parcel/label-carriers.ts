import { fedexLabels } from './fedex-labels.ts'
import type { LabelCarrier } from './label-carrier.ts'
import { upsLabels } from './ups-labels.ts'
import { uspsLabels } from './usps-labels.ts'

const LABEL_CARRIERS: Readonly<Record<string, LabelCarrier>> = {
  ups: upsLabels,
  fedex: fedexLabels,
  usps: uspsLabels,
}

/** The label functions of a network, by its id. */
export function labelCarrierOf(network: string): LabelCarrier {
  const found = LABEL_CARRIERS[network]
  if (!found) throw new Error(`no labels of ${network}`)
  return found
}
