import { Button, CopyButton, Group, Modal, Stack, Text, TextInput } from '@mantine/core'

interface InviteLinkProps {
  /** null: the dialog is closed. */
  link: { name: string; url: string } | null
  onClose: () => void
}

/** A one-time link to pass on, where no mail server sends it. It is shown once. */
export function InviteLink({ link, onClose }: InviteLinkProps) {
  return (
    <Modal opened={link !== null} onClose={onClose} title={`Link for ${link?.name ?? ''}`} size="md">
      <Stack gap="md">
        <Text size="sm">
          No mail server is set up, so nothing was mailed. Copy this link and pass it on; whoever opens it
          first chooses the password. It is not shown again.
        </Text>
        <TextInput
          label="One-time link"
          value={link?.url ?? ''}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Done
          </Button>
          <CopyButton value={link?.url ?? ''}>
            {({ copied, copy }) => (
              <Button onClick={copy} data-autofocus>
                {copied ? 'Copied' : 'Copy link'}
              </Button>
            )}
          </CopyButton>
        </Group>
      </Stack>
    </Modal>
  )
}
