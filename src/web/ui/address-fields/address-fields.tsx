import { SimpleGrid } from '@mantine/core'
import { SelectBox } from '../choice/select-box.tsx'
import type { AnyForm } from '../fields/bound.ts'
import { TextField } from '../fields/text-field.tsx'
import type { Countries } from './use-countries.ts'

interface AddressFieldsProps {
  form: AnyForm
  /** Where the address stands in the form: `location`. */
  path: string
  /** What its two lines are called there. */
  lines: readonly [string, string]
  isStreetRequired?: boolean
  countries: Countries
}

/** Street, ZIP, city, state and country of a form; states are chosen where the country has known ones. */
export function AddressFields({ form, path, lines, isStreetRequired, countries }: AddressFieldsProps) {
  const { countryCode, state } = form.values[path]
  const states = countries.find(({ CountryCode }) => CountryCode === countryCode)?.states ?? []
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <TextField
        form={form}
        path={`${path}.${lines[0]}`}
        label="Street"
        maxLength={100}
        required={isStreetRequired === true}
      />
      <TextField form={form} path={`${path}.${lines[1]}`} label="Street 2" maxLength={100} />
      <TextField form={form} path={`${path}.zip`} label="ZIP" maxLength={10} autoComplete="off" />
      <TextField form={form} path={`${path}.city`} label="City" maxLength={60} />
      {states.length > 0 ? (
        <SelectBox
          label="State"
          data-path={`${path}.state`}
          data={states.map(({ State, StateName }) => ({ value: State, label: `${State} ${StateName}` }))}
          value={state || null}
          onChange={(chosen) => form.setFieldValue(`${path}.state`, chosen ?? '')}
          clearLabel="No state"
          error={form.errors[`${path}.state`]}
        />
      ) : (
        <TextField form={form} path={`${path}.state`} label="State" maxLength={2} />
      )}
      <SelectBox
        label="Country"
        data-path={`${path}.countryCode`}
        data={countries.map(({ CountryCode, CountryName }) => ({
          value: CountryCode,
          label: `${CountryCode} ${CountryName}`,
        }))}
        value={countryCode}
        onChange={(code) => form.setFieldValue(`${path}.countryCode`, code ?? 'US')}
        error={form.errors[`${path}.countryCode`]}
      />
    </SimpleGrid>
  )
}

interface ContactFieldsProps {
  form: AnyForm
  path: string
}

/** Whom to call or write to at the address. */
export function ContactFields({ form, path }: ContactFieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <TextField form={form} path={`${path}.contactName`} label="Contact" maxLength={30} />
      <TextField form={form} path={`${path}.contactPhone`} label="Phone" inputMode="tel" maxLength={50} />
      <TextField
        form={form}
        path={`${path}.email`}
        label="E-mail"
        description="Several are separated by commas"
        inputMode="email"
        maxLength={500}
      />
    </SimpleGrid>
  )
}
