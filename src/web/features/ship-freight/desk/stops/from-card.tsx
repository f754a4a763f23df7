import { t } from '@lingui/core/macro'
import { Stack } from '@mantine/core'
import { memo, type ReactNode, useCallback, useEffect, useState } from 'react'
import type { LocationValue } from '#contracts/entities/address.ts'
import type { Address } from '#domain/shipment/shipment.ts'
import { SelectBox } from '../../../../ui/choice/select-box.tsx'
import { Section } from '../../../../ui/section.tsx'
import type { Change, Faults } from '../form/change-form.ts'
import { BLANK_ADDRESS } from '../form/form.ts'
import { AddressFields } from './address-fields.tsx'
import { AddressSummary } from './address-summary.tsx'
import { CompanyField } from './company-field.tsx'
import { SaveAddress } from './save-address.tsx'
import { rememberWarehouse, useWarehouses } from './use-warehouses.ts'

interface FromCardProps {
  address: Address
  locationId: string
  faults: Faults
  change: (change: Change) => void
  /** More content about the place. */
  below?: ReactNode
}

const TYPED = 'typed'

/** The pickup place: one of the shipper's own docks, or any address. */
export const FromCard = memo(function FromCard(props: FromCardProps) {
  const { address, locationId, faults, change, below } = props
  const [isEditing, setEditing] = useState(false)
  const { warehouses } = useWarehouses()
  const patch = useCallback(
    (part: Partial<Address>) => {
      // A section that the user types in stays open, even once the address is complete.
      setEditing(true)
      change({ kind: 'address', end: 'origin', patch: part })
    },
    [change],
  )
  const take = (location: LocationValue) => {
    setEditing(false)
    change({ kind: 'location', end: 'origin', location })
  }
  const here = locationId || warehouses.find((one) => isSamePlace(one, address))?.id || ''
  const choose = (id: string | null) => {
    const location = warehouses.find((warehouse) => warehouse.id === id)
    if (location) {
      rememberWarehouse(location.id)
      take(location)
    } else patch(BLANK_ADDRESS)
  }
  // A quote has only the ZIP of the origin: if there is just one dock there, it is meant.
  const meant = isEditing ? null : dockAtZip(warehouses, address)
  useEffect(() => {
    if (meant) change({ kind: 'location', end: 'origin', location: meant })
  }, [meant, change])
  const hasFault = Object.keys(faults).some((path) => path.startsWith('origin.'))
  const isBlank = address.companyName === '' && address.zip === ''
  const isWhole = address.companyName !== '' && address.zip !== ''
  const isFolded = !isEditing && !hasFault && (isWhole || (isBlank && warehouses.length > 0))
  return (
    <Section title={t`From`} id="from">
      <Stack gap="xs">
        {warehouses.length > 0 ? (
          <SelectBox
            label={t`Warehouse`}
            data-path="origin.locationId"
            data={[
              ...warehouses.map(({ id, companyName }) => ({ value: id, label: companyName })),
              { value: TYPED, label: t`Another address…` },
            ]}
            value={here || (isBlank && !isEditing ? null : TYPED)}
            placeholder={t`Choose a warehouse`}
            onChange={choose}
          />
        ) : null}
        {isFolded && !isBlank ? (
          <AddressSummary address={address} what={t`the pickup`} onEdit={() => setEditing(true)} />
        ) : null}
        {isFolded ? null : (
          <>
            <TypedOrigin address={address} faults={faults} patch={patch} onChoose={take} />
            {here ? null : <SaveAddress address={address} warehouses={warehouses} onSaved={take} />}
          </>
        )}
        {below}
      </Stack>
    </Section>
  )
})

interface TypedOriginProps {
  address: Address
  faults: Faults
  patch: (part: Partial<Address>) => void
  onChoose: (location: LocationValue) => void
}

function TypedOrigin({ address, faults, patch, onChoose }: TypedOriginProps) {
  return (
    <>
      <CompanyField
        label={t`Company`}
        path="origin.companyName"
        value={address.companyName}
        error={faults['origin.companyName']}
        onType={(companyName) => patch({ companyName })}
        onChoose={onChoose}
      />
      <AddressFields end="origin" address={address} faults={faults} onChange={patch} />
    </>
  )
}

/** The only dock at the ZIP of an address with no other details. */
function dockAtZip(warehouses: readonly LocationValue[], address: Address): LocationValue | null {
  if (address.zip === '' || address.companyName !== '' || address.street !== '') return null
  const there = warehouses.filter(({ zip }) => zip.slice(0, 5) === address.zip.slice(0, 5))
  return there.length === 1 ? there[0]! : null
}

/** A shipment that was opened or copied identifies its dock only by address. */
const isSamePlace = (one: Pick<Address, 'zip' | 'street'>, other: Address): boolean =>
  one.zip === other.zip && one.street.toLowerCase() === other.street.toLowerCase()
