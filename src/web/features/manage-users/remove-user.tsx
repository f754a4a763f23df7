import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { manageUsers } from '#contracts/endpoints/session.ts'
import type { ManagedUser } from '#contracts/entities/managed-user.ts'
import { DeleteEntry } from '../../ui/register/delete-entry.tsx'
import { readUserNow } from './read-user.ts'
import { shownName } from './user-values.ts'

interface RemoveUserProps {
  /** null: the dialog is closed. */
  user: ManagedUser | null
  onClose: () => void
}

/** Asks for confirmation before a user is removed. */
export const RemoveUser = ({ user: asked, onClose }: RemoveUserProps) => (
  <DeleteEntry
    entry={asked}
    onClose={onClose}
    endpoint={manageUsers}
    query={{ actions: '6' }}
    bodyOf={({ id, version }) => ({ user: { id, version } })}
    told={(_reply, user) => t`${shownName(user)} has been removed successfully`}
    overtaken={{
      code: 'USER_CHANGED',
      what: 'user',
      readNow: (client, { id }) => readUserNow(client, id),
    }}
    title={(user) => t`Remove ${shownName(user)}?`}
    confirmLabel={t`Remove user`}
  >
    {(user) => (
      <>
        <Text mb="xs">
          <Trans>
            {user.userName} will be logged out everywhere and cannot log in again. This user’s activity stays
            on record.
          </Trans>
        </Text>
        <Text mb="xs">
          <Trans>If they may come back, disable them instead.</Trans>
        </Text>
      </>
    )}
  </DeleteEntry>
)
