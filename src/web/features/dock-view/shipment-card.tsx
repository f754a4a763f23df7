import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Badge } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import type { DockShipment } from '#contracts/entities/dock.ts'
import { showTimeOfDay } from '#domain/text/time-of-day.ts'
import { shortDate } from '../../text/dates.ts'
import { weightText } from '../../ui/weight.tsx'
import { unitsText } from './dock-day.ts'
import styles from './dock-view.module.css'
import { ShipmentWork } from './shipment-work.tsx'
import type { DockDesk } from './use-dock-desk.ts'

interface ShipmentCardProps {
  row: DockShipment
  desk: DockDesk
  isChangeable: boolean
}

/** One shipment: its header is a button large enough for a thumb, with the actions below it. */
export function ShipmentCard({ row, desk, isChangeable }: ShipmentCardProps) {
  const { shipment } = row
  const isChosen = desk.chosenId === shipment.id
  const panel = useId()
  const card = useRef<HTMLLIElement>(null)
  const face = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isChosen) return
    card.current?.scrollIntoView({ block: 'nearest' })
    // On a card taller than the screen, the lower end came into view, but the header with the customer must be visible.
    face.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  const Chevron = isChosen ? IconChevronDown : IconChevronRight
  return (
    <li ref={card} className={styles.card} data-chosen={isChosen || undefined}>
      <button
        ref={face}
        type="button"
        className={styles.face}
        aria-expanded={isChosen}
        aria-controls={panel}
        onClick={() => desk.choose(isChosen ? null : shipment.id)}
      >
        <Chevron size={20} aria-hidden className={styles.chevron} />
        <span className={styles.who}>
          <span className={styles.consignee}>{shipment.destinationName}</span>
          <span className={styles.where}>
            <Trans>
              {shipment.destinationCity} {shipment.destinationState} · BOL {shipment.bolNumber}
              {shipment.orderNumber ? ` · ${shipment.orderNumber}` : ''}
            </Trans>
          </span>
        </span>
        <span className={styles.facts}>
          <span className={styles.window}>{windowOf(row)}</span>
          <span>
            {unitsText(row.units)}, {weightText(shipment.totalWeightLb)}
          </span>
        </span>
        <span className={styles.badges}>
          <Progress row={row} />
          {row.isHazmat ? (
            <Badge color="red" tt="none">
              <Trans>Hazmat</Trans>
            </Badge>
          ) : null}
          {shipment.problem ? (
            <Badge color="red" tt="none">
              <Trans>Problem</Trans>
            </Badge>
          ) : null}
        </span>
      </button>
      <div id={panel} hidden={!isChosen}>
        {isChosen ? <ShipmentWork row={row} desk={desk} isChangeable={isChangeable} /> : null}
      </div>
    </li>
  )
}

function Progress({ row }: { row: DockShipment }) {
  if (row.loadedAt !== null)
    return (
      <Badge color="green" tt="none">
        <Trans>Loaded</Trans>
      </Badge>
    )
  const count = row.checked.length
  return (
    <Badge color={count >= row.units && count > 0 ? 'green' : 'gray'} tt="none">
      <Trans>
        {count} of {row.units} checked
      </Trans>
    </Badge>
  )
}

/** The pickup window; with the day if that is not today. */
function windowOf({ shipment, day }: DockShipment): string {
  const { pickupDate, pickupFrom, pickupTo } = shipment
  const times = [pickupFrom, pickupTo].filter(Boolean).map(showTimeOfDay).join('–')
  const other = day === 'today' ? '' : shortDate(pickupDate ?? '')
  return [other, times || t`any time`].filter(Boolean).join(', ')
}
