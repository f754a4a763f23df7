import { t } from '@lingui/core/macro'
import { Group, Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type ChangeEvent, useState } from 'react'
import css from './routing-guide.module.css'
import { countryOfZip, kindOf, type PlaceKind, placeOf, type RuleValues } from './rule-values.ts'

interface PlaceFieldsProps {
  form: UseFormReturnType<RuleValues>
  end: 'origin' | 'destination'
  label: string
}

const KINDS: { value: PlaceKind; label: string }[] = [
  { value: 'anywhere', label: t`Anywhere` },
  { value: 'country', label: t`A country` },
  { value: 'state', label: t`A state` },
  { value: 'zips', label: t`ZIPs` },
]
/** The countries that road freight from the United States reaches. */
const COUNTRIES = [
  { value: 'US', label: t`United States` },
  { value: 'CA', label: t`Canada` },
  { value: 'MX', label: t`Mexico` },
]

/** One end of a rule's lane: the kind of place, and its fields. */
export function PlaceFields({ form, end, label }: PlaceFieldsProps) {
  const place = form.values.rule[end]
  const [kind, setKind] = useState(() => kindOf(place))
  const choose = (chosen: PlaceKind) => {
    setKind(chosen)
    form.setFieldValue(`rule.${end}`, placeOf(chosen))
  }
  return (
    <div className={css.place}>
      <Select
        label={label}
        data={KINDS}
        value={kind}
        allowDeselect={false}
        onChange={(chosen) => choose((chosen ?? 'anywhere') as PlaceKind)}
      />
      <Group gap="xs" align="flex-start" wrap="wrap">
        {kind === 'country' || kind === 'state' ? (
          <CountryField form={form} end={end} label={t`${label}: country`} />
        ) : null}
        {kind === 'state' ? (
          <CodeField form={form} end={end} part="state" label={t`${label}: state`} max={2} />
        ) : null}
        {kind === 'zips' ? (
          <>
            <CodeField form={form} end={end} part="zipFrom" label={t`${label}: first ZIP`} max={6} />
            <CodeField
              form={form}
              end={end}
              part="zipTo"
              label={t`${label}: last ZIP`}
              max={6}
              hint={t`ZIP prefixes also work: 100 to 104`}
            />
          </>
        ) : null}
      </Group>
    </div>
  )
}

function CountryField({ form, end, label }: PlaceFieldsProps) {
  const path = `rule.${end}.countryCode` as const
  return (
    <Select
      label={label}
      w={160}
      data={COUNTRIES}
      allowDeselect={false}
      {...form.getInputProps(path)}
      value={form.values.rule[end].countryCode || null}
      onChange={(country) => form.setFieldValue(path, country ?? 'US')}
    />
  )
}

interface CodeFieldProps extends PlaceFieldsProps {
  part: 'state' | 'zipFrom' | 'zipTo'
  max: number
  hint?: string
}

function CodeField({ form, end, part, label, max, hint }: CodeFieldProps) {
  const path = `rule.${end}.${part}` as const
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const code = event.currentTarget.value.toUpperCase()
    form.setFieldValue(path, code)
    if (part === 'zipFrom') form.setFieldValue(`rule.${end}.countryCode`, countryOfZip(code))
  }
  return (
    <TextInput
      label={label}
      w={140}
      maxLength={max}
      {...form.getInputProps(path)}
      onChange={type}
      description={hint}
    />
  )
}
