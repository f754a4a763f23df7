import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import type { OrderValue } from '#contracts/entities/order.ts'
import { showPhone } from '#domain/text/phone.ts'
import { serviceName } from '../../text/names.ts'
import { DateWindow } from '../../ui/date-window.tsx'
import { Fact, FactList } from '../../ui/facts.tsx'
import { Lane } from '../../ui/lane.tsx'
import { Money } from '../../ui/money.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Weight } from '../../ui/weight.tsx'

const PAYERS = { P: t`Prepaid`, C: t`Collect`, T: t`Third party` }

const contactOf = ({ contactName, contactPhone, email }: OrderValue['destination']): string =>
  [contactName, showPhone(contactPhone), email].filter(Boolean).join(', ')

/** The order's own fields. */
export function OrderFacts({ order, onEdit }: { order: OrderValue; onEdit?: () => void }) {
  const { destination, origin } = order
  return (
    <div>
      <Group justify="space-between" mb="xs">
        <StatusBadge status={order.status} />
        {onEdit ? (
          <Button size="xs" variant="default" data-begins="order" onClick={onEdit}>
            <Trans>Edit order</Trans>
          </Button>
        ) : null}
      </Group>
      <FactList width={150}>
        <Fact name={t`Consignee`}>
          {destination.companyName || '–'}
          <br />
          {[destination.street, destination.street2].filter(Boolean).join(', ')}
        </Fact>
        <Fact name={t`Contact`}>{contactOf(destination) || '–'}</Fact>
        <Fact name={t`Lane`}>{origin ? <Lane from={origin} to={destination} /> : destination.zip}</Fact>
        <Fact name={t`Ship by`}>
          <DateWindow date={order.shipBy} />
        </Fact>
        <Fact name={t`Deliver by`}>
          <DateWindow date={order.deliverBy} />
        </Fact>
        <Fact name={t`Freight`}>{PAYERS[order.paymentType]}</Fact>
        <Fact name={t`Sold to`}>{order.soldTo || '–'}</Fact>
        <Fact name="PO">{order.poNumber || '–'}</Fact>
        <Fact name={t`Warehouse`}>{order.warehouse || '–'}</Fact>
        <Fact name={t`Weight`}>
          <Weight pounds={order.totalWeightLb} />
        </Fact>
        <Fact name={t`Value`}>
          <Money cents={order.orderValueCents} />
        </Fact>
        <Fact name={t`Services`}>{order.services.map(serviceName).join(', ') || '–'}</Fact>
        <Fact name={t`Instructions`}>{order.specialInstructions || '–'}</Fact>
      </FactList>
    </div>
  )
}
