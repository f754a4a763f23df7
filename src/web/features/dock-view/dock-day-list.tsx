import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { DockShipment } from '#contracts/entities/dock.ts'
import { Section } from '../../ui/section.tsx'
import { weightText } from '../../ui/weight.tsx'
import { byCarrier, type CarrierGroup, type DockDay, unitsText } from './dock-day.ts'
import styles from './dock-view.module.css'
import { ShipmentCard } from './shipment-card.tsx'
import type { DockDesk } from './use-dock-desk.ts'

const TITLES: Record<DockDay, string> = {
  overdue: t`Overdue`,
  today: t`Today`,
  later: t`Coming days`,
  loaded: t`Loaded`,
}

interface DockDayListProps {
  day: DockDay
  rows: readonly DockShipment[]
  desk: DockDesk
  isChangeable: boolean
}

/** The pickups of one day by carrier; days other than today are collapsed by default. */
export function DockDayList({ day, rows, desk, isChangeable }: DockDayListProps) {
  const groups = byCarrier(rows, day)
  const hasOthers = rows.some((row) => row.day === 'today' || row.day === 'overdue')
  const hasChosen = groups.some((group) => group.rows.some(({ shipment }) => shipment.id === desk.chosenId))
  const [isFolded, fold] = useState<boolean | null>(null)
  const isQuiet = day === 'loaded' || (day === 'later' && hasOthers)
  if (groups.length === 0 && day !== 'today') return null
  const count = groups.reduce((sum, group) => sum + group.rows.length, 0)
  return (
    <Section
      title={TITLES[day]}
      note={plural(count, { one: '# shipment', other: '# shipments' })}
      isFolded={(isFolded ?? isQuiet) && !hasChosen}
      onFold={fold}
    >
      {groups.length === 0 ? (
        <p className={styles.none}>
          <Trans>No pickups left today.</Trans>
        </p>
      ) : null}
      {groups.map((group) => (
        <CarrierBlock key={group.scac} group={group} day={day} desk={desk} isChangeable={isChangeable} />
      ))}
    </Section>
  )
}

interface CarrierBlockProps extends Omit<DockDayListProps, 'rows'> {
  group: CarrierGroup
}

function CarrierBlock({ group, day, desk, isChangeable }: CarrierBlockProps) {
  const { name, rows, pallets, weightLb } = group
  return (
    <div className={styles.carrier}>
      <h3 className={styles.carrierName}>
        {name}
        <span className={styles.carrierSum}>
          {plural(rows.length, { one: '# shipment', other: '# shipments' })}, {unitsText(pallets)},{' '}
          {weightText(weightLb)}
        </span>
      </h3>
      <ul className={styles.cards} aria-label={`${TITLES[day]}: ${name}`}>
        {rows.map((row) => (
          <ShipmentCard key={row.shipment.id} row={row} desk={desk} isChangeable={isChangeable} />
        ))}
      </ul>
    </div>
  )
}
