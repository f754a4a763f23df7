import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Group, Stack } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { pageLink } from '../../../../ui/address/page-link.ts'
import { LinkButton } from '../../../../ui/link-button.tsx'
import { SHIP_SCREENS, shipWayOf } from '../../../../ui/ship-screens.ts'
import { statusWord } from '../../../../ui/status-badge.tsx'

interface ClosedNoticeProps {
  shipment: ShipmentValue
  /** The path of the screen for a new shipment like it; '' = none. */
  copyTo: string
}

/** A shipment that cannot be edited here (any longer), and the link to its screen. */
export function ClosedNotice({ shipment, copyTo }: ClosedNoticeProps) {
  const elsewhere = shipment.status === 'Q' ? screenOf(shipment) : null
  return (
    <Alert color="amber" icon={<IconLock size={18} />}>
      <Stack gap="sm" align="flex-start">
        {elsewhere
          ? t`Shipment ${shipment.bolNumber} ${elsewhere.reason}`
          : t`Shipment ${shipment.bolNumber} is ${stateOf(shipment)} and can no longer be changed here.`}
        <Group gap="xs">
          {elsewhere ? (
            <LinkButton to={`${elsewhere.path}/${shipment.id}`}>
              <Trans>Open in {elsewhere.name}</Trans>
            </LinkButton>
          ) : (
            <LinkButton {...pageLink('ShipmentDetails', { shipmentid: shipment.id })}>
              <Trans>Open shipment</Trans>
            </LinkButton>
          )}
          {copyTo === '' ? null : (
            <LinkButton variant="default" to={copyTo}>
              <Trans>Copy to a new shipment</Trans>
            </LinkButton>
          )}
        </Group>
      </Stack>
    </Alert>
  )
}

const stateOf = ({ status, isTendered, endedAs }: ShipmentValue) =>
  statusWord(status, isTendered, endedAs).toLowerCase()

/** Why another screen handles it. */
const REASONS = {
  prepaid: t`is freight that you or a third party pays for.`,
  collect: t`ships collect: the consignee pays.`,
  parcel: t`ships as a parcel.`,
} as const

function screenOf(shipment: ShipmentValue) {
  const way = shipWayOf(shipment)
  return { ...SHIP_SCREENS[way], reason: REASONS[way] }
}
