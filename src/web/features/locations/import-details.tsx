import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Button, Checkbox, Group, NativeSelect, Skeleton, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import {
  downloadLocationFaults,
  readLocationImport,
  takeLocations,
  undoLocations,
} from '#contracts/endpoints/locations.ts'
import type { LocationImportValue } from '#contracts/entities/location-import.ts'
import { download } from '../../api/file.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Section } from '../../ui/section.tsx'
import { UndoImport } from '../../ui/sheet-table/undo-import.tsx'
import { WorkProgress } from '../../ui/work-progress.tsx'
import { ImportCounts } from './import-counts.tsx'
import { type Choices, ImportRows } from './import-rows.tsx'

interface ImportDetailsProps {
  importId: string
  onClose: () => void
}

const GOES_ON: readonly LocationImportValue['state'][] = ['checking', 'taking', 'undoing']

/** One list: its check, the result of its rows, and the undo. */
export function ImportDetails({ importId, onClose }: ImportDetailsProps) {
  const read = useCall(readLocationImport, { importId, outcome: 'duplicate', pageSize: 1 }, { silent: true })
  // The loaded list stays if it cannot be read again: it holds the user's choices.
  if (read.error && !read.data)
    return <ErrorState message={read.error.message} onRetry={() => void read.refetch()} />
  if (!read.data) return <Skeleton height={240} role="status" aria-label={t`Loading the list`} />
  const one = read.data.import
  const close = (
    <Button variant="default" size="xs" onClick={onClose}>
      <Trans>Another file</Trans>
    </Button>
  )
  return (
    <Section
      title={one.fileName || t`Rows from another system`}
      note={t`by ${one.createdBy}`}
      actions={close}
    >
      <Stack gap="md">
        {GOES_ON.includes(one.state) && one.workId ? (
          <WorkProgress key={one.workId} workId={one.workId} unit="rows" onEnd={() => void read.refetch()} />
        ) : null}
        {one.message ? <Alert color={one.state === 'failed' ? 'red' : 'amber'}>{one.message}</Alert> : null}
        {one.rows > 0 ? <ImportCounts one={one} /> : null}
        {one.state === 'ready' ? <Decide one={one} /> : null}
        {one.state === 'done' || one.state === 'undone' ? <Taken one={one} /> : null}
      </Stack>
    </Section>
  )
}

type Choice = 'skip' | 'merge' | 'add'

const CHOICES: { value: Choice; label: string }[] = [
  { value: 'skip', label: t`Leave unchanged` },
  { value: 'merge', label: t`Merge: the row replaces the saved values` },
  { value: 'add', label: t`Add them as new locations` },
]

/** The faults, the existing locations and the choices for them; then the import. */
function Decide({ one }: { one: LocationImportValue }) {
  const [duplicates, setDuplicates] = useState<Choice>('skip')
  const [choices, setChoices] = useState<Choices>(new Map())
  const [isWhole, setWhole] = useState(false)
  const take = useChange(takeLocations)
  const { counts } = one
  const run = () =>
    take.run({
      importId: one.id,
      duplicates,
      rows: [...choices].map(([row, choice]) => ({ row, choice })),
      skipRejected: !isWhole,
    })
  const because = whyNothing(counts, isWhole, goingOf(counts, duplicates, choices))
  return (
    <>
      {counts.wrong > 0 ? <Wrong one={one} /> : null}
      {counts.repeated > 0 ? (
        <ImportRows importId={one.id} outcome="repeated" title={t`Repeated in the list`} />
      ) : null}
      {counts.duplicate > 0 ? (
        <>
          <NativeSelect
            label={t`Existing locations`}
            description={t`You can choose differently for individual rows below.`}
            maw={480}
            data={CHOICES}
            value={duplicates}
            onChange={(event) => setDuplicates(event.currentTarget.value as Choice)}
          />
          <ImportRows
            importId={one.id}
            outcome="duplicate"
            title={t`Existing`}
            usual={duplicates}
            choices={choices}
            onChoose={(row, choice) => {
              const next = new Map(choices)
              if (choice === null) next.delete(row)
              else next.set(row, choice)
              setChoices(next)
            }}
          />
        </>
      ) : null}
      {counts.wrong > 0 ? (
        <Checkbox
          label={t`Import the whole list or nothing`}
          description={t`If not checked, the correct rows are imported.`}
          checked={isWhole}
          onChange={(event) => setWhole(event.currentTarget.checked)}
        />
      ) : null}
      {take.refused && !take.refused.isTold ? <ErrorState message={take.refused.message} /> : null}
      <Group gap="sm">
        <Button onClick={() => void run()} loading={take.isRunning} disabled={because !== ''}>
          <Trans>Import list</Trans>
        </Button>
        <Text size="sm" c="dimmed" role="status">
          {because}
        </Text>
      </Group>
    </>
  )
}

/** The number of rows that would be added or merged. */
function goingOf(counts: LocationImportValue['counts'], usual: Choice, choices: Choices): number {
  const own = [...choices.values()]
  const left = own.filter((choice) => choice === 'skip').length
  const others = counts.duplicate - own.length
  return counts.new + own.length - left + (usual === 'skip' ? 0 : others)
}

/** Why there is nothing to import; '' if there is. */
function whyNothing(counts: LocationImportValue['counts'], isWhole: boolean, going: number): string {
  if (isWhole && counts.wrong > 0)
    return t`${plural(counts.wrong, { one: '# row', other: '# rows' })} to fix. Nothing in the list was imported.`
  if (counts.new + counts.duplicate === 0) return t`All of these locations are already in your list.`
  return going === 0 ? t`Every row already exists, so nothing changes.` : ''
}

function Wrong({ one }: { one: LocationImportValue }) {
  const [fault, setFault] = useState('')
  const fetchFaults = async () => {
    const outcome = await download(downloadLocationFaults, { importId: one.id })
    setFault(outcome.kind === 'refused' ? outcome.message : '')
  }
  return (
    <>
      <ImportRows importId={one.id} outcome="wrong" title={t`Rows to fix`} />
      <Group>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => void fetchFaults()}
        >
          <Trans>Download all as CSV</Trans>
        </Button>
      </Group>
      {fault ? <ErrorState message={fault} /> : null}
    </>
  )
}

/** The merged rows, and the undo. */
function Taken({ one }: { one: LocationImportValue }) {
  const undo = useChange(undoLocations)
  const { added, merged, wrong } = one.counts
  return (
    <>
      {merged > 0 ? <ImportRows importId={one.id} outcome="merged" title={t`Merged`} /> : null}
      {wrong > 0 ? <Wrong one={one} /> : null}
      {one.state === 'done' && added + merged > 0 ? (
        <UndoImport
          effect={effectOf(added, merged)}
          isRunning={undo.isRunning}
          refused={undo.refused}
          onUndo={async () => (await undo.run({ importId: one.id })).kind === 'ok'}
        />
      ) : null}
    </>
  )
}

function effectOf(added: number, merged: number): string {
  const out = plural(added, {
    one: '# added location will be removed from the list',
    other: '# added locations will be removed from the list',
  })
  const back = plural(merged, {
    one: '# merged location will be restored',
    other: '# merged locations will be restored',
  })
  return `${[added > 0 ? out : '', merged > 0 ? back : ''].filter(Boolean).join(', ')}.`
}
