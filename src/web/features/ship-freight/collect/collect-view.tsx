import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconChevronDown, IconTruckDelivery } from '@tabler/icons-react'
import { useState } from 'react'
import type { TenderFlag } from '#contracts/endpoints/booking.ts'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { ActionMenu } from '../../../ui/action-menu/action-menu.tsx'
import { LazyPart } from '../../../ui/lazy-part.tsx'
import { partFrom } from '../../../ui/part-source.ts'
import { toast } from '../../../ui/toast.ts'
import { useLatest } from '../../../ui/use-latest.ts'
import { NOT_SENT } from '../desk/booking/not-sent.ts'
import styles from '../desk/form/desk.module.css'
import { copyOfShipment, repeatOf } from '../desk/form/fill-form.ts'
import { BLANK_ADDRESS, type Defaults, isBlankItem } from '../desk/form/form.ts'
import { DetailsBlock } from '../desk/items/details-block.tsx'
import { ItemsGrid } from '../desk/items/items-grid.tsx'
import { type DeskEvents, DeskFrame } from '../desk/page/desk-frame.tsx'
import { SummaryBar } from '../desk/page/summary-bar.tsx'
import { ExpectedNote } from '../desk/prices/expected-note.tsx'
import { TENDER_OPTIONS } from '../desk/prices/tender-options.ts'
import type { DeskStart } from '../desk/pricing/desk.ts'
import { FromCard } from '../desk/stops/from-card.tsx'
import { PickupCard } from '../desk/stops/pickup-card.tsx'
import { ToCard } from '../desk/stops/to-card.tsx'
import { usePlace } from '../desk/stops/use-place.ts'
import { CarrierCard } from './carrier-card.tsx'
import { type CollectDesk, type CollectReply, useCollect } from './use-collect.ts'

const CONFIRM = partFrom(() => import('./confirm-tender.tsx').then((part) => part.ConfirmTender))

interface CollectViewProps extends DeskEvents {
  start: DeskStart
  defaults: Defaults
}

/** The Collect form: origin, consignee, pickup, the consignee's carrier and freight; then the tender. */
export function CollectView({ start, defaults, ...events }: CollectViewProps) {
  const desk = useCollect(start, defaults, events.onSaved)
  const { form, change } = desk
  const [flag, setFlag] = useState<TenderFlag | null>(null)
  const timeZone = usePlace(form.origin).place?.timeZone ?? ''
  const ask = useLatest((option: TenderFlag) => {
    if (desk.isFitToTender()) setFlag(option)
  })
  useHotkeys([['mod+Enter', () => flag === null && ask('tender')]], [])
  const confirm = async () => {
    if (flag === null || desk.isRunning) return
    const reply = await desk.tender(flag)
    setFlag(null)
    if (reply === null) return
    toast(reply.tender.state === 'unsent' ? 'warning' : 'success', tenderedWords(reply))
    events.onBooked(reply.shipmentId)
  }
  return (
    <DeskFrame
      desk={desk}
      events={events}
      onCopy={(shipment) => change({ kind: 'form', form: copyOfShipment(shipment, form, defaults) })}
      faults={desk.faults}
      onRate={() => {}}
      onKeepMine={() => void desk.save({ keepsMine: true })}
      keepLabel={t`Keep mine and save`}
      dialog={
        flag ? (
          <LazyPart
            of={CONFIRM}
            isWanted
            isAbove
            with={{
              flag,
              form,
              timeZone,
              isRunning: desk.isRunning,
              onConfirm: () => void confirm(),
              onClose: () => setFlag(null),
            }}
          />
        ) : null
      }
    >
      <Blocks
        desk={desk}
        defaults={defaults}
        timeZone={timeZone}
        action={<TenderButtons desk={desk} onAsk={ask} />}
      />
    </DeskFrame>
  )
}

interface BlocksProps {
  desk: CollectDesk
  defaults: Defaults
  timeZone: string
  action: React.ReactNode
}

/** The sections of the form, in the order in which users fill them in. */
function Blocks({ desk, defaults, timeZone, action }: BlocksProps) {
  const { form, faults, change } = desk
  const repeat = useLatest((shipment: ShipmentValue) =>
    change({ kind: 'form', form: repeatOf(shipment, form, defaults) }),
  )
  return (
    <>
      <SummaryBar
        items={form.items}
        defaults={defaults}
        origin={form.origin}
        destination={form.destination}
        miles={null}
        action={action}
      />
      <div className={styles.cards}>
        <FromCard address={form.origin} locationId={form.originLocationId} faults={faults} change={change} />
        <ToCard
          address={form.destination}
          locationId={form.destinationLocationId}
          faults={faults}
          offersLast={form.items.every(isBlankItem)}
          change={change}
          onRepeat={repeat}
        />
        <CarrierCard soldTo={form.soldTo} chosen={form.collectCarrier} faults={faults} change={change} />
      </div>
      <PickupCard
        date={form.pickupDate}
        from={form.pickupFrom}
        to={form.pickupTo}
        timeZone={timeZone}
        paymentType={null}
        billTo={BLANK_ADDRESS}
        services={form.services}
        faults={faults}
        change={change}
      />
      <ItemsGrid items={form.items} defaults={defaults} faults={faults} change={change} />
      <DetailsBlock form={form} faults={faults} change={change} />
      <ExpectedNote
        shipmentId={form.shipmentId}
        services={form.services}
        action={({ code, label }) => (
          <Button
            size="xs"
            variant="default"
            onClick={() => change({ kind: 'services', services: [...form.services, code] })}
          >
            <Trans>
              Add {label.charAt(0).toLowerCase()}
              {label.slice(1)}
            </Trans>
          </Button>
        )}
      />
    </>
  )
}

interface TenderButtonsProps {
  desk: CollectDesk
  onAsk: (flag: TenderFlag) => void
}

/** Saves the shipment for later, or tenders it in one of the three ways. */
function TenderButtons({ desk, onAsk }: TenderButtonsProps) {
  return (
    <>
      <Button variant="default" disabled={desk.isRunning} onClick={() => void desk.save()}>
        <Trans>Save</Trans>
      </Button>
      <ActionMenu
        side="end"
        actions={TENDER_OPTIONS.map(({ flag, label, meaning }) => ({
          label,
          meaning,
          onClick: () => onAsk(flag),
        }))}
        button={(opener) => (
          <Button
            {...opener}
            leftSection={<IconTruckDelivery size={16} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            loading={desk.isRunning}
            onPointerEnter={CONFIRM.fetchAhead}
            onFocus={CONFIRM.fetchAhead}
          >
            <Trans>Tender collect</Trans>
          </Button>
        )}
      />
    </>
  )
}

function tenderedWords({ BOLNumber, CarrierName, tender }: CollectReply): string {
  if (tender.state === 'unsent') return t`BOL ${BOLNumber} ships collect with ${CarrierName}. ${NOT_SENT}`
  return tender.messageId === ''
    ? t`BOL ${BOLNumber} ships collect with ${CarrierName}. Nothing was sent, so contact the carrier yourself.`
    : t`BOL ${BOLNumber} ships collect with ${CarrierName} and was tendered to ${tender.to}.`
}
