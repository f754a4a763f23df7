import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { memo, useMemo } from 'react'
import { listLocations } from '#contracts/endpoints/addresses.ts'
import type { LocationValue } from '#contracts/entities/address.ts'
import { showPlace } from '#domain/text/lane.ts'
import { useCall } from '../../api/queries.ts'
import { SuggestBox } from '../../ui/choice/suggest-box.tsx'
import { useZipPlace } from '../../ui/lane-search/use-zip-place.ts'
import { type DeskEnd, type EndName, endAt, typedEnd } from './desk-form.ts'
import css from './review-rates.module.css'

interface PlaceFieldProps {
  label: string
  name: EndName
  end: DeskEnd
  error: string | undefined
  onChange: (end: DeskEnd) => void
}

/** A ZIP with its city and state below, or a saved location found by its name. */
export const PlaceField = memo(function PlaceField(props: PlaceFieldProps) {
  const { label, name, end, error, onChange } = props
  const { place, fault } = useZipPlace(end.address.zip)
  const hits = useHits(end)
  const suggestions = useMemo(
    () => hits.map((location) => ({ key: location.id, words: <Hit location={location} /> })),
    [hits],
  )
  const where = [end.address.companyName, place].filter(Boolean).join(' · ')
  const sentence = error || fault
  return (
    <div className={css.end}>
      <SuggestBox
        label={label}
        placeholder={t`ZIP or saved location`}
        data-path={name}
        value={end.text}
        error={sentence || undefined}
        maxLength={100}
        listLabel={t`Saved locations`}
        opensOn="hits"
        suggestions={suggestions}
        onType={(text) => onChange(typedEnd(text))}
        onPick={(index) => {
          const location = hits[index]
          if (location) onChange(endAt(location))
        }}
      />
      <div className={css.where} aria-live="polite">
        {sentence ? '' : where}
      </div>
    </div>
  )
})

function Hit({ location }: { location: LocationValue }) {
  return (
    <>
      <div>{location.companyName}</div>
      <Text size="xs" c="dimmed" component="div">
        {[location.street, showPlace(location)].filter(Boolean).join(', ')}
      </Text>
    </>
  )
}

const MOST_HITS = 8
const SETTLE_MS = 120
const NO_HITS: LocationValue[] = []

/** Searches saved locations for text that looks like a name. Digits mean a ZIP, so Enter is left to the field. */
function useHits({ text, address }: DeskEnd): LocationValue[] {
  const wanted = /\p{L}/u.test(text) && address.zip === '' ? text.trim() : ''
  const [settled] = useDebouncedValue(wanted, SETTLE_MS)
  const isAsked = wanted.length >= 2 && settled.length >= 2
  const { data } = useCall(
    listLocations,
    { searchText: settled, pageSize: MOST_HITS },
    { enabled: isAsked, keepsPrevious: true, silent: true },
  )
  return isAsked ? (data?.rows ?? NO_HITS) : NO_HITS
}
