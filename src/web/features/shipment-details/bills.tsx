import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Badge, Group, Skeleton, Stack, Text } from '@mantine/core'
import { listInvoices } from '#contracts/endpoints/invoices.ts'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { canOpen } from '#domain/access/rights.ts'
import { STATE_NAMES } from '#domain/freight-audit/bill-states.ts'
import { useCall } from '../../api/queries.ts'
import { rightsOf, useUser } from '../../api/session.ts'
import { pageLink } from '../../ui/address/page-link.ts'
import { Money } from '../../ui/money.tsx'
import { Section } from '../../ui/section.tsx'
import { TextLink } from '../../ui/text-link.tsx'

/** The carrier's bills for the shipment, for users who may see Freight Audit. */
export function Bills({ shipment }: { shipment: Pick<ShipmentValue, 'id'> }) {
  const mayOpen = canOpen(rightsOf(useUser()), 'FreightAudit')
  const { data } = useCall(
    listInvoices,
    { shipmentId: shipment.id, pageSize: 20 },
    { silent: true, enabled: mayOpen },
  )
  if (!mayOpen) return null
  const rows = data?.rows ?? []
  return (
    <Section title={t`Bills`} note={rows.length > 0 ? `${rows.length}` : undefined}>
      <Stack gap="sm">
        {data ? null : <Skeleton height={22} role="status" aria-label={t`Loading the bills`} />}
        {data && rows.length === 0 ? (
          <Text size="sm" c="dimmed">
            <Trans>No bill from the carrier yet.</Trans>
          </Text>
        ) : null}
        {rows.map((bill) => (
          <Group key={bill.id} gap="xs">
            <TextLink {...pageLink('FreightAudit', { bill: bill.id })}>{bill.number}</TextLink>
            <Money cents={bill.total} currency={bill.currency} />
            <Badge variant="light" tt="none" color={bill.state === 'accepted' ? 'green' : 'gray'}>
              {STATE_NAMES[bill.state]}
            </Badge>
            {bill.over > 0 ? (
              <Text size="sm">
                <Trans>
                  <Money cents={bill.over} currency={bill.currency} /> above the receipt
                </Trans>
              </Text>
            ) : null}
            {bill.heldBecause ? (
              <Text size="sm">
                <Trans>Held: {bill.heldBecause}</Trans>
              </Text>
            ) : null}
          </Group>
        ))}
      </Stack>
    </Section>
  )
}
