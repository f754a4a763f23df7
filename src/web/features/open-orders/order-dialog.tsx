import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, Modal, Skeleton, Stack } from '@mantine/core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { listOrders } from '#contracts/endpoints/orders.ts'
import type { OrderValue } from '#contracts/entities/order.ts'
import { canChange } from '#domain/access/rights.ts'
import { orderNumbersText } from '#domain/orders/merge-references.ts'
import { orderNumberOf, partNumberOf } from '#domain/orders/order-number.ts'
import { useCall } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { pageLink } from '../../ui/address/page-link.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderForm } from './order-form.tsx'
import { OrderLines } from './order-lines.tsx'
import type { RowWork } from './works-of.ts'

export interface OrderDialogProps {
  /** '' = the dialog is closed. */
  orderId: string
  onClose: () => void
  onWork: (work: RowWork, row: { id: string; title: string }) => void
}

/** One order with its lines: view, edit, and actions. */
export function OrderDialog({ orderId, onClose, onWork }: OrderDialogProps) {
  const found = useCall(listOrders, { orderId, status: '' }, { enabled: orderId !== '', silent: true })
  const order = found.data?.order
  const [edited, setEdited] = useState<Edited>(null)
  const close = () => {
    setEdited(null)
    onClose()
  }
  return (
    <Modal
      opened={orderId !== ''}
      onClose={close}
      // Unsaved changes are discarded only by their own Cancel button.
      closeOnEscape={edited === null}
      size="xl"
      title={order ? t`Order ${orderNumberOf(order)}` : t`Order`}
      closeOnClickOutside={false}
    >
      {found.error ? (
        <ErrorState message={found.error.refused.message} onRetry={() => void found.refetch()} />
      ) : null}
      {/* Unsaved changes stay, even if the order cannot be read again. */}
      {order ? (
        <OrderView key={order.id} order={order} onWork={onWork} edited={edited} onEdit={setEdited} />
      ) : found.error ? null : (
        <Skeleton height={260} />
      )}
    </Modal>
  )
}

/** What is being edited: the order itself, or a line by its id. One at a time, because each edit changes the order. */
type Edited = 'order' | { line: string } | null

interface OrderViewProps {
  order: OrderValue
  onWork: OrderDialogProps['onWork']
  edited: Edited
  onEdit: (edited: Edited) => void
}

function OrderView({ order, onWork, edited, onEdit }: OrderViewProps) {
  const isChangeable = canChange(useUser().userType) && (order.status === 'O' || order.status === 'H')
  const isFree = isChangeable && edited === null
  const row = { id: order.id, title: orderNumberOf(order) }
  const view = useRef<HTMLDivElement>(null)
  useFocusBack(view, edited)
  return (
    <Stack gap="md" ref={view}>
      {edited === 'order' ? (
        <OrderForm order={order} onDone={() => onEdit(null)} />
      ) : (
        <OrderFacts order={order} {...(isFree ? { onEdit: () => onEdit('order') } : {})} />
      )}
      <OrderLines
        order={order}
        isChangeable={isChangeable}
        isLocked={edited !== null}
        editedId={edited === null || edited === 'order' ? null : edited.line}
        onEdit={(line) => onEdit(line === null ? null : { line })}
      />
      {isFree ? (
        <Group justify="flex-end" gap="xs">
          {order.status === 'H' ? (
            <Button onClick={() => onWork('resume', row)}>
              <Trans>Resume</Trans>
            </Button>
          ) : (
            <>
              <Button variant="default" onClick={() => onWork('defer', row)}>
                <Trans>Defer…</Trans>
              </Button>
              <Button variant="default" onClick={() => onWork('split', row)}>
                <Trans>Split…</Trans>
              </Button>
              <ShipNow order={order} />
              <Button onClick={() => onWork('build', row)}>
                <Trans>Build shipment</Trans>
              </Button>
            </>
          )}
        </Group>
      ) : null}
    </Stack>
  )
}

/** The form closes after the edit; the focus returns to the button that opened it. */
function useFocusBack(view: RefObject<HTMLElement | null>, edited: Edited): void {
  const last = useRef<Edited>(null)
  useEffect(() => {
    const was = last.current
    last.current = edited
    if (edited !== null || was === null) return
    const name = was === 'order' ? was : `line ${was.line}`
    const buttons = [...(view.current?.querySelectorAll<HTMLElement>('[data-begins]') ?? [])]
    buttons.find(({ dataset }) => dataset.begins === name)?.focus()
  }, [view, edited])
}

/**
 * The shipping screens find the order by its number; if that finds another part of a split order, by number and code.
 */
function ShipNow({ order }: { order: OrderValue }) {
  const { data } = useCall(listOrders, { orderNumber: orderNumberOf(order), status: '' }, { silent: true })
  const number = data?.order?.id === order.id ? orderNumberOf(order) : partNumberOf(order)
  return (
    <LinkButton
      variant="default"
      {...pageLink(order.paymentType === 'C' ? 'Collect' : 'Prepaid', { order: orderNumbersText([number]) })}
    >
      <Trans>Ship now</Trans>
    </LinkButton>
  )
}
