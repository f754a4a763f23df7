import { Alert, Button, Group, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { updateStatus } from '#contracts/endpoints/shipments.ts'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { useChange } from '../../api/queries.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { editPath } from '../../ui/ship-screens.ts'

export interface DeclinedProps {
  shipment: ShipmentValue
  isChangeable: boolean
}

/** The carrier will not come: what it said, and the way to another one. */
export function Declined({ shipment, isChangeable }: DeclinedProps) {
  const { run, isRunning, refused } = useChange(updateStatus)
  const navigate = useNavigate()
  const goOn = async () => {
    const { id: shipmentId, version } = shipment
    const outcome = await run({ shipmentId, version, action: 'unschedule' })
    if (outcome.kind === 'ok') void navigate({ to: editPath(shipment) })
  }
  return (
    <Alert
      color="red"
      mb="md"
      title={`${shipment.carrierName || 'The carrier'} declined the tender`}
      icon={<IconAlertTriangle size={18} aria-hidden="true" />}
    >
      <Stack gap="xs">
        <div>{shipment.problem}</div>
        {isChangeable ? (
          <Group gap="xs">
            <Button size="xs" loading={isRunning} onClick={() => void goOn()}>
              Tender to another carrier
            </Button>
          </Group>
        ) : null}
        {refused && !refused.isTold ? <ErrorState message={refused.message} /> : null}
      </Stack>
    </Alert>
  )
}
