import { t } from '@lingui/core/macro'
import { Stack } from '@mantine/core'
import { memo, type ReactNode, useCallback, useState } from 'react'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import type { Address } from '#domain/shipment/shipment.ts'
import { AddButton } from '../../../../ui/add-button.tsx'
import { LazyPart } from '../../../../ui/lazy-part.tsx'
import { partFrom } from '../../../../ui/part-source.ts'
import { Section } from '../../../../ui/section.tsx'
import type { Change, Faults } from '../form/change-form.ts'
import { AddressFields } from './address-fields.tsx'
import { AddressSummary } from './address-summary.tsx'
import { CompanyField } from './company-field.tsx'
import { SaveAddress } from './save-address.tsx'

const LAST_SHIPMENT = partFrom(() =>
  import('./last-shipment-offer.tsx').then((part) => part.LastShipmentOffer),
)

interface ToCardProps {
  address: Address
  locationId: string
  faults: Faults
  /** False: the form already has freight, so nothing is offered. */
  offersLast: boolean
  change: (change: Change) => void
  onRepeat: (shipment: ShipmentValue) => void
  /** If given: the truck may stop on the way. */
  onAddStop?: () => void
  /** More content about the place. */
  below?: ReactNode
}

const RESIDENTIAL_DELIVERY = 'RESDEL'

/** The consignee: searched in the saved locations while the user types, or typed completely. */
export const ToCard = memo(function ToCard(props: ToCardProps) {
  const { address, locationId, faults, offersLast, change, onRepeat, onAddStop, below } = props
  const [isEditing, setEditing] = useState(false)
  const patch = useCallback(
    (part: Partial<Address>) => change({ kind: 'address', end: 'destination', patch: part }),
    [change],
  )
  const setResidential = useCallback(
    (isWanted: boolean) => change({ kind: 'service', code: RESIDENTIAL_DELIVERY, isWanted }),
    [change],
  )
  const hasFault = Object.keys(faults).some((path) => path.startsWith('destination.'))
  const isFolded = locationId !== '' && !isEditing && !hasFault
  return (
    <Section title={t`To`} id="to">
      <Stack gap="xs">
        <CompanyField
          label={t`Consignee`}
          path="destination.companyName"
          value={address.companyName}
          error={faults['destination.companyName']}
          onType={(companyName) => patch({ companyName })}
          onChoose={(location) => {
            setEditing(false)
            change({ kind: 'location', end: 'destination', location })
          }}
        />
        {offersLast ? (
          <LazyPart
            of={LAST_SHIPMENT}
            isWanted={address.companyName !== '' && address.zip !== ''}
            with={{ consignee: address, onRepeat }}
          />
        ) : null}
        {isFolded ? (
          <AddressSummary address={address} what={t`the consignee`} onEdit={() => setEditing(true)} />
        ) : (
          <AddressFields
            end="destination"
            address={address}
            faults={faults}
            onChange={patch}
            onResidential={setResidential}
          />
        )}
        {locationId === '' ? (
          <SaveAddress
            address={address}
            onSaved={(location) => change({ kind: 'location', end: 'destination', location })}
          />
        ) : null}
        {below}
        {onAddStop ? (
          <div>
            <AddButton label={t`Add a stop`} variant="subtle" size="xs" data-add-stop onClick={onAddStop} />
          </div>
        ) : null}
      </Stack>
    </Section>
  )
})
