import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import { listCarriers, readClientSetup } from '#contracts/endpoints/rating.ts'
import { RATE_MODES } from '#domain/shipment/rate-mode.ts'
import { useCall } from '../../api/queries.ts'
import type { Choice } from '../choice/select-box.tsx'

/** Choices for the filters of shipment lists. */
const RARELY_CHANGES_MS = 600_000

export const MODE_CHOICES: readonly Choice[] = [
  { value: '', label: t`All modes` },
  ...Object.entries(RATE_MODES).map(([value, label]) => ({ value, label })),
]

/** Each carrier once, however many rate modes it has. */
export function useCarrierChoices(): Choice[] {
  const { data } = useCall(listCarriers, {}, { staleTime: RARELY_CHANGES_MS, silent: true })
  return useMemo(() => {
    const names = new Map(data?.carriers.map((one) => [one.SCAC, one.CarrierName]))
    return [...names]
      .map(([value, label]) => ({ value, label: `${label} (${value})` }))
      .sort((one, other) => one.label.localeCompare(other.label))
  }, [data])
}

/** The client's warehouses; a code from the URL can be chosen even if it is not among them. */
export function useWarehouseChoices(chosen: string): Choice[] {
  const { data } = useCall(readClientSetup, {}, { staleTime: RARELY_CHANGES_MS, silent: true })
  return useMemo(() => {
    const names = new Map(chosen ? [[chosen, chosen]] : [])
    for (const { WHSE, City } of data?.warehouses ?? []) names.set(WHSE, `${WHSE} ${City}`)
    return [...names]
      .map(([value, label]) => ({ value, label }))
      .sort((a, b) => a.label.localeCompare(b.label))
  }, [data, chosen])
}
