import { t } from '@lingui/core/macro'
import { Modal, NativeSelect, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { createApiKey } from '#contracts/endpoints/api-keys.ts'
import { API_AREAS, type ApiArea, type ApiScope } from '#domain/access/api-scopes.ts'
import { useChange } from '../../api/queries.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { FormErrorSummary } from '../../ui/form-error-summary.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { useTyped } from '../../ui/use-typed.ts'
import { AREA_WORDS, type Level, type Levels, scopesOf } from './scope-words.ts'

interface KeyDialogProps {
  isOpen: boolean
  onClose: () => void
  onMade: (made: { name: string; key: string }) => void
}

/** Creates a key with a name, areas and an expiration. */
export function KeyDialog({ isOpen, onClose, onMade }: KeyDialogProps) {
  const typed = useTyped(isOpen)
  return (
    <Modal onClose={onClose} title={t`Create API key`} size="lg" {...typed}>
      {isOpen ? <KeyForm onClose={onClose} onMade={onMade} /> : null}
    </Modal>
  )
}

interface KeyValues extends Record<string, unknown> {
  name: string
  scopes: ApiScope[]
  days: number
}

const NOTHING = Object.fromEntries(API_AREAS.map((area) => [area, ''])) as Levels
const ENDS = [
  { value: '30', label: t`In 30 days` },
  { value: '90', label: t`In 90 days` },
  { value: '365', label: t`In a year` },
  { value: '0', label: t`Never` },
]

function KeyForm({ onClose, onMade }: Omit<KeyDialogProps, 'isOpen'>) {
  const change = useChange(createApiKey)
  const [levels, setLevels] = useState<Levels>(NOTHING)
  const { form, submit, message, isSubmitting } = useContractForm<KeyValues>({
    schema: createApiKey.body,
    initial: { name: '', scopes: [], days: 365 },
    onSubmit: async (values) => {
      const outcome = await change.run(values)
      if (outcome.kind === 'refused') return outcome
      onMade({ name: values.name, key: outcome.value.key })
      onClose()
      return null
    },
  })
  const choose = (area: ApiArea, level: Level) => {
    const next = { ...levels, [area]: level }
    setLevels(next)
    form.setFieldValue('scopes', scopesOf(next))
    form.clearFieldError('scopes')
  }
  const fault = form.errors.scopes
  return (
    <form onSubmit={submit} noValidate aria-label={t`API key`}>
      <Stack gap="md">
        {message ? <FormErrorSummary message={message} /> : null}
        <TextField
          form={form}
          path="name"
          label={t`Name`}
          description={t`The program that will use it, for example Online store.`}
          maxLength={60}
          required
          data-autofocus
        />
        <Table aria-label={t`Key permissions`}>
          <Table.Tbody>
            {API_AREAS.map((area) => (
              <AreaRow
                key={area}
                area={area}
                level={levels[area]}
                onChange={(level) => choose(area, level)}
              />
            ))}
          </Table.Tbody>
        </Table>
        {fault ? (
          <Text size="sm" c="red" role="alert" data-path="scopes" tabIndex={-1}>
            {fault}
          </Text>
        ) : null}
        <NativeSelect
          label={t`Expires`}
          data={ENDS}
          maw={220}
          value={String(form.values.days)}
          onChange={(event) => form.setFieldValue('days', Number(event.currentTarget.value))}
        />
        <FormButtons onCancel={onClose} loading={isSubmitting}>{t`Create key`}</FormButtons>
      </Stack>
    </form>
  )
}

const LEVELS = [
  { value: '', label: t`No access` },
  { value: 'read', label: t`Read` },
  { value: 'write', label: t`Read and write` },
]

function AreaRow({
  area,
  level,
  onChange,
}: {
  area: ApiArea
  level: Level
  onChange: (level: Level) => void
}) {
  const [label, description] = AREA_WORDS[area]
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={600}>
        {label}
        <Text size="sm" c="dimmed" fw={400}>
          {description}
        </Text>
      </Table.Th>
      <Table.Td w={170}>
        <NativeSelect
          aria-label={label}
          data={LEVELS}
          value={level}
          onChange={(event) => onChange(event.currentTarget.value as Level)}
        />
      </Table.Td>
    </Table.Tr>
  )
}
