import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ActionIcon, Button, Group, Table, Text } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { changeOrderLine } from '#contracts/endpoints/orders.ts'
import type { OrderLineValue, OrderValue } from '#contracts/entities/order.ts'
import { useChange } from '../../api/queries.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { figures, PlainTable } from '../../ui/plain-table.tsx'
import { useWeightEach } from '../../ui/use-client-setup.ts'
import { LineForm } from './line-form.tsx'
import { isOvertaken, Overtaken } from './overtaken.tsx'

interface OrderLinesProps {
  order: OrderValue
  isChangeable: boolean
  /** Another part of the order is being edited: no other edit can start. */
  isLocked: boolean
  /** The line that is being edited; '' = a new one, null = none. */
  editedId: string | null
  onEdit: (lineId: string | null) => void
}

/** The lines of an order; lines that are on a shipment are read-only. */
export function OrderLines({ order, isChangeable, isLocked, editedId, onEdit }: OrderLinesProps) {
  const change = useChange(changeOrderLine)
  const isWeightEach = useWeightEach()
  const remove = (line: OrderLineValue) =>
    void change.run({ orderId: order.id, line, remove: true, version: order.version })
  const edited = order.lines.find((line) => line.id === editedId)
  return (
    <section aria-label={t`Lines`}>
      <PlainTable
        fz="sm"
        minWidth={560}
        columns={[
          t`Item`,
          t`Description`,
          figures(t`Qty`),
          t`Unit`,
          figures(isWeightEach ? t`Weight each` : t`Weight`),
          t`Class`,
          isChangeable ? t`Change` : t`State`,
        ]}
      >
        {order.lines.map((line) => (
          <Table.Tr key={line.id}>
            <Table.Td className="lading-code">{line.itemCode || '–'}</Table.Td>
            <Table.Td>{line.description}</Table.Td>
            <Table.Td ta="right">{line.quantity.toLocaleString('en-US')}</Table.Td>
            <Table.Td>{line.packageType}</Table.Td>
            <Table.Td ta="right">
              {line.weight.toLocaleString('en-US')} {line.weightUnit}
            </Table.Td>
            <Table.Td>{line.freightClass || t`By density`}</Table.Td>
            <Table.Td>
              {line.shippedQuantity > 0 ? (
                t`On a shipment`
              ) : isChangeable ? (
                <Group gap={4} wrap="nowrap">
                  <ActionIcon
                    aria-label={t`Change line ${line.lineNumber}`}
                    data-begins={`line ${line.id}`}
                    disabled={isLocked}
                    onClick={() => onEdit(line.id)}
                  >
                    <IconPencil size={16} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    aria-label={t`Remove line ${line.lineNumber}`}
                    disabled={isLocked || order.lines.length === 1 || change.isRunning}
                    onClick={() => remove(line)}
                  >
                    <IconTrash size={16} aria-hidden />
                  </ActionIcon>
                </Group>
              ) : (
                t`Open`
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </PlainTable>
      {order.lines.length === 0 ? (
        <Text size="sm">
          <Trans>The order has no lines yet.</Trans>
        </Text>
      ) : null}
      {change.refused && !change.refused.isTold ? (
        isOvertaken(change.refused) ? (
          <Overtaken
            message={sentenceOf(change.refused)}
            orderId={order.id}
            onReload={() => change.reset()}
          />
        ) : (
          <ErrorState message={sentenceOf(change.refused)} />
        )
      ) : null}
      {editedId !== null ? (
        <LineForm key={editedId} order={order} line={edited ?? null} onDone={() => onEdit(null)} />
      ) : isChangeable && !isLocked ? (
        <Button size="xs" variant="default" mt="xs" data-begins="line " onClick={() => onEdit('')}>
          <Trans>Add item</Trans>
        </Button>
      ) : null}
    </section>
  )
}

const sentenceOf = ({ fields, message }: { fields: Record<string, string>; message: string }): string =>
  Object.values(fields)[0] ?? message
