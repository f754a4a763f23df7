import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { soldToWork } from '#contracts/endpoints/carriers.ts'
import type { GuideRuleValue } from '#contracts/entities/routing-guide.ts'
import { useChange } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { toast } from '../../ui/toast.ts'
import { carrierOf } from './narrow-rules.ts'

interface RemoveRuleProps {
  /** null: the dialog is closed. */
  rule: GuideRuleValue | null
  /** The guide may have changed since it was read. */
  onRefused: () => void
  onClose: () => void
}

/** Asks for confirmation before a rule is removed from the guide. */
export function RemoveRule({ rule, onRefused, onClose }: RemoveRuleProps) {
  const change = useChange(soldToWork)
  const close = () => {
    change.reset()
    onClose()
  }
  const remove = async () => {
    if (rule === null) return
    const { id, verdict, version } = rule
    const outcome = await change.run({ function: 'delete', rule: { id, verdict, version } })
    if (outcome.kind === 'refused') return onRefused()
    toast('success', outcome.value.message)
    close()
  }
  return (
    <ConfirmDialog
      isOpen={rule !== null}
      title={t`Remove this rule?`}
      confirmLabel={t`Remove rule`}
      isDangerous
      isRunning={change.isRunning}
      onConfirm={() => void remove()}
      onClose={close}
    >
      <Text mb="xs">
        {rule ? carrierOf(rule) : ''}: {rule?.sentence}
      </Text>
      <Text mb="xs">
        <Trans>
          Future rates are calculated without it. To end a rule on a certain day, edit it and enter its last
          day instead.
        </Trans>
      </Text>
      {change.refused && !change.refused.isTold ? <ErrorState message={change.refused.message} /> : null}
    </ConfirmDialog>
  )
}
