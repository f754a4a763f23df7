import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Stack, TextInput } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useCallback } from 'react'
import { billToWork } from '#contracts/endpoints/addresses.ts'
import type { BillToAddressValue } from '#contracts/entities/address.ts'
import { canChange } from '#domain/access/rights.ts'
import type { Address } from '#domain/shipment/shipment.ts'
import { useCall, useChange } from '../../../../api/queries.ts'
import { useUser } from '../../../../api/session.ts'
import { SelectBox } from '../../../../ui/choice/select-box.tsx'
import { toast } from '../../../../ui/toast.ts'
import type { Change, Faults } from '../form/change-form.ts'
import { AddressFields } from './address-fields.tsx'

interface BillToFieldsProps {
  address: Address
  faults: Faults
  change: (change: Change) => void
}

/** The third party that pays: a saved bill-to address, or a typed one. */
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
          label={t`Saved bill-to`}
          placeholder={t`Choose, or type below`}
          data={saved.map(({ id, companyName }) => ({ value: id, label: companyName }))}
          value={saved.find((one) => isSamePayer(one, address))?.id ?? null}
          onChange={(id) => {
            const found = saved.find((one) => one.id === id)
            if (found) patch(addressOf(found))
          }}
        />
      ) : null}
      <TextInput
        label={t`Third party`}
        data-path="billTo.companyName"
        maxLength={100}
        value={address.companyName}
        error={faults['billTo.companyName']}
        onChange={(event) => patch({ companyName: event.currentTarget.value })}
      />
      <AddressFields end="billTo" address={address} faults={faults} onChange={patch} />
      {data ? <SaveBillTo address={address} saved={saved} /> : null}
    </Stack>
  )
}

/** Saves a typed third party for next time. */
function SaveBillTo({ address, saved }: { address: Address; saved: readonly BillToAddressValue[] }) {
  const { run, isRunning } = useChange(billToWork)
  const mayChange = canChange(useUser().userType)
  const isKnown = saved.some((one) => isSamePayer(one, address))
  if (isKnown || !mayChange || address.companyName === '' || address.zip === '') return null
  const save = async () => {
    const { street, street2, ...rest } = address
    const billTo = { ...rest, line1: street, line2: street2 }
    const outcome = await run({ billTo }, { query: { funtype: 'add' }, silent: true })
    if (outcome.kind === 'ok') toast('success', t`${address.companyName} was saved as a bill-to address.`)
    else if (!outcome.isTold) toast('error', outcome.message)
  }
  return (
    <div>
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconDeviceFloppy size={14} aria-hidden />}
        loading={isRunning}
        onClick={() => void save()}
      >
        <Trans>Save as a bill-to address</Trans>
      </Button>
    </div>
  )
}

const isSamePayer = (saved: BillToAddressValue, { companyName, zip, street }: Address): boolean =>
  saved.companyName.toLowerCase() === companyName.trim().toLowerCase() &&
  saved.zip === zip &&
  saved.line1.toLowerCase() === street.trim().toLowerCase()

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
