import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Button, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { readItemFile, takeItems, undoItems } from '#contracts/endpoints/item-files.ts'
import type { ItemFileValue } from '#contracts/entities/item-file.ts'
import { refresh, useCall, useChange } from '../../api/queries.ts'
import { Counts } from '../../ui/counts/counts.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Section } from '../../ui/section.tsx'
import { UndoImport } from '../../ui/sheet-table/undo-import.tsx'
import { WorkProgress } from '../../ui/work-progress.tsx'
import { ChangedItems, FaultyRows, NewItems } from './item-file-rows.tsx'

interface ItemFileProps {
  workId: string
  /** The import was started, as this job. */
  onTaking: (workId: string) => void
  onClose: () => void
}

const GOES_ON: readonly ItemFileValue['state'][] = ['working', 'undoing', 'failed']

/** One list: the progress of its check or import, its result, and the decision about it. */
export function ItemFile({ workId, onTaking, onClose }: ItemFileProps) {
  const { data, error, refetch } = useCall(readItemFile, { workId }, { silent: true })
  const client = useQueryClient()
  // The list below shows the counts as well.
  const again = useCallback(() => refresh(client, ['works', 'items']), [client])
  // The loaded file stays if it cannot be read again: it holds the user's choices.
  if (error && !data) return <ErrorState message={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={240} role="status" aria-label={t`Loading the list`} />
  const { file } = data
  const close = (
    <Button variant="default" size="xs" onClick={onClose}>
      <Trans>Another file</Trans>
    </Button>
  )
  const going = file.state === 'undoing' ? file.undoWorkId : workId
  return (
    <Section title={file.fileName} note={t`by ${file.createdBy}`} actions={close}>
      <Stack gap="md">
        {GOES_ON.includes(file.state) ? (
          <WorkProgress key={going} workId={going} unit="rows" onEnd={again} />
        ) : null}
        {file.message ? <Alert color="amber">{file.message}</Alert> : null}
        <Outcome file={file} />
        {file.state === 'taken' && file.added + file.changed > 0 ? <Undo file={file} /> : null}
        {file.state === 'checked' ? <Decide file={file} onTaking={onTaking} /> : null}
      </Stack>
    </Section>
  )
}

function Outcome({ file }: { file: ItemFileValue }) {
  const { state } = file
  if (state === 'working' || state === 'failed') return null
  return (
    <>
      {state === 'taken' ? (
        <Alert color="green">
          <Trans>The list was imported.</Trans>
        </Alert>
      ) : null}
      {state === 'undone' ? (
        <Alert color="gray">
          <Trans>The import was undone.</Trans>
        </Alert>
      ) : null}
      {state === 'refused' ? (
        <Alert color="red" role="alert">
          <Trans>
            The list could not be read to the end, so nothing was imported. Fix it and upload it again.
          </Trans>
        </Alert>
      ) : (
        <Counts of={countsOf(file)} />
      )}
      {file.newItems.length > 0 ? <NewItems file={file} /> : null}
      {file.changes.length > 0 ? <ChangedItems file={file} /> : null}
      {file.faults.length > 0 ? <FaultyRows file={file} /> : null}
    </>
  )
}

function countsOf({ state, ...file }: ItemFileValue): (readonly [string, number])[] {
  const isTaken = state !== 'checked'
  const kinds = [
    [isTaken ? t`Added` : t`New`, file.added],
    [isTaken ? t`Changed` : t`Existing, changed`, file.changed],
    [t`Left unchanged`, file.kept],
    [t`Existing, unchanged`, file.unchanged],
    [t`With errors`, file.wrong],
  ] as const
  return [[t`Rows`, file.rows], ...kinds.filter(([, count]) => count > 0)]
}

function Undo({ file: { workId, added, changed } }: { file: ItemFileValue }) {
  const undo = useChange(undoItems)
  return (
    <UndoImport
      effect={effectOf(added, changed)}
      isRunning={undo.isRunning}
      refused={undo.refused}
      onUndo={async () => (await undo.run({ workId })).kind === 'ok'}
    />
  )
}

function effectOf(added: number, changed: number): string {
  const out = plural(added, {
    one: '# added item will be removed from the item master',
    other: '# added items will be removed from the item master',
  })
  const back = plural(changed, {
    one: '# changed item will be restored',
    other: '# changed items will be restored',
  })
  return `${[added > 0 ? out : '', changed > 0 ? back : ''].filter(Boolean).join(', ')}.`
}

/** Whether existing items may change; then the import. */
function Decide({ file, onTaking }: { file: ItemFileValue; onTaking: (workId: string) => void }) {
  const [overwrites, setOverwrites] = useState(false)
  const take = useChange(takeItems)
  const count = file.added + (overwrites ? file.changed : 0)
  const run = async () => {
    const outcome = await take.run({ workId: file.workId, Overwrite: overwrites })
    if (outcome.kind === 'ok') onTaking(outcome.value.workId)
  }
  return (
    <>
      {file.changed > 0 ? (
        <Checkbox
          label={t`Update existing items: ${file.changed.toLocaleString('en-US')}`}
          description={t`If not checked, only new items are imported.`}
          checked={overwrites}
          onChange={(event) => setOverwrites(event.currentTarget.checked)}
        />
      ) : null}
      {take.refused && !take.refused.isTold ? <ErrorState message={take.refused.message} /> : null}
      <Group gap="sm">
        <Button onClick={() => void run()} loading={take.isRunning} disabled={count === 0}>
          <Trans>Import {plural(count, { one: '# item', other: '# items' })}</Trans>
        </Button>
        <Text size="sm" c="dimmed" role="status">
          {file.added + file.changed === 0 ? t`There is nothing to import.` : ''}
        </Text>
      </Group>
    </>
  )
}
