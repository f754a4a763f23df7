import { t } from '@lingui/core/macro'
import { Modal, SimpleGrid } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useRef } from 'react'
import { changeLocation } from '#contracts/endpoints/addresses.ts'
import type { LocationValue } from '#contracts/entities/address.ts'
import { LOCATION_TYPES } from '#domain/addresses/location.ts'
import { ACCESSORIAL_CODES } from '#domain/rating/accessorial-codes.ts'
import { AddressCheck } from '../../ui/address-check/address-check.tsx'
import type { PlainAddress } from '../../ui/address-check/plain-address.ts'
import { AddressFields, ContactFields } from '../../ui/address-fields/address-fields.tsx'
import { useCountries } from '../../ui/address-fields/use-countries.ts'
import { type KnownZip, useKnownZip } from '../../ui/address-fields/use-known-zip.ts'
import { withZip } from '../../ui/address-fields/with-zip.ts'
import { MultiSelectBox } from '../../ui/choice/multi-select-box.tsx'
import { EntryForm, useEntry } from '../../ui/entry-form.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useTyped } from '../../ui/use-typed.ts'
import { faultsOf, type LocationValues, valuesOf } from './location-values.ts'
import { readLocationNow } from './read-location.ts'

export interface LocationDialogProps {
  /** null: the dialog is closed. A null location: a new one. */
  asked: { location: LocationValue | null; isDock?: boolean } | null
  onClose: () => void
}

/** Adds or changes one location. */
export function LocationDialog({ asked, onClose }: LocationDialogProps) {
  const title = asked?.location
    ? t`Edit ${asked.location.companyName}`
    : asked?.isDock
      ? t`Add a warehouse`
      : t`Add a location`
  const typed = useTyped(asked !== null)
  return (
    <Modal onClose={onClose} title={title} size="lg" {...typed}>
      {asked ? (
        <LocationForm location={asked.location} isDock={asked.isDock === true} onClose={onClose} />
      ) : null}
    </Modal>
  )
}

type Form = UseFormReturnType<LocationValues>
const LINES = ['street', 'street2'] as const

function takeAddress(form: Form, found: PlainAddress): void {
  for (const field of ['street', 'street2', 'city', 'state', 'zip', 'countryCode'] as const) {
    form.setFieldValue(`location.${field}`, found[field])
  }
}

interface LocationFormProps {
  location: LocationValue | null
  /** True: one of the shipper's own docks, which needs a code. */
  isDock: boolean
  onClose: () => void
}

function LocationForm({ location, isDock, onClose }: LocationFormProps) {
  const { countries, rules } = useCountries()
  const known = useRef<KnownZip | null>(null)
  const work = useEntry({
    endpoint: changeLocation,
    entry: location,
    valuesOf,
    check: (values) => ({
      ...faultsOf(values, rules, known.current),
      ...(isDock && !values.location.warehouseCode?.trim() ? NO_DOCK_CODE : {}),
    }),
    bodyOf: (values) => ({ ...values, funtype: location ? 'update' : 'add' }) as const,
    told: (_reply, values) => t`${values.location.companyName} has been ${location ? t`changed` : t`added`}.`,
    version: 'location.version',
    overtakenCode: 'LOCATION_CHANGED',
    readNow: (client, { id }) => readLocationNow(client, id),
    onClose,
  })
  const { form } = work
  known.current = useKnownZip(form, 'location')
  const changeZip = (zip: string) => {
    const { location: typed } = form.values
    form.setFieldValue('location', { ...typed, ...withZip(zip, typed) })
  }
  return (
    <EntryForm work={work} label={t`Location`} what="location" isNew={location === null}>
      <NameFields form={form} isDock={isDock} />
      <AddressFields form={form} path="location" lines={LINES} countries={countries} onZip={changeZip} />
      <AddressCheck address={form.values.location} onTake={(found) => takeAddress(form, found)} />
      <ContactFields form={form} path="location" />
      <MultiSelectBox
        label={t`Default services`}
        path="location.services"
        placeholder={t`Services its shipments always need`}
        data={SERVICES}
        value={form.values.location.services}
        onChange={(services) => form.setFieldValue('location.services', services)}
        error={form.errors['location.services'] as string | undefined}
        clearLabel={t`No default services`}
      />
    </EntryForm>
  )
}

const NO_DOCK_CODE = { 'location.warehouseCode': t`Enter a dock code, such as RNO.` }

const SERVICES = ACCESSORIAL_CODES.map(({ code, label, end }) => ({
  value: code,
  label,
  group: { pickup: t`At pickup`, delivery: t`At delivery`, shipment: t`Whole shipment` }[end],
})).sort((a, b) => a.group.localeCompare(b.group))

/** Warns about the effect of another code, or none, before saving. */
const dockHint = (code = '') =>
  code === ''
    ? t`For your own docks only, like RNO`
    : t`Orders, shipments and carriers that use ${code} keep it`

function NameFields({ form, isDock }: { form: Form; isDock: boolean }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <TextField
        form={form}
        path="location.companyName"
        label={t`Name`}
        {...(isDock ? { description: t`Printed as the shipper on bills of lading` } : {})}
        maxLength={100}
        required
        data-autofocus
      />
      <TextField
        form={form}
        path="location.code"
        label={t`Location code`}
        description={t`Your own code for this location`}
        maxLength={40}
      />
      <TextField
        form={form}
        path="location.locationType"
        label={t`Type`}
        list="location-types"
        maxLength={40}
        autoComplete="off"
      />
      <TextField form={form} path="location.soldTo" label={t`Sold-to number`} maxLength={40} />
      <TextField
        form={form}
        path="location.warehouseCode"
        label={t`Dock code`}
        required={isDock}
        description={dockHint(form.getInitialValues().location.warehouseCode)}
        maxLength={20}
        autoComplete="off"
      />
      <datalist id="location-types">
        {LOCATION_TYPES.map((type) => (
          <option key={type} value={type} />
        ))}
      </datalist>
    </SimpleGrid>
  )
}
