import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { manageUsers } from '#contracts/endpoints/session.ts'
import type { ManagedUser } from '#contracts/entities/managed-user.ts'
import { useChange } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EndProblem, useReadAgain } from '../../ui/end-problem.tsx'
import { toast } from '../../ui/toast.ts'
import { readUserNow } from './read-user.ts'
import { shownName } from './user-values.ts'

interface RemoveUserProps {
  /** null: the dialog is closed. */
  user: ManagedUser | null
  onClose: () => void
}

/** Asks before a user is removed. */
export function RemoveUser({ user: asked, onClose }: RemoveUserProps) {
  const { shown: user, show } = useReadAgain(asked)
  const client = useQueryClient()
  const change = useChange(manageUsers)
  const close = () => {
    change.reset()
    onClose()
  }
  const remove = async () => {
    if (user === null) return
    const { id, version } = user
    const outcome = await change.run({ user: { id, version } }, { query: { actions: '6' } })
    if (outcome.kind === 'refused') return
    toast('success', t`${shownName(user)} has been removed successfully`)
    close()
  }
  const reload = async () => {
    const now = user && (await readUserNow(client, user.id))
    if (!now) return close()
    show(now)
    change.reset()
  }
  return (
    <ConfirmDialog
      isOpen={user !== null}
      title={t`Remove ${user ? shownName(user) : ''}?`}
      confirmLabel={t`Remove user`}
      isDangerous
      isRunning={change.isRunning}
      onConfirm={() => void remove()}
      onClose={close}
    >
      <Text mb="xs">
        <Trans>
          {user?.userName} is logged out everywhere and cannot log in again. What this user did stays on
          record.
        </Trans>
      </Text>
      <Text mb="xs">
        <Trans>If they may come back, disable them instead.</Trans>
      </Text>
      <EndProblem refused={change.refused} changed="USER_CHANGED" what="user" onReload={reload} />
    </ConfirmDialog>
  )
}
