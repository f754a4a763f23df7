import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { parcelAccountWork } from '#contracts/endpoints/parcel-accounts.ts'
import type { ParcelAccountValue } from '#contracts/entities/parcel-account.ts'
import { useChange } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { toast } from '../../ui/toast.ts'

interface DeleteAccountProps {
  /** null: the dialog is closed. */
  account: ParcelAccountValue | null
  onClose: () => void
}

/** Asks before an account goes. */
export function DeleteAccount({ account, onClose }: DeleteAccountProps) {
  const change = useChange(parcelAccountWork)
  const close = () => {
    change.reset()
    onClose()
  }
  const remove = async () => {
    if (account === null) return
    const outcome = await change.run({ account: { id: account.id } }, { query: { Operationtype: 'DELETE' } })
    if (outcome.kind === 'refused') return
    toast('success', outcome.value.message)
    close()
  }
  return (
    <ConfirmDialog
      isOpen={account !== null}
      title={t`Delete account ${account?.accountNumber ?? ''}?`}
      confirmLabel={t`Delete account`}
      isDangerous
      isRunning={change.isRunning}
      onConfirm={() => void remove()}
      onClose={close}
    >
      {change.refused && !change.refused.isTold ? <ErrorState message={change.refused.message} /> : null}
      <Text size="sm">
        <Trans>{account?.soldTo} then ships parcels on it no more. Labels that are bought stay.</Trans>
      </Text>
    </ConfirmDialog>
  )
}
