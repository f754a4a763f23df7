import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, CopyButton, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'

interface ShownOnceProps {
  title: string
  /** Name of the secret: `API key`. */
  label: string
  /** null: the dialog is closed. */
  secret: string | null
  /** How to use it, and that it is not shown again. */
  children: ReactNode
  note?: ReactNode
  copyLabel: string
  onClose: () => void
}

/** A secret that Lading cannot show a second time, with a button that copies it. */
export function ShownOnce({ title, label, secret, children, note, copyLabel, onClose }: ShownOnceProps) {
  return (
    <Modal opened={secret !== null} onClose={onClose} title={title} size="md">
      <Stack gap="md">
        <Text size="sm">{children}</Text>
        <TextInput
          label={label}
          value={secret ?? ''}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        {note ? (
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        ) : null}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
          <CopyButton value={secret ?? ''}>
            {({ copied, copy }) => (
              <Button onClick={copy} data-autofocus>
                {copied ? t`Copied` : copyLabel}
              </Button>
            )}
          </CopyButton>
        </Group>
      </Stack>
    </Modal>
  )
}
