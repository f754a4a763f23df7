import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, CopyButton, Group, Modal, Stack, Text, TextInput } from '@mantine/core'

interface InviteLinkProps {
  /** null: the dialog is closed. */
  link: { name: string; url: string } | null
  onClose: () => void
}

/** A one-time link to pass on if no mail server sends it. It is shown once. */
export function InviteLink({ link, onClose }: InviteLinkProps) {
  return (
    <Modal opened={link !== null} onClose={onClose} title={t`Link for ${link?.name ?? ''}`} size="md">
      <Stack gap="md">
        <Text size="sm">
          <Trans>
            No mail server is set up, so nothing was e-mailed. Copy this link and share it with the user. The
            first person to open it chooses the password. It is not shown again.
          </Trans>
        </Text>
        <TextInput
          label={t`One-time link`}
          value={link?.url ?? ''}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
          <CopyButton value={link?.url ?? ''}>
            {({ copied, copy }) => (
              <Button onClick={copy} data-autofocus>
                {copied ? t`Copied` : t`Copy link`}
              </Button>
            )}
          </CopyButton>
        </Group>
      </Stack>
    </Modal>
  )
}
