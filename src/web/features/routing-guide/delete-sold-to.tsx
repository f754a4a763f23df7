import { Text } from '@mantine/core'
import { soldToWork } from '#contracts/endpoints/carriers.ts'
import type { SoldToAccountValue } from '#contracts/entities/routing-guide.ts'
import { useChange } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { toast } from '../../ui/toast.ts'

interface DeleteSoldToProps {
  /** null: the dialog is closed. */
  account: SoldToAccountValue | null
  onClose: () => void
}

/** Asks before an account goes, and says what goes with it. */
export function DeleteSoldTo({ account, onClose }: DeleteSoldToProps) {
  const change = useChange(soldToWork)
  const close = () => {
    change.reset()
    onClose()
  }
  const remove = async () => {
    if (account === null) return
    const outcome = await change.run({ function: 'delete', account: { soldTo: account.soldTo } })
    if (outcome.kind === 'refused') return
    toast('success', outcome.value.message)
    close()
  }
  const count = account?.ruleCount ?? 0
  return (
    <ConfirmDialog
      isOpen={account !== null}
      title={`Delete Sold To ${account?.soldTo ?? ''}?`}
      confirmLabel="Delete account"
      isDangerous
      isRunning={change.isRunning}
      onConfirm={() => void remove()}
      onClose={close}
    >
      <Text mb="xs">
        {account?.name ? `${account.name}: the` : 'The'} account goes
        {count === 0 ? '.' : `, and with it ${count} rule${count === 1 ? '' : 's'} of the routing guide.`}
      </Text>
      <Text mb="xs">
        Shipments and saved locations keep the number; while a location bears it, it stays listed.
      </Text>
      {change.refused && !change.refused.isTold ? <ErrorState message={change.refused.message} /> : null}
    </ConfirmDialog>
  )
}
