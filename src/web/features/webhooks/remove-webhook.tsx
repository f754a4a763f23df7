import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { removeWebhook, type WebhookValue } from '#contracts/endpoints/webhooks.ts'
import { useChange } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'

interface RemoveWebhookProps {
  /** null: the dialog is closed. */
  webhook: WebhookValue | null
  onClose: () => void
}

/** Asks for confirmation before a webhook is removed. */
export function RemoveWebhook({ webhook, onClose }: RemoveWebhookProps) {
  const change = useChange(removeWebhook)
  const remove = async () => {
    if (webhook === null) return
    const outcome = await change.run({ webhookId: webhook.id })
    if (outcome.kind === 'ok') toast('success', t`Webhook ${webhook.name} is removed.`)
    else if (!outcome.isTold) toast('error', outcome.message)
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen={webhook !== null}
      title={t`Remove ${webhook?.name ?? ''}?`}
      confirmLabel={t`Remove webhook`}
      isDangerous
      isRunning={change.isRunning}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <Text size="sm">
        <Trans>
          Its log is also deleted, and waiting events are not sent. To pause it, edit it and uncheck Enabled.
        </Trans>
      </Text>
    </ConfirmDialog>
  )
}
