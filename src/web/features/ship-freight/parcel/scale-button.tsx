import { t } from '@lingui/core/macro'
import { ActionIcon } from '@mantine/core'
import { IconScale } from '@tabler/icons-react'
import type { WeightUnit } from '#domain/shipment/shipment.ts'
import { useScale } from '../desk/items/use-scale.ts'

export interface ScaleButtonProps {
  /** The package's index, from 0. */
  line: number
  unit: WeightUnit
  onWeight: (line: number, weight: string) => void
}

/** Weighs a package on the scale of the user's print bridge; nothing without a scale. */
export function ScaleButton({ line, unit, onWeight }: ScaleButtonProps) {
  const scale = useScale(unit, onWeight)
  if (!scale.isThere) return null
  return (
    <ActionIcon
      size="md"
      aria-label={t`Weigh package ${line + 1} on the scale`}
      loading={scale.running === line}
      onClick={() => void scale.read(line)}
    >
      <IconScale size={16} aria-hidden />
    </ActionIcon>
  )
}
