import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { handlingUnitsText } from '#domain/shipment/handling-units.ts'
import type { Address } from '#domain/shipment/shipment.ts'
import { showStopWindow } from '#domain/shipment/stop-windows.ts'
import { endsAtDestination } from '#domain/shipment/stops.ts'
import { parseEmails } from '#domain/text/emails.ts'
import { showPhone } from '#domain/text/phone.ts'
import { serviceName } from '../../../text/names.ts'
import { NumbersButton } from '../../../ui/carrier-numbers/numbers-button.tsx'
import { CopyId } from '../../../ui/copy-id.tsx'
import { windowText } from '../../../ui/date-window.tsx'
import { Section } from '../../../ui/section.tsx'
import { weightText } from '../../../ui/weight.tsx'
import styles from './tender.module.css'

/** The pickup request: where, when, what. */
export function PickupRequest({ shipment }: { shipment: ShipmentValue }) {
  const { pickup, timeZone } = shipment
  const window = { date: pickup?.date ?? '', from: pickup?.from ?? '', to: pickup?.to ?? '', timeZone }
  const services = shipment.services.map((code) => serviceName(code))
  return (
    <Section title={t`Pickup request`}>
      <Facts
        facts={[
          [t`Pickup`, windowText(window)],
          [t`From`, <Place key="from" address={shipment.origin} />],
          ...stopFacts(shipment),
          [t`To`, <Place key="to" address={shipment.destination} />],
          [t`Carrier`, `${shipment.carrierName} (${shipment.carrierScac})`],
          [t`Payment`, paymentWords(shipment)],
          [t`Freight`, freightWords(shipment)],
          [t`Services`, services.join(', ')],
          [t`Instructions`, shipment.specialInstructions],
        ]}
      />
    </Section>
  )
}

/** The stops on the way to the consignee, each with its appointment. */
function stopFacts({ destination, stops = [] }: ShipmentValue): [string, ReactNode][] {
  const isWhole = endsAtDestination({ destination, stops })
  const onTheWay = isWhole ? stops.slice(0, -1) : stops
  return onTheWay.map(({ id, address, appointment }, index) => [
    t`Stop ${index + 1}`,
    <Fragment key={id}>
      <Place address={address} />
      {appointment ? (
        <div>
          <Trans>Appointment {showStopWindow(appointment)}</Trans>
        </div>
      ) : null}
    </Fragment>,
  ])
}

export function References({ shipment }: { shipment: ShipmentValue }) {
  const numbers: [string, string][] = [
    ['BOL', shipment.bolNumber],
    ['PRO', shipment.proNumber],
    [t`Pickup number`, shipment.pickupNumber ?? ''],
    [t`Order`, shipment.orderNumber],
    ['PO', shipment.poNumber],
    [t`Reference 1`, shipment.reference1],
    [t`Reference 2`, shipment.reference2],
    [t`Reference 3`, shipment.reference3],
    [t`Reference 4`, shipment.reference4],
    [t`Reference 5`, shipment.reference5],
    [t`Sold to`, shipment.soldTo],
  ]
  const given = numbers.filter(([, value]) => value !== '')
  return (
    <Section title={t`References`} actions={<NumbersButton shipment={shipment} />}>
      <Facts facts={given.map(([name, value]) => [name, <CopyId key={name} value={value} label={name} />])} />
    </Section>
  )
}

/** Names of the booking's messages; others, like quote requests, are left out. */
const NOTICES: Record<string, string | undefined> = {
  tender: t`pickup request`,
  booked: t`booking notice`,
}

/** The customers who got a mail, and those on the notify list. */
export function Notified({ shipment }: { shipment: ShipmentValue }) {
  const parsed = parseEmails(shipment.notifyEmails)
  const others = parsed.kind === 'valid' ? parsed.emails : []
  const sent = new Map(
    shipment.tenderLog.flatMap(({ direction, kind, to, isRetired, state }) => {
      const what = direction === 'out' && !isRetired ? NOTICES[kind] : undefined
      return what ? [[to, state === 'unsent' ? `${what}, not sent` : what] as const] : []
    }),
  )
  const all = [...new Set([...sent.keys(), ...others])]
  return (
    <Section title={t`Notified`}>
      {all.length === 0 ? (
        t`No one yet`
      ) : (
        <ul className={styles.list}>
          {all.map((one) => (
            <li key={one}>
              {one}
              {` · ${sent.get(one) ?? t`on your list, not notified`}`}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Facts({ facts }: { facts: [name: string, value: ReactNode][] }) {
  const given = facts.filter(([, value]) => value !== '')
  return (
    <dl className={styles.facts}>
      {given.map(([name, value]) => [<dt key={`${name} name`}>{name}</dt>, <dd key={name}>{value}</dd>])}
    </dl>
  )
}

function Place({ address }: { address: Address }) {
  const lines = [
    address.companyName,
    [address.street, address.street2].filter(Boolean).join(', '),
    `${address.city} ${address.state} ${address.zip}`,
    [address.contactName, showPhone(address.contactPhone)].filter(Boolean).join(', '),
  ]
  return lines.filter((line) => line.trim() !== '').map((line) => <div key={line}>{line}</div>)
}

const TERMS = { P: t`Prepaid`, T: t`Third party`, C: t`Collect` }

function paymentWords({ paymentType, billTo, destination, collectCarrier }: ShipmentValue): string {
  const payer = paymentType === 'C' ? destination.companyName : (billTo?.companyName ?? '')
  const account = collectCarrier?.accountNumber ? t`account ${collectCarrier.accountNumber}` : ''
  return [TERMS[paymentType], payer, account].filter(Boolean).join(', ')
}

function freightWords({ totalWeightLb, items }: ShipmentValue): string {
  const hazmat = items.some(({ isHazmat }) => isHazmat) ? 'hazardous' : ''
  return [handlingUnitsText(items), weightText(totalWeightLb), hazmat].filter(Boolean).join(', ')
}
