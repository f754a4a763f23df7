import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ActionIcon, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { ExtraInfoValue } from '#contracts/entities/extra-info.ts'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Instant } from '../../ui/date-window.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Section } from '../../ui/section.tsx'
import css from './shipment-details.module.css'
import { type ExtraInfoOf, type TypedInfo, useExtraInfo } from './use-extra-info.ts'
import { useInPlace } from './use-in-place.ts'

export interface NotesProps {
  shipment: Pick<ShipmentValue, 'id' | 'bolNumber' | 'specialInstructions'>
  isChangeable: boolean
}

type NoteKind = 'InternalNote' | 'ExternalNote'

/** Notes for the carrier, notes that the customer may read, and internal notes; notes are edited in place. */
export function Notes({ shipment, isChangeable }: NotesProps) {
  const extra = useExtraInfo(shipment)
  return (
    <Section title={t`Notes`}>
      <Stack gap="md">
        <div>
          <Text size="xs" c="dimmed">
            <Trans>Instructions to the carrier</Trans>
          </Text>
          <Text className={css.words} c={shipment.specialInstructions ? undefined : 'dimmed'}>
            {shipment.specialInstructions || t`None`}
          </Text>
        </div>
        {extra.reading.error ? (
          <ErrorState message={extra.reading.error.message} onRetry={() => void extra.reading.refetch()} />
        ) : null}
        <NoteList label={t`External`} kind="ExternalNote" extra={extra} isChangeable={isChangeable} />
        <NoteList label={t`Internal`} kind="InternalNote" extra={extra} isChangeable={isChangeable} />
      </Stack>
    </Section>
  )
}

interface NoteListProps {
  label: string
  kind: NoteKind
  extra: ExtraInfoOf
  isChangeable: boolean
}

function NoteList({ label, kind, extra, isChangeable }: NoteListProps) {
  const { box, edited, edit, close } = useInPlace()
  const notes = extra.infos.filter((info) => info.kind === kind)
  return (
    <div ref={box}>
      <Group justify="space-between" mih={28}>
        <Text size="xs" c="dimmed">
          {label}
        </Text>
        {isChangeable && edited === null ? (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconPlus size={14} aria-hidden="true" />}
            aria-label={t`Add ${label.toLowerCase()} note`}
            data-opens=""
            onClick={() => edit('')}
          >
            <Trans>Add</Trans>
          </Button>
        ) : null}
      </Group>
      {notes.length === 0 && edited === null ? (
        <Text c="dimmed">
          <Trans>None</Trans>
        </Text>
      ) : null}
      <ul className={css.notes} aria-label={t`${label} notes`}>
        {notes.map((note) => (
          <li key={note.id}>
            {edited === note.id ? (
              <NoteForm label={label} note={note} extra={extra} onClose={close} />
            ) : (
              <Note note={note} extra={extra} onEdit={isChangeable ? () => edit(note.id) : undefined} />
            )}
          </li>
        ))}
      </ul>
      {edited === '' ? (
        <NoteForm
          label={label}
          note={{ id: '', kind, label: '', value: '', version: '' }}
          extra={extra}
          onClose={close}
        />
      ) : null}
    </div>
  )
}

function Note(props: { note: ExtraInfoValue; extra: ExtraInfoOf; onEdit: (() => void) | undefined }) {
  const { note, extra, onEdit } = props
  const [isAsked, setAsked] = useState(false)
  const [fault, setFault] = useState('')
  const remove = async () => {
    setFault(await extra.remove(note))
    setAsked(false)
  }
  const name = note.value.slice(0, 40)
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start" justify="space-between">
      <div>
        <Text className={css.words}>{note.value}</Text>
        <Text size="xs" c="dimmed" component="div">
          {note.createdBy ? (
            <>
              {note.createdBy}, <Instant at={note.createdAt} />
            </>
          ) : (
            t`Entered with the shipment`
          )}
        </Text>
        {fault ? <ErrorState message={fault} /> : null}
      </div>
      {onEdit ? (
        <Group gap={4} wrap="nowrap">
          <ActionIcon
            variant="subtle"
            aria-label={t`Edit note: ${name}`}
            data-opens={note.id}
            onClick={onEdit}
          >
            <IconPencil size={16} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon variant="subtle" aria-label={t`Delete note: ${name}`} onClick={() => setAsked(true)}>
            <IconTrash size={16} aria-hidden="true" />
          </ActionIcon>
        </Group>
      ) : null}
      <ConfirmDialog
        isOpen={isAsked}
        title={t`Delete this note?`}
        confirmLabel={t`Delete note`}
        isDangerous
        isRunning={extra.isRunning}
        onConfirm={() => void remove()}
        onClose={() => setAsked(false)}
      >
        <Text size="sm">{note.value}</Text>
      </ConfirmDialog>
    </Group>
  )
}

interface NoteFormProps {
  label: string
  note: TypedInfo
  extra: ExtraInfoOf
  onClose: () => void
}

function NoteForm({ label, note: current, extra, onClose }: NoteFormProps) {
  // The line as it was when opened: another user may change it in the meantime.
  const [note] = useState(current)
  const [value, setValue] = useState(note.value)
  const [fault, setFault] = useState('')
  const save = async () => {
    if (value.trim() === '') return setFault(t`Enter a note.`)
    const refused = await extra.save({ ...note, value })
    setFault(refused)
    if (refused === '') onClose()
  }
  return (
    <Stack gap="xs">
      <Textarea
        label={t`${label} note`}
        autosize
        minRows={2}
        maxLength={2000}
        data-autofocus
        autoFocus
        value={value}
        error={fault || undefined}
        onChange={(event) => setValue(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose()
        }}
      />
      <Group gap="xs" justify="flex-end">
        <Button size="xs" variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button size="xs" loading={extra.isRunning} onClick={() => void save()}>
          <Trans>Save note</Trans>
        </Button>
      </Group>
    </Stack>
  )
}
