import { useHotkeys } from '@mantine/hooks'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { LazyPart } from '../../../../ui/lazy-part.tsx'
import { partFrom } from '../../../../ui/part-source.ts'
import { rowsOfSheets } from '../../../../ui/rate-list/rate-rows.ts'
import { useLatest } from '../../../../ui/use-latest.ts'
import { useBookFlow } from '../booking/use-book-flow.ts'
import styles from '../form/desk.module.css'
import { copyOfShipment, repeatOf } from '../form/fill-form.ts'
import type { Defaults } from '../form/form.ts'
import { ProblemBanner } from '../items/problem-banner.tsx'
import { useFocusOnPrice } from '../prices/use-focus-on-price.ts'
import type { DeskStart } from '../pricing/desk.ts'
import { useDesk } from '../pricing/use-desk.ts'
import { RateButtonContext, useRateButton } from '../pricing/use-rating.ts'
import { usePlace } from '../stops/use-place.ts'
import { DeskBlocks } from './desk-blocks.tsx'
import { DeskHeader } from './desk-header.tsx'

const CONFIRM_BOOKING = partFrom(() =>
  import('../booking/confirm-booking.tsx').then((part) => part.ConfirmBooking),
)

export interface DeskEvents {
  onSaved: (shipmentId: string) => void
  onBooked: (shipmentId: string) => void
  /** Another shipment, from nothing. */
  onStartOver: () => void
  /** The same shipment, as the server has it. */
  onReload: (shipmentId: string) => void
}

interface DeskViewProps extends DeskEvents {
  start: DeskStart
  defaults: Defaults
}

/** The whole job on one page: origin, consignee, freight, services, prices, booking. */
export function DeskView({ start, defaults, ...events }: DeskViewProps) {
  const desk = useDesk(start, defaults, events.onSaved)
  const { form, change, rating } = desk
  const flow = useBookFlow(desk, (reply) => events.onBooked(reply.shipmentId))
  useFocusOnPrice(rating, (start.scac ?? '') !== '')
  const timeZone = usePlace(form.origin).place?.timeZone ?? ''
  const rateButton = useRateButton(rating)
  useHotkeys([['mod+Enter', () => flow.choice === null && rating.rateHere()]], [])
  const repeat = useLatest((shipment: ShipmentValue) =>
    change({ kind: 'form', form: repeatOf(shipment, form, defaults) }),
  )
  const leave = (then: () => void) => () => {
    desk.close()
    then()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears which field is left; the fields take the focus
    <div onBlur={(event) => desk.leave(event.target instanceof HTMLElement ? event.target.dataset.path : '')}>
      <DeskHeader
        bolNumber={form.bolNumber}
        savedAt={desk.savedAt}
        onStartOver={leave(events.onStartOver)}
        onCopy={(shipment) => change({ kind: 'form', form: copyOfShipment(shipment, form, defaults) })}
      />
      <div className={styles.blocks}>
        <ProblemBanner
          problem={desk.problem}
          faults={desk.told}
          items={form.items}
          stops={form.stops}
          onRate={rating.rateHere}
          onReload={leave(() => events.onReload(form.shipmentId))}
          onKeepMine={() => void desk.rate({ keepsMine: true })}
        />
        <RateButtonContext value={rateButton}>
          <DeskBlocks
            desk={desk}
            defaults={defaults}
            timeZone={timeZone}
            onRepeat={repeat}
            onBook={(row, flag) => flow.choose({ row, flag })}
            onBeforeBook={CONFIRM_BOOKING.fetchAhead}
          />
        </RateButtonContext>
      </div>
      {flow.choice ? (
        <LazyPart
          of={CONFIRM_BOOKING}
          isWanted
          isAbove
          with={{
            ...flow,
            choice: flow.choice,
            rows: rowsOfSheets(rating.rated?.result.rates ?? []),
            suggestedId: rating.rated?.result.suggestedPricesheetID,
            form,
            timeZone,
          }}
        />
      ) : null}
    </div>
  )
}
