import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { printerWork, readScale } from '#contracts/endpoints/printing.ts'
import type { WeightUnit } from '#domain/shipment/shipment.ts'
import { fromPounds, hundredthsOf, toPounds } from '#domain/units.ts'
import { useCall, useChange } from '../../../../api/queries.ts'
import { toast } from '../../../../ui/toast.ts'

export interface Scale {
  /** The user's print bridge has a scale. */
  isThere: boolean
  /** The line that is being weighed; null = none. */
  running: number | null
  read: (line: number) => Promise<void>
}

/**
 * Reads the weight on the scale into a line, in the line's unit. If the scale is still moving, the user reads it again.
 */
export function useScale(unit: WeightUnit, onWeight: (line: number, weight: string) => void): Scale {
  const { data } = useCall(printerWork, {}, { silent: true, staleTime: 60_000 })
  const { run } = useChange(readScale)
  const [running, setRunning] = useState<number | null>(null)
  const read = async (line: number) => {
    setRunning(line)
    try {
      const outcome = await run({}, { silent: true })
      if (outcome.kind === 'refused') {
        if (!outcome.isTold) toast('error', outcome.message)
        return
      }
      const { Weight, wtUnit, isStable } = outcome.value
      const weight = hundredthsOf(fromPounds(toPounds(Weight, wtUnit), unit)) / 100
      if (!isStable) toast('warning', t`The scale is still moving (${Weight} ${wtUnit}). Weigh again.`)
      else if (weight > 0) onWeight(line, String(weight))
      else toast('warning', t`The scale shows ${Weight} ${wtUnit}. Put the freight on it and weigh again.`)
    } finally {
      setRunning(null)
    }
  }
  return { isThere: data?.bridge?.hasScale ?? false, running, read }
}
