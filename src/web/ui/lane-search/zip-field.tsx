import { t } from '@lingui/core/macro'
import { TextInput, type TextInputProps } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useMemo } from 'react'
import { isZipKey, ZIP_MAX_LENGTH } from '#domain/text/zip.ts'
import { SuggestBox } from '../choice/suggest-box.tsx'
import type { AskedLane } from './asked-lane.ts'
import css from './lane-search.module.css'
import { useZipPlace } from './use-zip-place.ts'

interface ZipFieldProps {
  form: UseFormReturnType<AskedLane>
  path: 'originZip' | 'destinationZip'
  label: string
  /** ZIPs to choose from, each with its name; absent: the field has no list. */
  suggestions?: readonly { zip: string; name: string }[]
}

/** A ZIP with its city and state below; an unknown ZIP shows an error immediately. */
export function ZipField({ form, path, label, suggestions }: ZipFieldProps) {
  const input = form.getInputProps(path)
  const { place, fault } = useZipPlace(form.values[path])
  const error = input.error ?? (fault || undefined)
  const change = (value: string) => form.setFieldValue(path, value.toUpperCase())
  const shared = {
    ...input,
    label,
    error,
    maxLength: ZIP_MAX_LENGTH,
    autoComplete: 'off',
    spellCheck: false,
    onKeyDown: refuseKey,
  }
  return (
    <div className={css.zip}>
      {suggestions ? (
        <Suggesting {...shared} value={form.values[path]} suggestions={suggestions} onType={change} />
      ) : (
        <TextInput {...shared} onChange={(event) => change(event.currentTarget.value)} />
      )}
      <div className={css.place} aria-live="polite">
        {error ? '' : place}
      </div>
    </div>
  )
}

type SuggestingProps = TextInputProps & {
  value: string
  suggestions: NonNullable<ZipFieldProps['suggestions']>
  onType: (value: string) => void
}

function Suggesting({ suggestions, onType, ...input }: SuggestingProps) {
  const hits = useMemo(() => {
    const names = new Map(suggestions.map(({ zip, name }) => [zip, name]))
    return [...names]
      .filter(([zip]) => zip.includes(input.value))
      .map(([zip, name]) => ({ key: zip, words: `${zip} ${name}` }))
  }, [suggestions, input.value])
  return (
    <SuggestBox
      {...input}
      listLabel={t`Your docks`}
      suggestions={hits}
      opensOn="focus"
      onType={onType}
      onPick={(index) => onType(hits[index]?.key ?? input.value)}
    />
  )
}

/** Refuses keys that are not part of a ZIP (specification section 5); shortcuts and pasting still work. */
function refuseKey(event: React.KeyboardEvent): void {
  const isShortcut = event.ctrlKey || event.metaKey || event.altKey
  const isTaken = isZipKey(event.key) || event.key === ' '
  if (event.key.length === 1 && !isShortcut && !isTaken) event.preventDefault()
}
