import { Combobox, Text, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { listLocations } from '#contracts/endpoints/addresses.ts'
import type { LocationValue } from '#contracts/entities/address.ts'
import { showPlace } from '#domain/text/lane.ts'
import { useCall } from '../../api/queries.ts'

interface CompanyFieldProps {
  label: string
  path: string
  value: string
  error: string | undefined
  onType: (value: string) => void
  onChoose: (location: LocationValue) => void
}

const MOST_HITS = 8
const SETTLE_MS = 120

/** A company name that looks itself up in the saved locations while it is typed; what is not there is simply typed. */
export function CompanyField({ label, path, value, error, onType, onChoose }: CompanyFieldProps) {
  const [wanted, setWanted] = useState('')
  const hits = useHits(wanted)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const { selectFirstOption, openDropdown, closeDropdown } = combobox
  useEffect(() => {
    // Opened only once there is something to show, so that the list stands where it will stay.
    if (hits.length === 0) return closeDropdown()
    openDropdown()
    selectFirstOption()
  }, [hits, selectFirstOption, openDropdown, closeDropdown])
  const choose = (id: string) => {
    const location = hits.find((hit) => hit.id === id)
    if (location) onChoose(location)
    setWanted('')
  }
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={choose}
      position="bottom-start"
      middlewares={{ flip: false, shift: false }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          label={label}
          placeholder="Name, city or ZIP of a saved location, or type"
          data-path={path}
          value={value}
          error={error}
          maxLength={100}
          onChange={(event) => {
            onType(event.currentTarget.value)
            setWanted(event.currentTarget.value)
          }}
          onBlur={() => setWanted('')}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label="Saved locations">
          {hits.map((location) => (
            <Combobox.Option key={location.id} value={location.id}>
              <Text size="sm">{location.companyName}</Text>
              <Text size="xs" c="dimmed">
                {[location.street, showPlace(location)].filter(Boolean).join(', ')}
              </Text>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

const NO_HITS: LocationValue[] = []

function useHits(wanted: string): LocationValue[] {
  const [settled] = useDebouncedValue(wanted.trim(), SETTLE_MS)
  const { data } = useCall(
    listLocations,
    { searchText: settled, pageSize: MOST_HITS },
    { enabled: settled.length >= 2, keepsPrevious: true, silent: true },
  )
  return wanted.trim().length >= 2 && settled.length >= 2 ? (data?.rows ?? NO_HITS) : NO_HITS
}
