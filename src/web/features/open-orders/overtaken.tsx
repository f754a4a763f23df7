import { useQueryClient } from '@tanstack/react-query'
import { listOrders } from '#contracts/endpoints/orders.ts'
import type { OrderValue } from '#contracts/entities/order.ts'
import type { Refused } from '../../api/call.ts'
import { readBy } from '../../api/queries.ts'
import { Overtaken as Notice } from '../../ui/overtaken.tsx'

interface OvertakenProps {
  message: string
  /** Continues with the latest version of the order. */
  onReload: (order: OrderValue) => void
  /** If given: the typed values may overwrite the other user's change; gets the saved order. */
  onKeepMine?: (order: OrderValue) => void
  orderId: string
}

/** Another user has saved the order in the meantime: offers both versions. */
export function Overtaken({ message, onReload, onKeepMine, orderId }: OvertakenProps) {
  const client = useQueryClient()
  const goOn = async (take: (order: OrderValue) => void) => {
    const reading = readBy(listOrders, { orderId, status: '' }, { silent: true })
    const { order } = await client.fetchQuery({ ...reading, staleTime: 0 })
    if (order) take(order)
  }
  return (
    <Notice
      message={message}
      what="order"
      onReload={() => goOn(onReload)}
      onKeepMine={onKeepMine && (() => goOn(onKeepMine))}
    />
  )
}

export const isOvertaken = (refused: Pick<Refused, 'code'> | null): boolean =>
  refused?.code === 'ORDER_CHANGED'
