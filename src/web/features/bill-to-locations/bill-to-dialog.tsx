import { t } from '@lingui/core/macro'
import { Modal } from '@mantine/core'
import { useRef } from 'react'
import { billToWork } from '#contracts/endpoints/addresses.ts'
import type { BillToAddressValue } from '#contracts/entities/address.ts'
import { AddressCheck } from '../../ui/address-check/address-check.tsx'
import type { PlainAddress } from '../../ui/address-check/plain-address.ts'
import { AddressFields, ContactFields } from '../../ui/address-fields/address-fields.tsx'
import { useCountries } from '../../ui/address-fields/use-countries.ts'
import { type KnownZip, useKnownZip } from '../../ui/address-fields/use-known-zip.ts'
import { withZip } from '../../ui/address-fields/with-zip.ts'
import { EntryForm, useEntry } from '../../ui/entry-form.tsx'
import { CheckField } from '../../ui/fields/check-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { ContractForm } from '../../ui/use-contract-form.ts'
import { useTyped } from '../../ui/use-typed.ts'
import { type BillToValues, billToFaultsOf, billToValuesOf } from './bill-to-values.ts'
import { readBillToNow } from './read-bill-to.ts'

interface BillToDialogProps {
  /** null: the dialog is closed. A null address: a new one. */
  asked: { billTo: BillToAddressValue | null } | null
  onClose: () => void
}

/** Adds or changes one bill-to address. */
export function BillToDialog({ asked, onClose }: BillToDialogProps) {
  const title = asked?.billTo ? t`Edit ${asked.billTo.companyName}` : t`Add a bill-to location`
  const typed = useTyped(asked !== null)
  return (
    <Modal onClose={onClose} title={title} size="lg" {...typed}>
      {asked ? <BillToForm billTo={asked.billTo} onClose={onClose} /> : null}
    </Modal>
  )
}

const LINES = ['line1', 'line2'] as const

function BillToForm({ billTo, onClose }: { billTo: BillToAddressValue | null; onClose: () => void }) {
  const { countries, rules } = useCountries()
  const known = useRef<KnownZip | null>(null)
  const work = useEntry({
    endpoint: billToWork,
    query: { funtype: billTo ? 'update' : 'add' },
    entry: billTo,
    valuesOf: billToValuesOf,
    check: (values) => billToFaultsOf(values, rules, known.current),
    told: (_reply, values) =>
      t`${values.billTo.companyName} has been ${billTo ? t`updated` : t`added`} successfully`,
    version: 'billTo.version',
    overtakenCode: 'BILL_TO_CHANGED',
    readNow: (client, { id }) => readBillToNow(client, id),
    onClose,
  })
  const { form } = work
  known.current = useKnownZip(form, 'billTo')
  const changeZip = (zip: string) => {
    const { billTo: typed } = form.values
    form.setFieldValue('billTo', { ...typed, ...withZip(zip, typed) })
  }
  return (
    <EntryForm work={work} label={t`Bill-to location`} what={t`bill-to location`} isNew={billTo === null}>
      <TextField
        form={form}
        path="billTo.companyName"
        label={t`Company`}
        maxLength={100}
        required
        data-autofocus
      />
      <AddressFields
        form={form}
        path="billTo"
        lines={LINES}
        isStreetRequired
        countries={countries}
        onZip={changeZip}
      />
      <Check form={form} />
      <ContactFields form={form} path="billTo" />
      {/* There is always one default: users make another address the default instead of unchecking this one. */}
      {billTo?.isDefault ? null : (
        <CheckField
          form={form}
          path="billTo.isDefault"
          label={t`Default: printed unless a shipment specifies another`}
        />
      )}
    </EntryForm>
  )
}

function Check({ form }: { form: ContractForm<BillToValues>['form'] }) {
  const { line1, line2, city, state, zip, countryCode } = form.values.billTo
  const take = (found: PlainAddress) => {
    const { street, street2, ...place } = found
    const taken = { line1: street, line2: street2, ...place }
    for (const [field, value] of Object.entries(taken)) form.setFieldValue(`billTo.${field}`, value)
  }
  return (
    <AddressCheck address={{ street: line1, street2: line2, city, state, zip, countryCode }} onTake={take} />
  )
}
