import { useHotkeys } from '@mantine/hooks'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { LazyPart } from '../../../../ui/lazy-part.tsx'
import { partFrom } from '../../../../ui/part-source.ts'
import { rowsOfSheets } from '../../../../ui/rate-list/rate-rows.ts'
import { useLatest } from '../../../../ui/use-latest.ts'
import { useBookFlow } from '../booking/use-book-flow.ts'
import { copyOfShipment, repeatOf } from '../form/fill-form.ts'
import type { Defaults } from '../form/form.ts'
import { useFocusOnPrice } from '../prices/use-focus-on-price.ts'
import type { DeskStart } from '../pricing/desk.ts'
import { useDesk } from '../pricing/use-desk.ts'
import { RateButtonContext, useRateButton } from '../pricing/use-rating.ts'
import { usePlace } from '../stops/use-place.ts'
import { DeskBlocks } from './desk-blocks.tsx'
import { type DeskEvents, DeskFrame } from './desk-frame.tsx'

const CONFIRM_BOOKING = partFrom(() =>
  import('../booking/confirm-booking.tsx').then((part) => part.ConfirmBooking),
)

interface DeskViewProps extends DeskEvents {
  start: DeskStart
  defaults: Defaults
}

/** The Prepaid form: origin, consignee, freight, services, prices, booking. */
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
  return (
    <DeskFrame
      desk={desk}
      events={events}
      onCopy={(shipment) => change({ kind: 'form', form: copyOfShipment(shipment, form, defaults) })}
      faults={desk.told}
      stops={form.stops}
      onRate={rating.rateHere}
      onKeepMine={() => void desk.rate({ keepsMine: true })}
      dialog={
        flow.choice ? (
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
        ) : null
      }
    >
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
    </DeskFrame>
  )
}
