import { t } from '@lingui/core/macro'
import { Anchor, Stack, Text } from '@mantine/core'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { showPlace } from '#domain/text/lane.ts'
import { phoneLink, showPhone } from '#domain/text/phone.ts'
import { Section } from '../../ui/section.tsx'
import css from './shipment-details.module.css'

type Address = ShipmentValue['origin']

/** Shipper, consignee, payer. */
export function Addresses({ shipment }: { shipment: ShipmentValue }) {
  return (
    <Section title={t`Addresses`}>
      <Stack gap="md">
        <AddressBlock label={t`From`} address={shipment.origin} />
        <AddressBlock label={t`To`} address={shipment.destination} />
        {shipment.billTo ? <AddressBlock label={t`Bill to`} address={shipment.billTo} /> : null}
      </Stack>
    </Section>
  )
}

function AddressBlock({ label, address }: { label: string; address: Address }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <AddressLines address={address} />
    </div>
  )
}

/** An address as on an envelope, with its contact's phone and e-mail. */
export function AddressLines({ address }: { address: Address }) {
  return (
    <address className={css.address}>
      <Text fw={600}>{address.companyName || t`No name`}</Text>
      {[address.street, address.street2, showPlace(address)].filter(Boolean).map((line) => (
        <div key={line}>{line}</div>
      ))}
      {address.contactName ? <div>{address.contactName}</div> : null}
      {address.contactPhone ? (
        <div>
          <Anchor className={css.touch} href={phoneLink(address.contactPhone)}>
            {showPhone(address.contactPhone)}
          </Anchor>
        </div>
      ) : null}
      {address.email ? (
        <div>
          <Anchor className={css.touch} href={`mailto:${address.email}`}>
            {address.email}
          </Anchor>
        </div>
      ) : null}
    </address>
  )
}
