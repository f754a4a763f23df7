import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { handlingUnitsText } from '#domain/shipment/handling-units.ts'
import { serviceName } from '../../text/names.ts'
import { NumbersButton } from '../../ui/carrier-numbers/numbers-button.tsx'
import { CopyId } from '../../ui/copy-id.tsx'
import { DateWindow, Instant } from '../../ui/date-window.tsx'
import { Fact, FactList } from '../../ui/facts.tsx'
import { Lane } from '../../ui/lane.tsx'
import { Money } from '../../ui/money.tsx'
import { Weight } from '../../ui/weight.tsx'
import { overrideWords } from './override-words.ts'
import { PickupButton } from './pickup-button.tsx'

const PAYMENT = { P: t`Prepaid`, C: t`Collect`, T: t`Third party` }

/** Shown above everything else while the problem lasts. */
export function ProblemNotice({ shipment }: { shipment: ShipmentValue }) {
  if (shipment.problem === '') return null
  const event = shipment.events.find((one) => one.status === 'Problem')
  return (
    <Alert color="red" mb="md" title={t`Problem`} icon={<IconAlertTriangle size={18} aria-hidden="true" />}>
      <div>{shipment.problem}</div>
      {event ? (
        <div>
          <Instant at={event.at} timeZone={event.timeZone} />
          {event.place ? `, ${event.place}` : ''}
        </div>
      ) : null}
    </Alert>
  )
}

/** Whether the carrier accepted the tender that it got by mail. */
function CarrierAnswer({ shipment }: { shipment: ShipmentValue }) {
  const asked = shipment.carrierAnswer
  // Once the freight moves, or is offered to another carrier, the answer no longer matters.
  if (!asked || shipment.status !== 'T' || !shipment.isTendered || shipment.isDeclined) return null
  const at = (when: string) => <Instant at={when} timeZone={shipment.timeZone} />
  if (asked.answer === 'accepted') {
    return (
      <Fact name={t`Tender`}>
        <Trans>Accepted {asked.answeredAt ? at(asked.answeredAt) : ''}</Trans>
      </Fact>
    )
  }
  return (
    <Fact name={t`Tender`}>
      <div>
        <Trans>
          No answer yet
          {asked.openedAt ? <Trans>, opened {at(asked.openedAt)}</Trans> : ''}
        </Trans>
      </div>
      {asked.remindAt ? (
        <div>
          <Trans>Reminder {at(asked.remindAt)}</Trans>
        </div>
      ) : null}
      {asked.expiresAt ? (
        <div>
          <Trans>Expires {at(asked.expiresAt)}</Trans>
        </div>
      ) : null}
    </Fact>
  )
}

/** The facts that clerks are asked about on the phone. */
export function Facts({ shipment }: { shipment: ShipmentValue }) {
  return (
    <FactList width={200}>
      <Fact name={t`Carrier`}>
        {shipment.carrierName || t`Not chosen yet`}{' '}
        <span className="lading-code">{shipment.carrierScac}</span>
      </Fact>
      <CarrierAnswer shipment={shipment} />
      <Fact name="PRO">
        <Group gap={8}>
          <CopyId value={shipment.proNumber} label="PRO" />
          <NumbersButton shipment={shipment} />
        </Group>
      </Fact>
      {shipment.pickupNumber ? (
        <Fact name={t`Pickup number`}>
          <CopyId value={shipment.pickupNumber} label={t`Pickup number`} />
        </Fact>
      ) : null}
      <Fact name={t`Charge`}>
        <Charge shipment={shipment} />
        <Invoices shipment={shipment} />
      </Fact>
      <Fact name={t`Lane`}>
        <Lane from={shipment.origin} to={shipment.destination} />
      </Fact>
      <Fact name={t`Pickup`}>
        <DateWindow
          date={shipment.pickup?.date ?? null}
          from={shipment.pickup?.from ?? ''}
          to={shipment.pickup?.to ?? ''}
          timeZone={shipment.timeZone}
        />
        <div>
          <PickupButton shipment={shipment} />
        </div>
      </Fact>
      <Fact name={shipment.deliveredAt ? t`Delivered` : t`Promised delivery`}>
        {shipment.deliveredAt ? (
          <Instant at={shipment.deliveredAt} timeZone={deliveryZone(shipment)} />
        ) : (
          <DateWindow date={shipment.deliveryDate} />
        )}
        {shipment.serviceDays === null
          ? ''
          : ` · ${plural(shipment.serviceDays, { one: '# business day', other: '# business days' })}`}
      </Fact>
      <Fact name={t`Freight`}>
        {quantityText(shipment)}, <Weight pounds={shipment.totalWeightLb} />
      </Fact>
      <Fact name={t`Mode and payment`}>
        {shipment.shipMode}, {PAYMENT[shipment.paymentType]}
      </Fact>
      <MoreFacts shipment={shipment} />
    </FactList>
  )
}

/** The cost of a collect shipment that was tendered without a price is unknown. */
function Charge({ shipment }: { shipment: ShipmentValue }) {
  const { carrierScac, paymentType, totalCents, currency } = shipment
  if (carrierScac && paymentType === 'C' && totalCents === 0) return t`The consignee pays`
  return <Money cents={carrierScac ? totalCents : null} currency={currency} />
}

/**
 * The amount of the carrier's invoices (EDI 210), in addition to the booked price; includes those that wait for a user.
 */
function Invoices({ shipment }: { shipment: ShipmentValue }) {
  const invoices = shipment.tenderLog.filter(
    ({ kind, direction, detail }) => kind === '210' && direction === 'in' && detail !== '',
  )
  return invoices.map(({ id, detail }) => <div key={id}>{detail}</div>)
}

/** References and services, if there are any. */
function MoreFacts({ shipment }: { shipment: ShipmentValue }) {
  const references = [
    [t`Order`, shipment.orderNumber],
    ['PO', shipment.poNumber],
    [t`Reference 1`, shipment.reference1],
    [t`Reference 2`, shipment.reference2],
    [t`Reference 3`, shipment.reference3],
    [t`Reference 4`, shipment.reference4],
    [t`Reference 5`, shipment.reference5],
    [t`Sold to`, shipment.soldTo],
  ] as const
  const services = shipment.services.map((code) => serviceName(code))
  return (
    <>
      {references
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <Fact key={name} name={name}>
            <CopyId value={value} label={name} />
          </Fact>
        ))}
      {services.length > 0 ? <Fact name={t`Services`}>{services.join(', ')}</Fact> : null}
      {shipment.declaredValueCents > 0 ? (
        <Fact name={t`Declared value`}>
          <Money cents={shipment.declaredValueCents} currency={shipment.currency} />
        </Fact>
      ) : null}
      {shipment.overrideReason ? <Fact name={t`Why this carrier`}>{shipment.overrideReason}</Fact> : null}
      {shipment.guideOverride ? (
        <Fact name={t`Routing guide override`}>
          {overrideWords(shipment.guideOverride, shipment.currency)}{' '}
          <Instant at={shipment.guideOverride.at} />
        </Fact>
      ) : null}
    </>
  )
}

/** The consignee's time zone, from the delivery event. */
const deliveryZone = (shipment: ShipmentValue): string =>
  shipment.events.find((event) => event.status === 'Delivered')?.timeZone || shipment.timeZone

const quantityText = ({ items }: ShipmentValue): string => handlingUnitsText(items)
