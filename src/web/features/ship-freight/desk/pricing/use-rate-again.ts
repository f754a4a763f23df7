import { useEffect, useRef } from 'react'
import type { ShipmentDraft } from '#contracts/entities/shipment-draft.ts'
import type { Sparse } from '#contracts/wire-path.ts'
import type { RateResult } from './rated.ts'

/** The pause in typing after which prices are requested again. */
const SETTLED_MS = 1_000

/** Tariff prices cost no call to a carrier: they can be requested again at any time. */
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
