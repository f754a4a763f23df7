import { Alert, Group } from '@mantine/core'
import { IconCircleCheck, IconClock, IconMailX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { moneyText } from '../../../ui/money.tsx'

/** What became of the booking: with whom, for how much, and whether the carrier has been told. */
export function TenderOutcome({ shipment }: { shipment: ShipmentValue }) {
  const { bolNumber, carrierName, paymentType, totalCents, currency } = shipment
  const price = paymentType === 'C' ? 'collect' : moneyText(totalCents, currency)
  const told = toldWords(shipment)
  return (
    <Notice {...told}>
      <Group justify="space-between" gap="sm">
        <span>
          <strong>
            BOL {bolNumber} is booked with {carrierName}, {price}.
          </strong>{' '}
          {told.words}
        </span>
        {told.isOpen ? (
          <LinkButton size="xs" variant="default" to={`/ShipmentDetails/${shipment.id}`}>
            See the tender log
          </LinkButton>
        ) : null}
      </Group>
    </Notice>
  )
}

interface Told {
  words: string
  color: string
  icon: typeof IconClock
  /** Somebody has to look. */
  isOpen: boolean
}

function Notice({ color, icon: Icon, children }: Told & { children: ReactNode }) {
  return (
    <Alert color={color} icon={<Icon size={18} />} role="status">
      {children}
    </Alert>
  )
}

/** The pickup request by its newest message. */
export function toldWords({ tenderLog }: Pick<ShipmentValue, 'tenderLog'>): Told {
  const tender = tenderLog.findLast(({ kind, direction }) => kind === 'tender' && direction === 'out')
  if (!tender) {
    const words = 'Nothing was sent: contact the carrier yourself.'
    return { words, color: 'amber', icon: IconMailX, isOpen: false }
  }
  if (tender.state === 'delivered') {
    const words = `The pickup request was delivered to ${tender.to}.`
    return { words, color: 'green', icon: IconCircleCheck, isOpen: false }
  }
  if (tender.state === 'failed' || tender.state === 'unknown') {
    const end = tender.state === 'failed' ? 'could not be delivered' : 'may not have arrived'
    return {
      words: `The pickup request to ${tender.to} ${end}.`,
      color: 'red',
      icon: IconMailX,
      isOpen: true,
    }
  }
  const words = `The pickup request to ${tender.to} is on its way.`
  return { words, color: 'accent', icon: IconClock, isOpen: false }
}
