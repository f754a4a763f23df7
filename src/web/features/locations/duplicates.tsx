import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Checkbox, Group, Radio, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { findDuplicateLocations, mergeLocations, undoMerge } from '#contracts/endpoints/locations.ts'
import type { LocationValue } from '#contracts/entities/address.ts'
import type { DuplicateGroup, LocationMergeValue } from '#contracts/entities/location-import.ts'
import { locationLabel } from '#domain/addresses/location-fields.ts'
import { changesOf, combine } from '#domain/addresses/merge-locations.ts'
import { showPhone } from '#domain/text/phone.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { Instant } from '../../ui/date-window.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EndProblem } from '../../ui/end-problem.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast.ts'
import { serviceWords } from './columns.tsx'
import css from './locations.module.css'

/** Locations that are in the list twice: which one to keep, which values it takes from the others; and the undo. */
export function Duplicates({ isShown }: { isShown: boolean }) {
  const { data, error, refetch } = useCall(findDuplicateLocations, {}, { silent: true, enabled: isShown })
  if (!isShown) return null
  // The loaded list stays if it cannot be read again: it holds the user's choices.
  if (error && !data) return <ErrorState message={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={240} role="status" aria-label={t`Looking for duplicates`} />
  return (
    <Stack gap="md">
      <Section title={t`Possible duplicates`} note={data.total.toLocaleString('en-US')}>
        <Stack gap="md">
          <Text size="sm" c="dimmed" maw={760}>
            <Trans>
              Locations with the same company, street and ZIP, spelled differently. The location you keep gets
              any missing details from the others. Orders and shipments keep the address they were created
              with.
            </Trans>
          </Text>
          {data.groups.length === 0 ? (
            <EmptyState title={t`No duplicates`} hint={t`No two of your locations are the same place.`} />
          ) : (
            data.groups.map((group) => (
              <OnePlace key={idsOf(group.locations).join()} group={group} readAgain={refetch} />
            ))
          )}
        </Stack>
      </Section>
      {data.merges.length > 0 ? (
        <Section title={t`Past merges`}>
          <Stack gap="xs">
            {data.merges.map((merge) => (
              <FormerMerge key={merge.id} merge={merge} />
            ))}
          </Stack>
        </Section>
      ) : null}
    </Stack>
  )
}

/** The versions on the screen, so that a merge applies to exactly what the user saw. */
const versionsOf = (locations: readonly LocationValue[]) =>
  Object.fromEntries(locations.flatMap(({ id, version }) => (version === undefined ? [] : [[id, version]])))

const idsOf = (locations: readonly LocationValue[]) => locations.map(({ id }) => id)

/** One of the client's own docks is kept by default. */
const keptAtFirst = ({ locations }: DuplicateGroup): string =>
  (locations.find(({ isWarehouse }) => isWarehouse) ?? locations[0])?.id ?? ''

interface OnePlaceProps {
  group: DuplicateGroup
  readAgain: () => Promise<unknown>
}

function OnePlace({ group, readAgain }: OnePlaceProps) {
  const [keepId, setKeep] = useState(() => keptAtFirst(group))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const merge = useChange(mergeLocations)
  const kept = group.locations.find(({ id }) => id === keepId)!
  const others = group.locations.filter(({ id }) => id !== keepId && !left.has(id))
  const changes = changesOf(kept, combine(kept, others))
  const run = async () => {
    const versions = versionsOf([kept, ...others])
    const outcome = await merge.run({ keepId, ids: idsOf(others), versions })
    if (outcome.kind === 'ok') toast('success', t`The duplicates were merged into ${kept.companyName}.`)
  }
  const reload = async () => {
    await readAgain()
    merge.reset()
  }
  return (
    <section className={css.group} aria-label={kept.companyName}>
      <Stack gap="xs">
        {group.locations.map((one) => (
          <Group key={one.id} gap="md" align="flex-start" wrap="nowrap">
            <Radio
              name={group.key}
              label={<Entry location={one} />}
              checked={one.id === keepId}
              onChange={() => setKeep(one.id)}
              style={{ flexGrow: 1 }}
            />
            {one.id === keepId ? (
              <Text size="sm" fw={600}>
                <Trans>Kept</Trans>
              </Text>
            ) : (
              <Checkbox
                label={t`Merge`}
                aria-label={t`Merge ${one.companyName}, ${one.street}`}
                checked={!left.has(one.id)}
                onChange={(event) => {
                  const next = new Set(left)
                  if (event.currentTarget.checked) next.delete(one.id)
                  else next.add(one.id)
                  setLeft(next)
                }}
              />
            )}
          </Group>
        ))}
        {changes.length > 0 ? (
          <Text size="sm" c="dimmed">
            <Trans>
              The location you keep gets:{' '}
              {changes.map(({ field, to }) => `${locationLabel(field)} ${to}`).join('; ')}
            </Trans>
          </Text>
        ) : null}
        <EndProblem refused={merge.refused} changed="LOCATION_CHANGED" what="locations" onReload={reload} />
        <Group>
          <Button
            size="xs"
            disabled={others.length === 0}
            loading={merge.isRunning}
            onClick={() => void run()}
          >
            <Trans>Merge {others.length + 1} into one</Trans>
          </Button>
        </Group>
      </Stack>
    </section>
  )
}

function Entry({ location }: { location: LocationValue }) {
  const { companyName, code, street, street2, city, state, zip, contactPhone, email, services } = location
  const address = [street, street2, city, `${state} ${zip}`].filter((part) => part.trim() !== '').join(', ')
  const rest = [
    code,
    location.isWarehouse ? t`Your dock` : '',
    showPhone(contactPhone),
    email,
    serviceWords(services),
  ]
  return (
    <>
      <Text span fw={600} size="sm">
        {companyName}
      </Text>
      <Text size="sm">{address}</Text>
      <Text size="sm" c="dimmed">
        {rest.filter(Boolean).join(' · ')}
      </Text>
    </>
  )
}

function FormerMerge({ merge }: { merge: LocationMergeValue }) {
  const undo = useChange(undoMerge)
  const run = async () => {
    const outcome = await undo.run({ mergeId: merge.id })
    if (outcome.kind !== 'ok') return
    toast(
      'success',
      outcome.value.isRestored
        ? t`${merge.name} was restored.`
        : t`${merge.name} has changed since the merge and was kept as is. The others are back in the list.`,
    )
  }
  return (
    <Group justify="space-between" gap="sm">
      <Text size="sm" component="div">
        <Trans>
          {merge.name} with {plural(merge.count, { one: '# other', other: '# others' })}, by {merge.createdBy}
          , <Instant at={merge.createdAt} />
        </Trans>
      </Text>
      <Button
        size="xs"
        variant="default"
        loading={undo.isRunning}
        onClick={() => void run()}
        aria-label={t`Undo the merge of ${merge.name}`}
      >
        <Trans>Undo</Trans>
      </Button>
      {undo.refused && !undo.refused.isTold ? <ErrorState message={undo.refused.message} /> : null}
    </Group>
  )
}
