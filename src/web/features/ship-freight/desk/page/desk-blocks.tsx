import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { TenderFlag } from '#contracts/endpoints/booking.ts'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { LazyPart } from '../../../../ui/lazy-part.tsx'
import { partFrom } from '../../../../ui/part-source.ts'
import { type RateRow, rowsOfSheets } from '../../../../ui/rate-list/rate-rows.ts'
import { useLatest } from '../../../../ui/use-latest.ts'
import styles from '../form/desk.module.css'
import { blankStop, type Defaults, isBlankItem } from '../form/form.ts'
import { DetailsBlock } from '../items/details-block.tsx'
import { ItemsGrid } from '../items/items-grid.tsx'
import { EnterPrice } from '../prices/enter-price.tsx'
import { RatesSection } from '../prices/rates-section.tsx'
import type { PricedPart } from '../pricing/priced-part.ts'
import type { Desk } from '../pricing/use-desk.ts'
import { FromCard } from '../stops/from-card.tsx'
import { PickupCard } from '../stops/pickup-card.tsx'
import { ToCard } from '../stops/to-card.tsx'
import { AttachmentsBlock } from './attachments-block.tsx'
import { SummaryBar } from './summary-bar.tsx'

const STOPS = partFrom(() => import('../stops/stops-section.tsx').then((part) => part.StopsSection))
const QUOTES = partFrom(() => import('../prices/spot-quotes-part.tsx').then((part) => part.SpotQuotes))

interface DeskBlocksProps {
  desk: Desk
  defaults: Defaults
  timeZone: string
  onRepeat: (shipment: ShipmentValue) => void
  onBook: (row: RateRow, flag: TenderFlag) => void
  /** Called when the pointer or the focus reaches a booking button. */
  onBeforeBook: () => void
}

/** The sections of the form, in the order in which users fill them in. */
export function DeskBlocks(props: DeskBlocksProps) {
  const { desk, defaults, timeZone, onRepeat, onBook, onBeforeBook } = props
  const { form, faults, change, rating } = desk
  const [newStop, setNewStop] = useState('')
  const [wantsQuotes, setWantsQuotes] = useState(false)
  const addStop = useLatest(() => {
    const stop = blankStop()
    setNewStop(stop.key)
    change({ kind: 'stops', stops: [...form.stops, stop] })
  })
  return (
    <>
      <SummaryBar
        items={form.items}
        defaults={defaults}
        origin={form.origin}
        destination={form.destination}
        stops={form.stops.length}
        miles={milesOf(desk)}
      />
      <DeskCards desk={desk} timeZone={timeZone} onRepeat={onRepeat} onAddStop={addStop} />
      <LazyPart
        of={STOPS}
        isWanted={form.stops.length > 0}
        with={{
          ...{ stops: form.stops, items: form.items, defaults, rateModeId: form.rateModeId },
          ...{ faults, change, newKey: newStop },
        }}
      />
      <ItemsGrid items={form.items} defaults={defaults} faults={faults} change={change} stops={form.stops} />
      <DetailsBlock form={form} faults={faults} change={change} />
      <AttachmentsBlock shipmentId={form.shipmentId} />
      <RatesSection
        desk={desk}
        onBook={onBook}
        onBeforeBook={onBeforeBook}
        enterPrice={<EnterPrice desk={desk} />}
        onQuotes={form.shipmentId === '' || wantsQuotes ? undefined : () => setWantsQuotes(true)}
      />
      <LazyPart
        of={QUOTES}
        isWanted={form.shipmentId !== '' && (wantsQuotes || rating.rated !== null)}
        with={{
          ...{ form, unsaved: desk.outdated, isAsked: wantsQuotes, onAwarded: desk.takeAward },
          onBook: (sheetId: string) => bookSheet(desk, sheetId, onBook),
        }}
      />
    </>
  )
}

interface DeskCardsProps extends Pick<DeskBlocksProps, 'desk' | 'timeZone' | 'onRepeat'> {
  onAddStop: () => void
}

/** Origin, consignee, pickup and services. */
function DeskCards({ desk, timeZone, onRepeat, onAddStop }: DeskCardsProps) {
  const { form, faults, change } = desk
  return (
    <div className={styles.cards}>
      <FromCard address={form.origin} locationId={form.originLocationId} faults={faults} change={change} />
      <ToCard
        address={form.destination}
        locationId={form.destinationLocationId}
        faults={faults}
        offersLast={form.items.every(isBlankItem)}
        change={change}
        onRepeat={onRepeat}
        onAddStop={onAddStop}
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
        rateModeId={form.rateModeId}
        equipment={form.equipment}
        consigneeId={form.destinationLocationId}
        consigneeName={form.destination.companyName}
        consigneeServices={form.servicesOfDestination}
      />
    </div>
  )
}

const LANE: readonly PricedPart[] = ['origin ZIP', 'destination ZIP', 'stops']

/** Road miles of the rated lane, as long as the screen still shows that lane. */
function milesOf({ rating, outdated }: Desk): number | null {
  const isSameLane = !outdated.some((part) => LANE.includes(part))
  return isSameLane ? (rating.rated?.result.totals?.miles ?? null) : null
}

/** Books a price by its id, as if the user had chosen it in the list. */
function bookSheet({ rating, setProblem }: Desk, sheetId: string, onBook: DeskBlocksProps['onBook']): void {
  const rows = rowsOfSheets(rating.rated?.result.rates ?? [])
  const row = rows.find(({ sheet }) => sheet?.id === sheetId)
  if (row) onBook(row, 'tender')
  else {
    setProblem({
      message: t`The awarded price could not be shown. Reload the shipment to book it.`,
      way: 'reload',
    })
  }
}
