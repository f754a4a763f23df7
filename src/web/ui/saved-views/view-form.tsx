import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { saveView, setDefaultView } from '#contracts/endpoints/views.ts'
import type { ViewContent } from '#contracts/entities/saved-view.ts'
import { canChange } from '#domain/access/rights.ts'
import { useChange } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { toast } from '../toast.ts'

interface ViewFormProps {
  list: string
  content: ViewContent
  onDone: () => void
  onCancel: () => void
}

/** Saves the current state of a list under a name. */
export function ViewForm({ list, content, onDone, onCancel }: ViewFormProps) {
  const mayShare = canChange(useUser().userType)
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const [isDefault, setDefault] = useState(false)
  const [fault, setFault] = useState('')
  const save = useChange(saveView)
  const makeDefault = useChange(setDefaultView)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setFault(t`Name is required.`)
    const outcome = await save.run({ list, name, isShared, content })
    if (outcome.kind === 'refused') {
      return setFault(outcome.fields?.name ?? (outcome.isTold ? '' : outcome.message))
    }
    const saved = outcome.value.views.find((one) => one.isMine && one.name === name.trim())
    if (isDefault && saved) await makeDefault.run({ list, viewId: saved.id })
    toast('success', t`${name.trim()} is saved.`)
    onDone()
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label={t`Save as a new view`}>
      <Stack gap="xs">
        <Text size="xs" c="dimmed">
          <Trans>Saves the search, filters, sort order and columns as shown now.</Trans>
        </Text>
        <TextInput
          label={t`Name`}
          data-autofocus
          maxLength={60}
          value={name}
          error={fault}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setFault('')
          }}
        />
        {mayShare ? (
          <Checkbox
            label={t`Share with colleagues`}
            checked={isShared}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
        ) : null}
        <Checkbox
          label={t`Use as default view for this list`}
          checked={isDefault}
          onChange={(event) => setDefault(event.currentTarget.checked)}
        />
        <Group gap="xs">
          <Button type="submit" size="xs" loading={save.isRunning}>
            <Trans>Save view</Trans>
          </Button>
          <Button size="xs" variant="default" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
