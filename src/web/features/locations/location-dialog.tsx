import { Button, Group, Modal, SimpleGrid, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useMemo, useRef } from 'react'
import { changeLocation, listCountries, readAddress } from '#contracts/endpoints/addresses.ts'
import type { LocationValue } from '#contracts/entities/address.ts'
import { LOCATION_TYPES } from '#domain/addresses/location.ts'
import { ACCESSORIAL_CODES } from '#domain/rating/accessorial-codes.ts'
import { parseZip } from '#domain/text/zip.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { AddressCheck, type PlainAddress } from '../../ui/address-check/address-check.tsx'
import { MultiSelectBox } from '../../ui/choice/multi-select-box.tsx'
import { SelectBox } from '../../ui/choice/select-box.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormErrorSummary } from '../../ui/form-error-summary.tsx'
import { toast } from '../../ui/toast.ts'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { faultsOf, type KnownZip, type LocationValues, valuesOf } from './location-values.ts'

export interface LocationDialogProps {
  /** null: the dialog is closed. A null location: a new one. */
  asked: { location: LocationValue | null } | null
  onClose: () => void
}

/** Adds or changes one location. */
export function LocationDialog({ asked, onClose }: LocationDialogProps) {
  const title = asked?.location ? `Edit ${asked.location.companyName}` : 'Add a location'
  return (
    <Modal opened={asked !== null} onClose={onClose} title={title} size="lg" closeOnClickOutside={false}>
      {asked ? <LocationForm location={asked.location} onClose={onClose} /> : null}
    </Modal>
  )
}

type Form = UseFormReturnType<LocationValues>

function takeAddress(form: Form, found: PlainAddress): void {
  for (const field of ['street', 'street2', 'city', 'state', 'zip', 'countryCode'] as const) {
    form.setFieldValue(`location.${field}`, found[field])
  }
}

function LocationForm({ location, onClose }: { location: LocationValue | null; onClose: () => void }) {
  const change = useChange(changeLocation)
  const { countries, rules } = useCountries()
  const known = useRef<KnownZip | null>(null)
  const { form, submit, message, isSubmitting } = useContractForm<LocationValues>({
    schema: changeLocation.body,
    initial: valuesOf(location),
    check: (values) => faultsOf(values, rules, known.current),
    onSubmit: async (values) => {
      const outcome = await change.run({ ...values, funtype: location ? 'update' : 'add' })
      if (outcome.kind === 'refused') return outcome
      toast('success', `${values.location.companyName} has been ${location ? 'changed' : 'added'}.`)
      onClose()
      return null
    },
  })
  known.current = useKnownZip(form)
  return (
    <form onSubmit={submit} noValidate aria-label="Location">
      <Stack gap="md">
        {message ? <FormErrorSummary message={message} /> : null}
        <NameFields form={form} />
        <AddressFields form={form} countries={countries} />
        <AddressCheck address={form.values.location} onTake={(found) => takeAddress(form, found)} />
        <ContactFields form={form} />
        <MultiSelectBox
          label="Default services"
          path="location.services"
          placeholder="What its shipments always need"
          data={SERVICES}
          value={form.values.location.services}
          onChange={(services) => form.setFieldValue('location.services', services)}
          error={form.errors['location.services'] as string | undefined}
          clearLabel="No default services"
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSubmitting}>
            {location ? 'Save location' : 'Add location'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const SERVICES = ACCESSORIAL_CODES.map(({ code, label, end }) => ({
  value: code,
  label,
  group: { pickup: 'At pickup', delivery: 'At delivery', shipment: 'Whole shipment' }[end],
})).sort((a, b) => a.group.localeCompare(b.group))

function NameFields({ form }: { form: Form }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <TextField
        form={form}
        path="location.companyName"
        label="Name"
        maxLength={100}
        required
        data-autofocus
      />
      <TextField
        form={form}
        path="location.code"
        label="Location code"
        description="Your own number for the place"
        maxLength={40}
      />
      <TextField
        form={form}
        path="location.locationType"
        label="Type"
        list="location-types"
        maxLength={40}
        autoComplete="off"
      />
      <TextField form={form} path="location.soldTo" label="Sold-to number" maxLength={40} />
      <datalist id="location-types">
        {LOCATION_TYPES.map((type) => (
          <option key={type} value={type} />
        ))}
      </datalist>
    </SimpleGrid>
  )
}

function AddressFields({ form, countries }: { form: Form; countries: Countries }) {
  const { countryCode } = form.values.location
  const states = countries.find(({ CountryCode }) => CountryCode === countryCode)?.states ?? []
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <TextField form={form} path="location.street" label="Street" maxLength={100} />
      <TextField form={form} path="location.street2" label="Street 2" maxLength={100} />
      <TextField form={form} path="location.zip" label="ZIP" maxLength={10} autoComplete="off" />
      <TextField form={form} path="location.city" label="City" maxLength={60} />
      {states.length > 0 ? (
        <SelectBox
          label="State"
          data-path="location.state"
          data={states.map(({ State, StateName }) => ({ value: State, label: `${State} ${StateName}` }))}
          value={form.values.location.state || null}
          onChange={(state) => form.setFieldValue('location.state', state ?? '')}
          clearLabel="No state"
          error={form.errors['location.state']}
        />
      ) : (
        <TextField form={form} path="location.state" label="State" maxLength={2} />
      )}
      <SelectBox
        label="Country"
        data-path="location.countryCode"
        data={countries.map(({ CountryCode, CountryName }) => ({
          value: CountryCode,
          label: `${CountryCode} ${CountryName}`,
        }))}
        value={countryCode}
        onChange={(code) => form.setFieldValue('location.countryCode', code ?? 'US')}
        error={form.errors['location.countryCode']}
      />
    </SimpleGrid>
  )
}

