import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { soldToWork } from '#contracts/endpoints/carriers.ts'
import type { SoldToAccountValue } from '#contracts/entities/routing-guide.ts'
import { useChange } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EndProblem, useReadAgain } from '../../ui/end-problem.tsx'
import { toast } from '../../ui/toast.ts'
import { readSoldToNow } from './use-guide.ts'

interface DeleteSoldToProps {
  /** null: the dialog is closed. */
  account: SoldToAccountValue | null
  onClose: () => void
}

/** Asks before an account goes, and says what goes with it. */
export function DeleteSoldTo({ account: asked, onClose }: DeleteSoldToProps) {
  const { shown: account, show } = useReadAgain(asked)
  const client = useQueryClient()
  const change = useChange(soldToWork)
  const close = () => {
    change.reset()
    onClose()
  }
  const remove = async () => {
    if (account === null) return
    const { soldTo, version } = account
    const outcome = await change.run({ function: 'delete', account: { soldTo, version } })
    if (outcome.kind === 'refused') return
    toast('success', outcome.value.message)
    close()
  }
  const reload = async () => {
    const now = account && (await readSoldToNow(client, account.soldTo))
    if (!now) return close()
    show(now)
    change.reset()
  }
  const count = account?.ruleCount ?? 0
  return (
    <ConfirmDialog
      isOpen={account !== null}
      title={t`Delete Sold To ${account?.soldTo ?? ''}?`}
      confirmLabel={t`Delete account`}
      isDangerous
      isRunning={change.isRunning}
      onConfirm={() => void remove()}
      onClose={close}
    >
      <Text mb="xs">
        <Trans>
          {account?.name ? t`${account.name}: the` : t`The`} account goes
          {count === 0
            ? '.'
            : t`, and with it ${plural(count, { one: '# rule', other: '# rules' })} of the routing guide.`}
        </Trans>
      </Text>
      <Text mb="xs">
        <Trans>
          Shipments and saved locations keep the number; while a location bears it, it stays listed.
        </Trans>
      </Text>
      <EndProblem refused={change.refused} changed="SOLD_TO_CHANGED" what="account" onReload={reload} />
    </ConfirmDialog>
  )
}
