import { t } from '@lingui/core/macro'
import { Alert, Group } from '@mantine/core'
import { IconBan, IconCircleCheck, IconClock, IconMailX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { pageLink } from '../../../ui/address/page-link.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { moneyText } from '../../../ui/money.tsx'

/** The result of the booking: the carrier, the price, and whether the carrier was notified. */
export function TenderOutcome({ shipment }: { shipment: ShipmentValue }) {
  const { head, told } = outcomeOf(shipment)
  return (
    <Notice {...told}>
      <Group justify="space-between" gap="sm">
        <span>
          <strong>{head}</strong> {told.words}
        </span>
        {told.look ? (
          <LinkButton
            size="xs"
            variant="default"
            {...pageLink('ShipmentDetails', { shipmentid: shipment.id })}
          >
            {told.look}
          </LinkButton>
        ) : null}
      </Group>
    </Notice>
  )
}

/** The current state: a booking may have been voided, or declined by its carrier. */
function outcomeOf(shipment: ShipmentValue): { head: string; told: Told } {
  const { bolNumber, carrierName, paymentType, totalCents, currency } = shipment
  if (shipment.endedAs === 'void') {
    const told = { words: t`No shipments use it.`, color: 'gray', icon: IconBan, look: '' }
    return { head: t`BOL ${bolNumber} is voided.`, told }
  }
  if (shipment.isDeclined) {
    const words = t`It needs another carrier or a change.`
    const told = { words, color: 'red', icon: IconMailX, look: t`Tender it again` }
    return { head: t`${carrierName} declined BOL ${bolNumber}.`, told }
  }
  const price = paymentType === 'C' ? 'collect' : moneyText(totalCents, currency)
  return { head: t`BOL ${bolNumber} is booked with ${carrierName}, ${price}.`, told: toldWords(shipment) }
}

interface Told {
  words: string
  color: string
  icon: typeof IconClock
  /** Label of the button that opens the shipment if a user has to check it; '' = no check is needed. */
  look: string
}

function Notice({ color, icon: Icon, children }: Told & { children: ReactNode }) {
  return (
    <Alert color={color} icon={<Icon size={18} />} role="status">
      {children}
    </Alert>
  )
}

/** The status of the pickup request by its newest message. */
export function toldWords({ tenderLog }: Pick<ShipmentValue, 'tenderLog'>): Told {
  const tender = tenderLog.findLast(({ kind, direction }) => kind === 'tender' && direction === 'out')
  if (!tender || tender.isRetired) {
    const words = t`Nothing was sent: contact the carrier yourself.`
    return { words, color: 'amber', icon: IconMailX, look: '' }
  }
  if (tender.state === 'delivered') {
    const words = t`The pickup request was delivered to ${tender.to}.`
    return { words, color: 'green', icon: IconCircleCheck, look: '' }
  }
  if (tender.state === 'unsent') {
    const words = t`Not sent: no mail server is set up. Send the BOL to ${tender.to} yourself.`
    return { words, color: 'amber', icon: IconMailX, look: t`See the tender log` }
  }
  if (tender.state === 'failed' || tender.state === 'unknown') {
    const end = tender.state === 'failed' ? t`could not be delivered` : t`may not have arrived`
    return {
      words: t`The pickup request to ${tender.to} ${end}.`,
      color: 'red',
      icon: IconMailX,
      look: t`See the tender log`,
    }
  }
  const words = t`The pickup request to ${tender.to} is on its way.`
  return { words, color: 'accent', icon: IconClock, look: '' }
}
