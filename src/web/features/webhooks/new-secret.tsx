import { Button, CopyButton, Group, Modal, Stack, Text, TextInput } from '@mantine/core'

interface NewSecretProps {
  /** null: the dialog is closed. */
  shown: { name: string; secret: string } | null
  onClose: () => void
}

/** The secret of a webhook, once. */
export function NewSecret({ shown, onClose }: NewSecretProps) {
  return (
    <Modal opened={shown !== null} onClose={onClose} title={`Secret of ${shown?.name ?? ''}`} size="md">
      <Stack gap="md">
        <Text size="sm">
          Your program checks the signature of each event with this secret. It is not shown again; you can
          make a new one at any time.
        </Text>
        <TextInput
          label="Secret"
          value={shown?.secret ?? ''}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Done
          </Button>
          <CopyButton value={shown?.secret ?? ''}>
            {({ copied, copy }) => (
              <Button onClick={copy} data-autofocus>
                {copied ? 'Copied' : 'Copy secret'}
              </Button>
            )}
          </CopyButton>
        </Group>
      </Stack>
    </Modal>
  )
}
