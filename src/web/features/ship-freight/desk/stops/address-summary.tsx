import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { Address } from '#domain/shipment/shipment.ts'
import { showPlace } from '#domain/text/lane.ts'
import { showPhone } from '#domain/text/phone.ts'
import styles from '../form/desk.module.css'

/** A saved address, collapsed to what the clerk checks at a glance. */
export function AddressSummary({
  address,
  what,
  onEdit,
}: {
  address: Address
  what: string
  onEdit: () => void
}) {
  const person = [address.contactName, showPhone(address.contactPhone)].filter(Boolean).join(' · ')
  const contact = [person, address.email].filter(Boolean).join('\n')
  return (
    <div className={styles.summary}>
      <address className={styles.lines}>
        <Text component="span" size="sm" display="block">
          {[address.street, address.street2].filter(Boolean).join(', ') || t`No street yet`}
        </Text>
        <Text component="span" size="sm" display="block" className="lading-figure">
          {showPlace(address)}
        </Text>
        <Text component="span" size="sm" c="dimmed" display="block">
          {contact || t`No contact`}
        </Text>
      </address>
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconPencil size={14} aria-hidden />}
        aria-label={t`Edit the address of ${what}`}
        onClick={onEdit}
      >
        <Trans>Edit</Trans>
      </Button>
    </div>
  )
}
