import { Autocomplete } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { isZipKey, ZIP_MAX_LENGTH } from '#domain/text/zip.ts'
import type { AskedLane } from './asked-lane.ts'
import css from './lane-search.module.css'
import { useZipPlace } from './use-zip-place.ts'

interface ZipFieldProps {
  form: UseFormReturnType<AskedLane>
  path: 'originZip' | 'destinationZip'
  label: string
  /** ZIPs to choose from, each with what it is. */
  suggestions?: readonly { zip: string; name: string }[]
}

/** A ZIP with its city and state below; one that nobody knows says so at once. */
export function ZipField({ form, path, label, suggestions = [] }: ZipFieldProps) {
  const input = form.getInputProps(path)
  const { place, fault } = useZipPlace(form.values[path])
  const names = new Map(suggestions.map(({ zip, name }) => [zip, name]))
  const error = input.error ?? (fault || undefined)
  return (
    <div className={css.zip}>
      <Autocomplete
        label={label}
        {...input}
        error={error}
        onChange={(value) => form.setFieldValue(path, value.toUpperCase())}
        onKeyDown={(event) => {
          const isShortcut = event.ctrlKey || event.metaKey || event.altKey
          const isTaken = isZipKey(event.key) || event.key === ' '
          if (event.key.length === 1 && !isShortcut && !isTaken) event.preventDefault()
        }}
        maxLength={ZIP_MAX_LENGTH}
        data={[...names.keys()]}
        renderOption={({ option }) => `${option.value} ${names.get(option.value) ?? ''}`}
        comboboxProps={{ width: 260, position: 'bottom-start' }}
        autoComplete="off"
        spellCheck={false}
      />
      <div className={css.place} aria-live="polite">
        {error ? '' : place}
      </div>
    </div>
  )
}
