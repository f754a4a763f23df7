import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { parcelAccountWork } from '#contracts/endpoints/parcel-accounts.ts'
import type { ParcelAccountValue } from '#contracts/entities/parcel-account.ts'
import { DeleteEntry } from '../../ui/register/delete-entry.tsx'

interface DeleteAccountProps {
  /** null: the dialog is closed. */
  account: ParcelAccountValue | null
  onClose: () => void
}

/** Asks for confirmation before an account is deleted. */
export const DeleteAccount = ({ account: asked, onClose }: DeleteAccountProps) => (
  <DeleteEntry
    entry={asked}
    onClose={onClose}
    endpoint={parcelAccountWork}
    query={{ Operationtype: 'DELETE' }}
    bodyOf={({ id }) => ({ account: { id } })}
    told={({ message }) => message}
    title={(account) => t`Delete account ${account.accountNumber}?`}
    confirmLabel={t`Delete account`}
  >
    {(account) => (
      <Text size="sm">
        <Trans>
          {account.soldTo} will no longer ship parcels on this account. Labels already bought are kept.
        </Trans>
      </Text>
    )}
  </DeleteEntry>
)
