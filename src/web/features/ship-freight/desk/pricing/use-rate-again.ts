import { useEffect, useRef } from 'react'
import type { ShipmentDraft } from '#contracts/entities/shipment-draft.ts'
import type { Sparse } from '#contracts/wire-path.ts'
import type { RateResult } from './rated.ts'

/** So long nothing more is typed before prices are asked for again. */
const SETTLED_MS = 1_000

/** Prices of contract tariffs alone cost no carrier a call: they can be had again at any time. */
export const isByTariffAlone = (result: RateResult | undefined): boolean =>
  result !== undefined && result.rates.length > 0 && result.rates.every(({ source }) => source === 'tariff')

/** Rates again after the last change has settled. `isDue`: the prices are outdated and the shipment can be rated. */
export function useRateAgain(isDue: boolean, draft: Sparse<ShipmentDraft>, rate: () => unknown): void {
  const latest = useRef(rate)
  latest.current = rate
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the draft begins the wait again
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(() => latest.current(), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [isDue, draft])
}
