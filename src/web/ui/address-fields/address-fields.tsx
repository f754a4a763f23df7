import { t } from '@lingui/core/macro'
import { SimpleGrid, TextInput } from '@mantine/core'
import { ZIP_MAX_LENGTH } from '#domain/text/zip.ts'
import { SelectBox } from '../choice/select-box.tsx'
import { type AnyForm, bind, textAt } from '../fields/bound.ts'
import { TextField } from '../fields/text-field.tsx'
import type { Countries } from './use-countries.ts'

interface AddressFieldsProps {
  form: AnyForm
  /** The path of the address in the form: `location`, `order.destination`. */
  path: string
  /** Labels of the two address lines. */
  lines: readonly [string, string]
  isStreetRequired?: boolean
  isZipRequired?: boolean
  countries: Countries
  /** If given: called with the ZIP while it is typed, for callers that change other fields with it. */
  onZip?: (typed: string) => void
}

/** Street, ZIP, city, state and country of a form; the state is a list if the country's states are known. */
export function AddressFields(props: AddressFieldsProps) {
  const { form, path, lines, isStreetRequired, isZipRequired, countries, onZip } = props
  const countryCode = textAt(form, `${path}.countryCode`)
  const state = textAt(form, `${path}.state`)
  const states = countries.find(({ CountryCode }) => CountryCode === countryCode)?.states ?? []
  // A state of the previous country is invalid for the new one, and the list would not show it.
  const changeCountry = (code: string) => {
    form.setFieldValue(`${path}.countryCode`, code)
    if (code !== countryCode) form.setFieldValue(`${path}.state`, '')
  }
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <TextField
        form={form}
        path={`${path}.${lines[0]}`}
        label={t`Street`}
        maxLength={100}
        required={isStreetRequired === true}
      />
      <TextField form={form} path={`${path}.${lines[1]}`} label={t`Street 2`} maxLength={100} />
      <TextInput
        {...bind(form, `${path}.zip`)}
        label="ZIP"
        required={isZipRequired === true}
        maxLength={ZIP_MAX_LENGTH}
        autoComplete="off"
        {...(onZip ? { onChange: (event) => onZip(event.currentTarget.value) } : {})}
      />
      <TextField form={form} path={`${path}.city`} label={t`City`} maxLength={60} />
      {states.length > 0 ? (
        <SelectBox
          label={t`State`}
          data-path={`${path}.state`}
          data={states.map(({ State, StateName }) => ({ value: State, label: `${State} ${StateName}` }))}
          value={state || null}
          onChange={(chosen) => form.setFieldValue(`${path}.state`, chosen ?? '')}
          clearLabel={t`No state`}
          error={form.errors[`${path}.state`]}
        />
      ) : (
        <TextField form={form} path={`${path}.state`} label={t`State`} maxLength={2} />
      )}
      <SelectBox
        label={t`Country`}
        data-path={`${path}.countryCode`}
        data={countries.map(({ CountryCode, CountryName }) => ({
          value: CountryCode,
          label: `${CountryCode} ${CountryName}`,
        }))}
        value={countryCode}
        onChange={(code) => changeCountry(code ?? 'US')}
        error={form.errors[`${path}.countryCode`]}
      />
    </SimpleGrid>
  )
}

interface ContactFieldsProps {
  form: AnyForm
  path: string
}

/** The contact at the address. */
export function ContactFields({ form, path }: ContactFieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <TextField form={form} path={`${path}.contactName`} label={t`Contact`} maxLength={30} />
      <TextField form={form} path={`${path}.contactPhone`} label={t`Phone`} inputMode="tel" maxLength={50} />
      <TextField
        form={form}
        path={`${path}.email`}
        label={t`E-mail`}
        description={t`Separate multiple values with commas`}
        inputMode="email"
        maxLength={500}
      />
    </SimpleGrid>
  )
}
