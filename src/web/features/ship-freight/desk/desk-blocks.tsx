import type { TenderFlag } from '#contracts/endpoints/booking.ts'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import styles from './desk.module.css'
import { DetailsBlock } from './details-block.tsx'
import { type Defaults, isBlankItem } from './form.ts'
import { FromCard } from './from-card.tsx'
import { ItemsGrid } from './items-grid.tsx'
import { PickupCard } from './pickup-card.tsx'
import type { RateRow } from './rate-rows.ts'
import { RatesSection } from './rates-section.tsx'
import { SummaryBar } from './summary-bar.tsx'
import { ToCard } from './to-card.tsx'
import type { Desk } from './use-desk.ts'

interface DeskBlocksProps {
  desk: Desk
  defaults: Defaults
  timeZone: string
  onRate: () => void
  onRepeat: (shipment: ShipmentValue) => void
  onBook: (row: RateRow, flag: TenderFlag) => void
  /** The way to booking is pointed at. */
  onBeforeBook: () => void
}

/** The blocks in the order of the work. */
export function DeskBlocks(props: DeskBlocksProps) {
  const { desk, defaults, timeZone, onRate, onRepeat, onBook, onBeforeBook } = props
  const { form, faults, change, rating } = desk
  return (
    <>
      <SummaryBar
        items={form.items}
        defaults={defaults}
        origin={form.origin}
        destination={form.destination}
        miles={milesOf(desk)}
        isRating={rating.asking !== null}
        hasPrices={rating.rated !== null}
        onRate={onRate}
      />
      <div className={styles.cards}>
        <FromCard address={form.origin} locationId={form.originLocationId} faults={faults} change={change} />
        <ToCard
          address={form.destination}
          locationId={form.destinationLocationId}
          faults={faults}
          offersLast={form.items.every(isBlankItem)}
          change={change}
          onRepeat={onRepeat}
        />
        <PickupCard
          date={form.pickupDate}
          from={form.pickupFrom}
          to={form.pickupTo}
          timeZone={timeZone}
          paymentType={form.paymentType}
          billTo={form.billTo}
          services={form.services}
          faults={faults}
          change={change}
        />
      </div>
      <ItemsGrid items={form.items} defaults={defaults} faults={faults} change={change} />
      <DetailsBlock form={form} faults={faults} change={change} />
      <RatesSection desk={desk} onBook={onBook} onBeforeBook={onBeforeBook} />
    </>
  )
}

/** Road miles of the rated lane, as long as it is the lane on the screen. */
function milesOf({ rating, outdated }: Desk): number | null {
  const isSameLane = !outdated.some((name) => name.endsWith('ZIP'))
  return isSameLane ? (rating.rated?.result.totals?.miles ?? null) : null
}
