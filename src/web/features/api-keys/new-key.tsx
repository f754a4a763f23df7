import { Button, CopyButton, Group, Modal, Stack, Text, TextInput } from '@mantine/core'

interface NewKeyProps {
  /** null: the dialog is closed. */
  made: { name: string; key: string } | null
  onClose: () => void
}

/** The text of a new key, once. */
export function NewKey({ made, onClose }: NewKeyProps) {
  return (
    <Modal opened={made !== null} onClose={onClose} title={`Key for ${made?.name ?? ''}`} size="md">
      <Stack gap="md">
        <Text size="sm">
          Copy this key into the program that will use it. It is not shown again: Lading keeps a hash of it
          only.
        </Text>
        <TextInput
          label="API key"
          value={made?.key ?? ''}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Text size="sm" c="dimmed">
          The program sends it with each call as <span className="lading-code">Authorization: Bearer …</span>.
          All calls are described under <a href="/api/docs">/api/docs</a>.
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Done
          </Button>
          <CopyButton value={made?.key ?? ''}>
            {({ copied, copy }) => (
              <Button onClick={copy} data-autofocus>
                {copied ? 'Copied' : 'Copy key'}
              </Button>
            )}
          </CopyButton>
        </Group>
      </Stack>
    </Modal>
  )
}
