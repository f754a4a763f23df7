import { t } from '@lingui/core/macro'
import type { UseFormReturnType } from '@mantine/form'
import { listCountries } from '#contracts/endpoints/addresses.ts'
import { useCall } from '../../api/queries.ts'
import { MultiSelectBox } from '../../ui/choice/multi-select-box.tsx'
import { FigureField } from './figure-field.tsx'
import css from './free-shipping.module.css'
import type { RulesValues } from './rules-values.ts'

/** The places with free shipping, and the maximum weight. */
export function PlacesFields({ form }: { form: UseFormReturnType<RulesValues> }) {
  const { data } = useCall(listCountries, {}, { silent: true, staleTime: Number.POSITIVE_INFINITY })
  const countries = data?.countries ?? []
  const { rules } = form.values
  const states = countries.flatMap(({ CountryCode, CountryName, states: of }) =>
    CountryCode === 'US' || CountryCode === 'CA'
      ? of.map(({ State, StateName }) => ({
          value: State,
          label: `${State} ${StateName}`,
          group: CountryName,
        }))
      : [],
  )
  const errorAt = (path: string) => {
    const error = form.errors[path]
    return typeof error === 'string' ? error : undefined
  }
  return (
    <div className={css.fields}>
      <MultiSelectBox
        label={t`Countries`}
        path="rules.countries"
        placeholder={t`Every country`}
        data={countries.map(({ CountryCode, CountryName }) => ({
          value: CountryCode,
          label: `${CountryCode} ${CountryName}`,
        }))}
        value={rules.countries}
        error={errorAt('rules.countries')}
        onChange={(value) => form.setFieldValue('rules.countries', value)}
        clearLabel={t`Every country`}
      />
      <MultiSelectBox
        label={t`Except to these states`}
        path="rules.excludedStates"
        placeholder={t`None`}
        data={states}
        value={rules.excludedStates}
        error={errorAt('rules.excludedStates')}
        onChange={(value) => form.setFieldValue('rules.excludedStates', value)}
        clearLabel={t`No state is excluded`}
      />
      <FigureField
        {...form.getInputProps('rules.maximumWeightLb')}
        label={t`Up to a cart weight of, lb`}
        description={t`0: no limit`}
        value={rules.maximumWeightLb}
        show={(pounds) => pounds.toLocaleString('en-US', { maximumFractionDigits: 2 })}
        onChange={(pounds) => form.setFieldValue('rules.maximumWeightLb', Math.round(pounds * 100) / 100)}
      />
    </div>
  )
}
