import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listOrders } from '#contracts/endpoints/orders.ts'
import type { OrderValue } from '#contracts/entities/order.ts'
import type { Refused } from '../../api/call.ts'
import { readBy } from '../../api/queries.ts'

interface OvertakenProps {
  message: string
  /** Goes on with the order as it is now. */
  onReload: (order: OrderValue) => void
  /** Given: what was typed may go over what somebody else saved; it is handed what he saved. */
  onKeepMine?: (order: OrderValue) => void
  orderId: string
}

/** Somebody else saved the order meanwhile: there is his and the user's own. */
export function Overtaken({ message, onReload, onKeepMine, orderId }: OvertakenProps) {
  const client = useQueryClient()
  const [isReading, setReading] = useState(false)
  const goOn = async (take: (order: OrderValue) => void) => {
    setReading(true)
    try {
      const reading = readBy(listOrders, { orderId, status: '' }, { silent: true })
      const { order } = await client.fetchQuery({ ...reading, staleTime: 0 })
      if (order) take(order)
    } catch {
      // What was typed stays, and so does the sentence with its buttons.
    } finally {
      setReading(false)
    }
  }
  return (
    <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle size={18} />}>
      <Group justify="space-between" gap="sm">
        {message}
        <Group gap="xs">
          {onKeepMine ? (
            <Button size="xs" variant="default" disabled={isReading} onClick={() => void goOn(onKeepMine)}>
              Keep mine and save
            </Button>
          ) : null}
          <Button size="xs" variant="default" disabled={isReading} onClick={() => void goOn(onReload)}>
            Reload the order
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}

export const isOvertaken = (refused: Pick<Refused, 'code'> | null): boolean =>
  refused?.code === 'ORDER_CHANGED'
