import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Modal, NumberInput, Skeleton, Stack, Table, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { listOrders, splitOrder } from '#contracts/endpoints/orders.ts'
import type { OrderValue } from '#contracts/entities/order.ts'
import { orderNumberOf } from '#domain/orders/order-number.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { figures, PlainTable } from '../../ui/plain-table.tsx'
import { toast } from '../../ui/toast.ts'
import { isOvertaken, Overtaken } from './overtaken.tsx'

interface SplitDialogProps {
  /** '' = the dialog is closed. */
  orderId: string
  onClose: () => void
}

/** Splits quantities off an order into an order with the same number and the next backorder code. */
export function SplitDialog({ orderId, onClose }: SplitDialogProps) {
  const found = useCall(listOrders, { orderId, status: '' }, { enabled: orderId !== '', silent: true })
  const order = found.data?.order
  return (
    <Modal
      opened={orderId !== ''}
      onClose={onClose}
      size="lg"
      title={t`Split ${order ? orderNumberOf(order) : t`order`}`}
      closeOnClickOutside={false}
    >
      {found.error ? <ErrorState message={found.error.refused.message} /> : null}
      {order ? <SplitForm key={order.id} order={order} onClose={onClose} /> : null}
      {!order && !found.error ? <Skeleton height={160} /> : null}
    </Modal>
  )
}

function SplitForm({ order, onClose }: { order: OrderValue; onClose: () => void }) {
  const change = useChange(splitOrder)
  const [picked, setPicked] = useState<Record<string, number>>({})
  const [fault, setFault] = useState('')
  const open = order.lines.filter((line) => line.shippedQuantity === 0)
  const lines = open.flatMap(({ id }) => (picked[id] ? [{ lineId: id, quantity: picked[id] }] : []))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (lines.length === 0) return setFault(t`Enter the quantity to split off on at least one line.`)
    const outcome = await change.run({ orderId: order.id, lines, version: order.version })
    if (outcome.kind === 'refused') return setFault(Object.values(outcome.fields)[0] ?? outcome.message)
    toast('success', t`Order ${orderNumberOf(outcome.value.rest)} has the quantities you split off`)
    onClose()
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label={t`Split`}>
      <Stack gap="md">
        <Text size="sm">
          <Trans>
            The items you pick become a separate order with the same number and the next backorder code.
            Weight and value are split proportionally.
          </Trans>
        </Text>
        <PlainTable fz="sm" columns={[t`Line`, figures(t`Quantity`), t`Split off`]}>
          {open.map((line, index) => (
            <Table.Tr key={line.id}>
              <Table.Td>{[line.itemCode, line.description].filter(Boolean).join(' ')}</Table.Td>
              <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
                {line.quantity.toLocaleString('en-US')} {line.packageType}
              </Table.Td>
              <Table.Td>
                <NumberInput
                  aria-label={t`Quantity to split from line ${line.lineNumber}`}
                  w={110}
                  min={0}
                  max={line.quantity}
                  allowDecimal={false}
                  value={picked[line.id] ?? 0}
                  onChange={(value) => setPicked((before) => ({ ...before, [line.id]: Number(value) || 0 }))}
                  {...(index === 0 ? { 'data-autofocus': true } : {})}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </PlainTable>
        {fault && isOvertaken(change.refused) ? (
          <Overtaken message={fault} orderId={order.id} onReload={() => setFault('')} />
        ) : fault ? (
          <ErrorState message={fault} />
        ) : null}
        <FormButtons onCancel={onClose} loading={change.isRunning}>{t`Split order`}</FormButtons>
      </Stack>
    </form>
  )
}
