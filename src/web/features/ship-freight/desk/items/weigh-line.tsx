import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconScale } from '@tabler/icons-react'
import type { WeightUnit } from '#domain/shipment/shipment.ts'
import { useScale } from './use-scale.ts'

export interface WeighLineProps {
  /** The item's number, from 1. */
  line: number
  unit: WeightUnit
  onWeight: (line: number, weight: string) => void
}

/** Weighs the active line on the scale of the user's print bridge; nothing without a scale. */
export function WeighLine({ line, unit, onWeight }: WeighLineProps) {
  const scale = useScale(unit, onWeight)
  if (!scale.isThere) return null
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconScale size={14} aria-hidden />}
      loading={scale.running !== null}
      onClick={() => void scale.read(line)}
    >
      {t`Weigh line ${line}`}
    </Button>
  )
}
