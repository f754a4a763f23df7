import { Stack, TextInput } from '@mantine/core'
import { useCallback } from 'react'
import { billToWork } from '#contracts/endpoints/addresses.ts'
import type { BillToAddressValue } from '#contracts/entities/address.ts'
import type { Address } from '#domain/shipment/shipment.ts'
import { useCall } from '../../../api/queries.ts'
import { SelectBox } from '../../../ui/choice/select-box.tsx'
import { AddressFields } from './address-fields.tsx'
import type { Change, Faults } from './change-form.ts'

interface BillToFieldsProps {
  address: Address
  faults: Faults
  change: (change: Change) => void
}

/** The third party that pays: one of the saved bill-to addresses, or typed. */
export function BillToFields({ address, faults, change }: BillToFieldsProps) {
  const { data } = useCall(billToWork, {}, { query: { funtype: 'select' }, silent: true, staleTime: 60_000 })
  const patch = useCallback(
    (part: Partial<Address>) => change({ kind: 'address', end: 'billTo', patch: part }),
    [change],
  )
  const saved = data?.rows ?? []
  return (
    <Stack gap="xs">
      {saved.length > 0 ? (
        <SelectBox
          label="Saved bill-to"
          placeholder="Choose, or type below"
          data={saved.map(({ id, companyName }) => ({ value: id, label: companyName }))}
          value={saved.find((one) => one.companyName === address.companyName)?.id ?? null}
          onChange={(id) => {
            const found = saved.find((one) => one.id === id)
            if (found) patch(addressOf(found))
          }}
        />
      ) : null}
      <TextInput
        label="Third party"
        data-path="billTo.companyName"
        maxLength={100}
        value={address.companyName}
        error={faults['billTo.companyName']}
        onChange={(event) => patch({ companyName: event.currentTarget.value })}
      />
      <AddressFields end="billTo" address={address} faults={faults} onChange={patch} />
    </Stack>
  )
}

function addressOf(saved: BillToAddressValue): Address {
  const { companyName, city, state, zip, countryCode, contactName, contactPhone, email } = saved
  const place = { city, state, zip, countryCode: countryCode || 'US' }
  return {
    companyName,
    street: saved.line1,
    street2: saved.line2,
    ...place,
    contactName,
    contactPhone,
    email,
  }
}
