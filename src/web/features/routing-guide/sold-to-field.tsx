import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import { soldToWork } from '#contracts/endpoints/carriers.ts'
import { useCall } from '../../api/queries.ts'

interface SoldToFieldProps extends Omit<AutocompleteProps, 'data'> {
  value?: string
}

const TYPING_MS = 250
const MOST_OFFERED = 20

/** A sold-to number, found by number or name while it is typed. */
export function SoldToField(props: SoldToFieldProps) {
  const [searchText] = useDebouncedValue(props.value ?? '', TYPING_MS)
  const { data } = useCall(
    soldToWork,
    { searchText, pageSize: MOST_OFFERED },
    { keepsPrevious: true, silent: true },
  )
  const names = useMemo(() => new Map(data?.rows.map(({ soldTo, name }) => [soldTo, name])), [data])
  return (
    <Autocomplete
      maxLength={40}
      {...props}
      data={[...names.keys()]}
      // What is typed may be a name: the server has found what fits.
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <span>
          <span className="lading-code">{option.value}</span> {names.get(option.value)}
        </span>
      )}
    />
  )
}
