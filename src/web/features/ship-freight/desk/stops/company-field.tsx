import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { listLocations } from '#contracts/endpoints/addresses.ts'
import type { LocationValue } from '#contracts/entities/address.ts'
import { showPlace } from '#domain/text/lane.ts'
import { useCall } from '../../../../api/queries.ts'
import { SuggestBox } from '../../../../ui/choice/suggest-box.tsx'
import { useSettled } from '../../../../ui/use-settled.ts'

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

/** A company name that searches the saved locations while the user types; names that are not there can be typed. */
export function CompanyField({ label, path, value, error, onType, onChoose }: CompanyFieldProps) {
  const [wanted, setWanted] = useState('')
  const hits = useHits(wanted)
  const suggestions = useMemo(
    () =>
      hits.map((location) => ({
        key: location.id,
        words: (
          <>
            <div>{location.companyName}</div>
            <Text size="xs" c="dimmed" component="div">
              {[location.street, showPlace(location)].filter(Boolean).join(', ')}
            </Text>
          </>
        ),
      })),
    [hits],
  )
  return (
    <SuggestBox
      label={label}
      placeholder={t`Name, or a saved location`}
      data-path={path}
      value={value}
      error={error}
      maxLength={100}
      listLabel={t`Saved locations`}
      opensOn="hits"
      suggestions={suggestions}
      onType={(typed) => {
        onType(typed)
        setWanted(typed)
      }}
      onBlur={() => setWanted('')}
      onPick={(index) => {
        const location = hits[index]
        if (location) onChoose(location)
        setWanted('')
      }}
    />
  )
}

const NO_HITS: LocationValue[] = []

function useHits(wanted: string): LocationValue[] {
  const settled = useSettled(wanted.trim(), SETTLE_MS)
  const { data } = useCall(
    listLocations,
    { searchText: settled, pageSize: MOST_HITS },
    { enabled: settled.length >= 2, keepsPrevious: true, silent: true },
  )
  return wanted.trim().length >= 2 && settled.length >= 2 ? (data?.rows ?? NO_HITS) : NO_HITS
}
