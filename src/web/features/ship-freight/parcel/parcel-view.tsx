import { t } from '@lingui/core/macro'
import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import type { Address } from '#domain/shipment/shipment.ts'
import { LazyPart } from '../../../ui/lazy-part.tsx'
import { partFrom } from '../../../ui/part-source.ts'
import { rowsOfSheets } from '../../../ui/rate-list/rate-rows.ts'
import { useLatest } from '../../../ui/use-latest.ts'
import { useBookFlow } from '../desk/booking/use-book-flow.ts'
import type { BookReply } from '../desk/booking/use-booking.ts'
import { copyOfShipment, repeatOf } from '../desk/form/fill-form.ts'
import type { Defaults } from '../desk/form/form.ts'
import { type DeskEvents, DeskFrame } from '../desk/page/desk-frame.tsx'
import { copyStart } from '../desk/page/use-start.ts'
import type { DeskStart } from '../desk/pricing/desk.ts'
import { useDesk } from '../desk/pricing/use-desk.ts'
import { RateButtonContext, useRateButton } from '../desk/pricing/use-rating.ts'
import { ManifestButton } from './manifest-button.tsx'
import { ParcelBlocks } from './parcel-blocks.tsx'
import { PARCEL, withPackages } from './parcel-kind.ts'
import { parcelOf } from './parcel-of.ts'
import { useSuggestion } from './use-suggestion.tsx'
import { useRememberService } from './use-wanted-service.ts'

const CONFIRM = partFrom(() => import('./confirm-label.tsx').then((part) => part.ConfirmLabel))
const LABELS = partFrom(() => import('./label-desk.tsx').then((part) => part.LabelDesk))

export interface ParcelViewProps extends DeskEvents {
  start: DeskStart
  defaults: Defaults
}

/** The form before the label, then the labels: one screen, so that a reload finds either. */
export function ParcelView(props: ParcelViewProps) {
  const { booked } = props.start
  const [bookedId, setBooked] = useState(booked?.id ?? '')
  const [copy, setCopy] = useState<DeskStart | null>(null)
  const { defaults } = props
  if (bookedId !== '') {
    return (
      <LazyPart
        of={LABELS}
        isWanted
        with={{
          shipmentId: bookedId,
          onAnother: props.onStartOver,
          onCopy: (shipment) => {
            setCopy(copyStart(shipment, defaults, PARCEL))
            setBooked('')
          },
          onReopened: () => props.onReload(bookedId),
        }}
      />
    )
  }
  return <ParcelDesk key={copy?.draftKey} {...props} start={copy ?? props.start} onBooked={setBooked} />
}

/** The Parcel form: origin, consignee, packages; every service's price; the label. */
function ParcelDesk({ start, defaults, ...events }: ParcelViewProps) {
  const desk = useDesk(start, defaults, events.onSaved, PARCEL)
  const { form, change, rating } = desk
  const suggestion = useSuggestion(desk)
  const { remember } = useRememberService(form)
  const flow = useBookFlow(
    desk,
    (reply, choice) => {
      void remember(choice.row, parcelOf(form))
      events.onBooked(reply.shipmentId)
    },
    orderedWords,
  )
  const rateButton = useRateButton(rating)
  const repeat = useLatest((shipment: ShipmentValue) =>
    change({ kind: 'form', form: withPackages(repeatOf(shipment, form, defaults), shipment, defaults) }),
  )
  useHotkeys([['mod+Enter', () => flow.choice === null && rating.rateHere()]], [])
  return (
    <DeskFrame
      desk={desk}
      events={events}
      onCopy={(shipment) =>
        change({
          kind: 'form',
          form: withPackages(copyOfShipment(shipment, form, defaults), shipment, defaults),
        })
      }
      more={<ManifestButton />}
      faults={desk.told}
      onRate={rating.rateHere}
      onKeepMine={() => void desk.rate({ keepsMine: true })}
      dialog={
        flow.choice ? (
          <LazyPart
            of={CONFIRM}
            isWanted
            isAbove
            with={{
              ...flow,
              choice: flow.choice,
              rows: rowsOfSheets(rating.rated?.result.rates ?? []),
              suggestedId: suggestion.suggested.rating.rated?.result.suggestedPricesheetID,
              form,
              timeZone: '',
              onAddress: (patch: Partial<Address>) => change({ kind: 'address', end: 'destination', patch }),
            }}
          />
        ) : null
      }
    >
      <RateButtonContext value={rateButton}>
        <ParcelBlocks
          desk={desk}
          suggestion={suggestion}
          defaults={defaults}
          onRepeat={repeat}
          onBook={(row, flag) => flow.choose({ row, flag })}
          onBeforeBook={CONFIRM.fetchAhead}
        />
      </RateButtonContext>
    </DeskFrame>
  )
}

/** Labels are ordered over the carrier's API; a tariff price is tendered like freight. */
const orderedWords = ({ BOLNumber, CarrierName, tender }: BookReply): string =>
  tender.channel === 'api'
    ? t`The label for ${BOLNumber} has been ordered from ${CarrierName}.`
    : t`${BOLNumber} is booked with ${CarrierName}, without a carrier label.`
