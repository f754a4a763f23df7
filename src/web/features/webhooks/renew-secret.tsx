import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { renewWebhookSecret, type WebhookValue } from '#contracts/endpoints/webhooks.ts'
import { useChange } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'

interface RenewSecretProps {
  /** null: the dialog is closed. */
  webhook: WebhookValue | null
  onClose: () => void
  onSecret: (shown: { name: string; secret: string }) => void
}

/** Asks for confirmation before a secret is replaced. */
export function RenewSecret({ webhook, onClose, onSecret }: RenewSecretProps) {
  const change = useChange(renewWebhookSecret)
  const renew = async () => {
    if (webhook === null) return
    const outcome = await change.run({ webhookId: webhook.id })
    if (outcome.kind === 'ok') onSecret({ name: webhook.name, secret: outcome.value.secret })
    else if (!outcome.isTold) toast('error', outcome.message)
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen={webhook !== null}
      title={t`Create a new secret for ${webhook?.name ?? ''}?`}
      confirmLabel={t`Create new secret`}
      isRunning={change.isRunning}
      onConfirm={() => void renew()}
      onClose={onClose}
    >
      <Text size="sm">
        <Trans>
          For 24 hours, events are signed with both secrets so that you have time to update your program.
          After that, the old secret stops working.
        </Trans>
      </Text>
    </ConfirmDialog>
  )
}
