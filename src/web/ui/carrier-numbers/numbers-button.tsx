import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { canChange } from '#domain/access/rights.ts'
import { useUser } from '../../api/session.ts'
import { EnterNumbers } from './enter-numbers.tsx'

/**
 * For carriers that give their numbers by phone: opens the dialog to enter them. Shows nothing before a carrier has
 * been contacted.
 */
export function NumbersButton({ shipment }: { shipment: ShipmentValue }) {
  const [isAsked, setAsked] = useState(false)
  const isChangeable = canChange(useUser().userType)
  if (!isChangeable || !shipment.isTendered || shipment.endedAs === 'void') return null
  return (
    <>
      <Button size="xs" variant="light" onClick={() => setAsked(true)}>
        {shipment.proNumber ? t`Change numbers` : t`Enter PRO`}
      </Button>
      <EnterNumbers shipment={isAsked ? shipment : null} onClose={() => setAsked(false)} />
    </>
  )
}