function ContactFields({ form }: { form: Form }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <TextField form={form} path="location.contactName" label="Contact" maxLength={30} />
      <TextField form={form} path="location.contactPhone" label="Phone" inputMode="tel" maxLength={50} />
      <TextField
        form={form}
        path="location.email"
        label="E-mail"
        description="Several are separated by commas"
        inputMode="email"
        maxLength={500}
      />
    </SimpleGrid>
  )
}

type Countries = ReturnType<typeof useCountries>['countries']

function useCountries() {
  const { data } = useCall(listCountries, {}, { silent: true, staleTime: Number.POSITIVE_INFINITY })
  return useMemo(() => {
    const countries = data?.countries ?? []
    const rules = new Map(
      countries.map(({ CountryCode, postalPattern, postalExample, states }) => [
        CountryCode,
        { postalPattern, postalExample, states: states.map(({ State }) => State) },
      ]),
    )
    return { countries, rules }
  }, [data])
}

/** Looks a whole ZIP up; city and state are filled in where they are empty. */
function useKnownZip(form: Form): KnownZip | null {
  const { zip, countryCode } = form.values.location
  const parsed = parseZip(zip)
  const isWhole = parsed.kind === countryCode && parsed.kind !== 'other'
  const asked = isWhole ? (parsed as { zip: string }).zip : ''
  const { data, error } = useCall(
    readAddress,
    { Zip: asked },
    { enabled: isWhole, silent: true, staleTime: Number.POSITIVE_INFINITY },
  )
  const place = isWhole ? data?.place : null
  const filled = useRef(zip)
  useEffect(() => {
    if (!place || filled.current === zip) return
    filled.current = zip
    const { city, state } = form.values.location
    if (city === '') form.setFieldValue('location.city', place.City)
    if (state === '') form.setFieldValue('location.state', place.State)
  }, [place, zip, form])
  if (place) return { zip, state: place.State }
  // Canada's data is coarse: a code that it does not have may be there all the same.
  const isUnknown = isWhole && countryCode === 'US' && error?.refused.code === 'ZIP_UNKNOWN'
  return isUnknown ? { zip, state: null } : null
}
