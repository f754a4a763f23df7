import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { type StopWindow, showStopWindow } from '#domain/shipment/stop-windows.ts'
import { endsAtDestination } from '#domain/shipment/stops.ts'
import { Section } from '../../ui/section.tsx'
import { AddressLines } from './addresses.tsx'
import css from './shipment-details.module.css'

/** The truck's stops in order, with the freight unloaded at each. Nothing for a shipment without stops. */
export function Stops({ shipment }: { shipment: ShipmentValue }) {
  const stops = shipment.stops ?? []
  if (stops.length === 0) return null
  const isWhole = endsAtDestination({ destination: shipment.destination, stops })
  const onTheWay = isWhole ? stops.slice(0, -1) : stops
  const last = isWhole ? stops.at(-1) : undefined
  return (
    <Section title={t`Stops`} note={plural(onTheWay.length, { one: '# stop', other: '# stops' })}>
      <ol className={css.stops}>
        {onTheWay.map((stop) => (
          <li key={stop.id}>
            <AddressLines address={stop.address} />
            <Appointment window={stop.appointment} />
            <References values={[stop.reference1, stop.reference2]} />
            <Unloaded items={stop.items} otherwise={t`No items are assigned to this stop yet.`} />
          </li>
        ))}
        <li>
          <AddressLines address={shipment.destination} />
          <Appointment window={last?.appointment} />
          <References values={[last?.reference1 ?? '', last?.reference2 ?? '']} />
          <Unloaded items={last?.items ?? []} otherwise={t`Destination: all remaining items`} />
        </li>
      </ol>
    </Section>
  )
}

function Appointment({ window }: { window: StopWindow | undefined }) {
  const words = showStopWindow(window)
  return words === '' ? null : (
    <Text size="sm">
      <Trans>Appointment {words}</Trans>
    </Text>
  )
}

function References({ values }: { values: string[] }) {
  const said = values.filter(Boolean)
  return said.length === 0 ? null : (
    <Text size="sm">
      <Trans>Reference {said.join(', ')}</Trans>
    </Text>
  )
}

function Unloaded({ items, otherwise }: { items: ShipmentValue['items']; otherwise: string }) {
  if (items.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {otherwise}
      </Text>
    )
  }
  return (
    <ul className={css.unloaded}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id, and they do not move
        <li key={index}>
          {item.quantity.toLocaleString('en-US')} {item.packageType} {item.description || item.itemCode},{' '}
          {item.weight.toLocaleString('en-US')} {item.weightUnit}
        </li>
      ))}
    </ul>
  )
}
