import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { lazy, Suspense, useMemo } from 'react'
import { showPlace } from '#domain/text/lane.ts'
import { SelectBox } from '../../ui/choice/select-box.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { LaneAnswer } from '../../ui/lane-search/use-lane.ts'
import { Section } from '../../ui/section.tsx'
import css from './days-map.module.css'
import { type DaysGroup, type DaysMap, daysGroups, daysMapOf } from './map-days.ts'
import { stateName, US_STATES } from './us-states.ts'

/** The map data is larger than the screen's code: it loads when the map is actually shown. */
const Drawing = lazy(() => import('./days-drawing.tsx').then((module) => ({ default: module.DaysDrawing })))

interface DaysMapProps {
  answer: LaneAnswer
  /** SCAC; '' = the best of all carriers. */
  carrier: string
  onCarrier: (scac: string) => void
}

/** Business days from the origin to every area: a map, and next to it the same as text. */
export function DaysMapSection({ answer, carrier, onCarrier }: DaysMapProps) {
  const { origin, serviceMap, carriers } = answer
  const map = useMemo(() => daysMapOf(serviceMap, carrier), [serviceMap, carrier])
  const groups = daysGroups(map)
  const names = useMemo(() => choicesOf(carriers), [carriers])
  return (
    <Section
      title={t`Transit-day map`}
      note={t`Business days from ${showPlace(origin)}`}
      actions={
        <SelectBox
          aria-label={t`Carrier on the map`}
          w={270}
          data={[{ value: '', label: t`Best of all carriers` }, ...names]}
          value={carrier}
          onChange={(scac) => onCarrier(scac ?? '')}
          nothingFound={t`No carrier found`}
        />
      }
    >
      {groups.length === 0 ? (
        <EmptyState
          title={t`No service days from ${showPlace(origin)}.`}
          hint={t`The map fills in with the service days that carriers publish from this ZIP or its state.`}
        />
      ) : (
        <div className={css.sides}>
          <div>
            <Suspense fallback={<Skeleton className={css.svg} />}>
              <Drawing map={map} origin={origin} />
            </Suspense>
          </div>
          <Legend groups={groups} map={map} />
        </div>
      )}
    </Section>
  )
}

const choicesOf = (carriers: LaneAnswer['carriers']) =>
  carriers
    .map(({ scac, carrierName }) => ({ value: scac, label: `${carrierName} (${scac})` }))
    .sort((a, b) => a.label.localeCompare(b.label))

/** Legend and text version of the map in one: each shade with its days and all of its states. */
function Legend({ groups, map }: { groups: readonly DaysGroup[]; map: DaysMap }) {
  const without = US_STATES.filter(({ code }) => !map.states.has(code))
  return (
    <div>
      <ul className={css.legend} aria-label={t`Map data as text`}>
        {groups.map(({ shade, label, states, zip3s }) => (
          <li key={shade}>
            <span className={`${css.swatch} ${css[`shade${shade}`]}`} aria-hidden="true">
              {shade}
            </span>
            <div>
              <strong>{label}</strong>
              <Codes codes={states} />
              {states.length === 0 ? <span className={css.codes}>{zipAreas(zip3s.length)}</span> : null}
            </div>
          </li>
        ))}
        {without.length > 0 ? (
          <li>
            <span className={`${css.swatch} ${css.none}`} aria-hidden="true">
              –
            </span>
            <div>
              <strong>
                <Trans>No service days</Trans>
              </strong>
              <Codes codes={without.map(({ code }) => code)} />
            </div>
          </li>
        ) : null}
      </ul>
      <Zip3s map={map} groups={groups} />
    </div>
  )
}

const zipAreas = (count: number): string => plural(count, { one: '# ZIP area', other: '# ZIP areas' })

function Codes({ codes }: { codes: readonly string[] }) {
  const onMap = codes.filter((code) => stateName(code) !== null)
  const beyond = codes.filter((code) => stateName(code) === null)
  return (
    <span className={css.codes}>
      {onMap.map((code, index) => (
        <span key={code}>
          {index > 0 ? ', ' : ''}
          <abbr title={stateName(code) ?? code}>{code}</abbr>
        </span>
      ))}
      {beyond.length > 0 ? t`${onMap.length > 0 ? '; ' : ''}not on the map: ${beyond.join(', ')}` : ''}
    </span>
  )
}

function Zip3s({ map, groups }: { map: DaysMap; groups: readonly DaysGroup[] }) {
  if (map.zip3s.length === 0) return null
  return (
    <details className={css.zip3s}>
      <summary>
        <Trans>ZIP areas with days that differ from their state ({map.zip3s.length})</Trans>
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard */}
      <ul tabIndex={0} aria-label={t`ZIP areas`}>
        {groups
          .filter(({ zip3s }) => zip3s.length > 0)
          .map(({ shade, label, zip3s }) => (
            <li key={shade}>
              {label}: {zip3s.join(', ')}
            </li>
          ))}
      </ul>
    </details>
  )
}
