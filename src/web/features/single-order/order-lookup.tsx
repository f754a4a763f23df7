import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Button, Group } from '@mantine/core'
import { IconTruckDelivery } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import type { OrderRow, OrderValue } from '#contracts/entities/order.ts'
import { canChange } from '#domain/access/rights.ts'
import { orderNumbersText } from '#domain/orders/merge-references.ts'
import { orderNumberOf } from '#domain/orders/order-number.ts'
import { useUser } from '../../api/session.ts'
import { AddButton } from '../../ui/add-button.tsx'
import { pageLink } from '../../ui/address/page-link.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { Section } from '../../ui/section.tsx'
import { useAddInAddress } from '../../ui/use-add-in-address.ts'
import { OrderField } from './order-field.tsx'
import { SameConsignee } from './same-consignee.tsx'
import { type Found, useOrderLookup } from './use-order-lookup.ts'
import { wayOf } from './way-of.ts'

const NEW_ORDER = partFrom(() => import('./new-order-dialog.tsx').then((part) => part.NewOrderDialog))

/** Looks up an order number: opens the shipping screen for the order's payment type and size, filled in. */
export function OrderLookup() {
  const [number, setNumber] = useState('')
  const [found, setFound] = useState<Found>({ kind: 'nothing' })
  const [isEntering, setEntering] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // The command palette's New order leads here.
  useAddInAddress(() => setEntering(true))
  const { find, findPicked, isRunning } = useOrderLookup()
  const isChangeable = canChange(useUser().userType)
  const navigate = useNavigate()
  const ship = (order: OrderValue, orderNumbers: string[], weightLb = order.totalWeightLb) =>
    void navigate(pageLink(wayOf(order, weightLb), { order: orderNumbersText(orderNumbers) }))

  const show = (answer: Found) => {
    setFound(answer)
    if (answer.kind === 'order' && answer.others.length === 0) ship(answer.order, [answer.number])
    // The next scan replaces this one.
    else form.current?.querySelector('input')?.select()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    show(await find(number))
  }
  const pick = async (row: OrderRow) => {
    setNumber(orderNumberOf(row))
    show(await findPicked(row))
  }

  return (
    <Section
      title={t`Ship an order`}
      note={t`Type or scan the order number, PO or consignee. Everything is filled in from the order.`}
      actions={
        isChangeable ? (
          <AddButton
            label={t`New order`}
            variant="default"
            size="xs"
            onPointerEnter={NEW_ORDER.fetchAhead}
            onFocus={NEW_ORDER.fetchAhead}
            onClick={() => setEntering(true)}
          />
        ) : null
      }
    >
      <form ref={form} onSubmit={submit} noValidate>
        <Group align="flex-end" gap="xs">
          <OrderField value={number} onType={setNumber} onPick={pick} />
          <Button type="submit" loading={isRunning}>
            <Trans>Fill from order</Trans>
          </Button>
        </Group>
      </form>
      <div aria-live="polite">
        <Answer found={found} onShip={ship} />
      </div>
      <LazyPart
        of={NEW_ORDER}
        isWanted={isEntering}
        isAbove
        with={{
          isOpen: isEntering,
          onClose: () => setEntering(false),
          onAdded: (order: OrderValue) => ship(order, [orderNumberOf(order)]),
        }}
      />
    </Section>
  )
}

interface AnswerProps {
  found: Found
  onShip: (order: OrderValue, orderNumbers: string[], weightLb: number) => void
}

function Answer({ found, onShip }: AnswerProps) {
  if (found.kind === 'fault') {
    return (
      <div style={{ marginTop: 12 }}>
        <ErrorState message={found.message} />
      </div>
    )
  }
  if (found.kind === 'shipment') {
    return (
      <Alert variant="light" icon={<IconTruckDelivery size={18} />} mt="sm">
        <Group justify="space-between" gap="sm">
          {found.message}
          <LinkButton
            size="xs"
            variant="default"
            {...pageLink('ShipmentDetails', { shipmentid: found.shipmentId })}
          >
            <Trans>Open the shipment</Trans>
          </LinkButton>
        </Group>
      </Alert>
    )
  }
  if (found.kind !== 'order' || found.others.length === 0) return null
  const { order, number, others } = found
  return (
    <SameConsignee
      key={order.id}
      order={order}
      number={number}
      others={others}
      onShip={(numbers, weightLb) => onShip(order, numbers, weightLb)}
    />
  )
}
