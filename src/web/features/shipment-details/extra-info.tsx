import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ActionIcon, Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { IconDownload, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { ExtraInfoValue } from '#contracts/entities/extra-info.ts'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { Section } from '../../ui/section.tsx'
import css from './shipment-details.module.css'
import { type ExtraInfoOf, type TypedInfo, useExtraInfo } from './use-extra-info.ts'
import { useInPlace } from './use-in-place.ts'

export interface ExtraInfoProps {
  shipment: Pick<ShipmentValue, 'id' | 'bolNumber'>
  isChangeable: boolean
}

const KINDS = [
  { value: 'LoadNumber', label: t`Load number` },
  { value: 'TrailerNumber', label: t`Trailer number` },
  { value: 'SealNumber', label: t`Seal number` },
  { value: 'Custom', label: t`Custom field` },
] as const
type Kind = (typeof KINDS)[number]['value']

const nameOf = (info: TypedInfo): string =>
  info.label || (KINDS.find(({ value }) => value === info.kind)?.label ?? info.kind)
const isFact = (info: ExtraInfoValue): boolean => KINDS.some(({ value }) => value === info.kind)
const BLANK: TypedInfo = { id: '', kind: 'LoadNumber', label: '', value: '', version: '' }

/** Load, trailer and seal numbers and the client's own fields; notes have their own card. */
export function ExtraInfo({ shipment, isChangeable }: ExtraInfoProps) {
  const extra = useExtraInfo(shipment)
  const { box, edited, edit, close } = useInPlace()
  const [fault, setFault] = useState('')
  const facts = extra.infos.filter(isFact)
  return (
    <Section
      title={t`Extra information`}
      actions={
        extra.infos.length > 0 ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDownload size={14} aria-hidden="true" />}
            aria-label={t`Download extra information`}
            onClick={() => void extra.fetchFile().then(setFault)}
          >
            <Trans>Download</Trans>
          </Button>
        ) : undefined
      }
    >
      <Stack gap="sm" ref={box}>
        {fault ? <ErrorState message={fault} /> : null}
        {facts.length === 0 && edited === null ? (
          <Text size="sm" c="dimmed">
            <Trans>No load, trailer or seal number yet.</Trans>
          </Text>
        ) : null}
        <ul className={css.notes} aria-label={t`Extra information`}>
          {facts.map((info) => (
            <li key={info.id}>
              {edited === info.id ? (
                <InfoForm info={info} extra={extra} onClose={close} />
              ) : (
                <InfoLine info={info} extra={extra} onEdit={isChangeable ? () => edit(info.id) : undefined} />
              )}
            </li>
          ))}
        </ul>
        {edited === '' ? <InfoForm info={BLANK} extra={extra} onClose={close} /> : null}
        {isChangeable && edited === null ? (
          <Button
            size="xs"
            variant="default"
            style={{ alignSelf: 'flex-start' }}
            leftSection={<IconPlus size={14} aria-hidden="true" />}
            data-opens=""
            onClick={() => edit('')}
          >
            <Trans>Add information</Trans>
          </Button>
        ) : null}
      </Stack>
    </Section>
  )
}

function InfoLine(props: { info: ExtraInfoValue; extra: ExtraInfoOf; onEdit: (() => void) | undefined }) {
  const { info, extra, onEdit } = props
  const [isAsked, setAsked] = useState(false)
  const [fault, setFault] = useState('')
  const remove = async () => {
    setFault(await extra.remove(info))
    setAsked(false)
  }
  const name = nameOf(info)
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start" justify="space-between">
      <div>
        <Text size="xs" c="dimmed">
          {name}
        </Text>
        <Text className={css.words}>{info.value}</Text>
        {fault ? <ErrorState message={fault} /> : null}
      </div>
      {onEdit ? (
        <Group gap={4} wrap="nowrap">
          <ActionIcon
            variant="subtle"
            aria-label={t`Edit ${name} ${info.value}`}
            data-opens={info.id}
            onClick={onEdit}
          >
            <IconPencil size={16} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            aria-label={t`Delete ${name} ${info.value}`}
            onClick={() => setAsked(true)}
          >
            <IconTrash size={16} aria-hidden="true" />
          </ActionIcon>
        </Group>
      ) : null}
      <ConfirmDialog
        isOpen={isAsked}
        title={t`Delete ${name}?`}
        confirmLabel={t`Delete`}
        isDangerous
        isRunning={extra.isRunning}
        onConfirm={() => void remove()}
        onClose={() => setAsked(false)}
      >
        <Text size="sm">{info.value}</Text>
      </ConfirmDialog>
    </Group>
  )
}

function InfoForm({ info, extra, onClose }: { info: TypedInfo; extra: ExtraInfoOf; onClose: () => void }) {
  const [typed, setTyped] = useState(info)
  const value = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState('')
  const save = async () => {
    const refused = typed.value.trim() === '' ? t`Fill in the value.` : await extra.save(typed)
    if (refused === '') return onClose()
    setFault(refused)
    value.current?.focus()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <Stack gap="xs">
        <NativeSelect
          label={t`Information`}
          data={[...KINDS]}
          autoFocus={info.id === ''}
          value={typed.kind}
          onChange={(event) => setTyped({ ...typed, kind: event.currentTarget.value as Kind })}
        />
        {typed.kind === 'Custom' ? (
          <TextInput
            label={t`Field name`}
            maxLength={60}
            value={typed.label}
            onChange={(event) => setTyped({ ...typed, label: event.currentTarget.value })}
          />
        ) : null}
        <TextInput
          ref={value}
          label={t`Value`}
          maxLength={2000}
          autoFocus={info.id !== ''}
          value={typed.value}
          error={fault || undefined}
          onChange={(event) => setTyped({ ...typed, value: event.currentTarget.value })}
        />
        <FormButtons size="xs" onCancel={onClose} loading={extra.isRunning}>{t`Save`}</FormButtons>
      </Stack>
    </form>
  )
}
