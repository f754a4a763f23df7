import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import { readClientSetup } from '#contracts/endpoints/rating.ts'
import { useCall } from '../../api/queries.ts'
import { SelectBox } from '../../ui/choice/select-box.tsx'

const RARELY_CHANGES_MS = 600_000

interface WarehouseChoiceProps {
  /** '' = all of them. */
  value: string
  onChange: (warehouse: string) => void
}

/** Of which warehouse the orders are. */
export function WarehouseChoice({ value, onChange }: WarehouseChoiceProps) {
  return (
    <SelectBox
      aria-label={t`Warehouse`}
      placeholder={t`Warehouse`}
      w={150}
      data={useWarehouses(value)}
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
      clearLabel={t`All warehouses`}
    />
  )
}

/** The client's warehouses; a code that came with the address of the page stays choosable. */
function useWarehouses(chosen: string) {
  const { data } = useCall(readClientSetup, {}, { staleTime: RARELY_CHANGES_MS, silent: true })
  return useMemo(() => {
    const names = new Map(chosen ? [[chosen, chosen]] : [])
    for (const { WHSE, City } of data?.warehouses ?? []) names.set(WHSE, `${WHSE} ${City}`)
    return [...names].map(([value, label]) => ({ value, label }))
  }, [data, chosen])
}
