import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { manageUsers } from '#contracts/endpoints/session.ts'
import type { ManagedUser } from '#contracts/entities/managed-user.ts'
import type { UserDetails } from '#contracts/entities/user.ts'
import { useChange } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { RowMenu } from '../../ui/row-menu.tsx'
import { toast } from '../../ui/toast.ts'
import { readUserNow } from './read-user.ts'
import { shownName } from './user-values.ts'

export type Asked = { kind: 'edit'; user: ManagedUser | null } | { kind: 'remove'; user: ManagedUser }

/** Only operators can change operators. */
export const isForeignOperator = (user: ManagedUser, me: UserDetails): boolean =>
  user.userType === 'Internal' && me.userType !== 'Internal'

interface UserActionsProps {
  user: ManagedUser
  hasMailServer: boolean
  ask: (asked: Asked) => void
  onLink: (link: { name: string; url: string }) => void
}

/** The actions on one user. */
export function UserActions({ user, hasMailServer, ask, onLink }: UserActionsProps) {
  const me = useUser()
  const change = useChange(manageUsers)
  const client = useQueryClient()
  const { id, version } = user
  const name = shownName(user)
  const run = async (
    changes: { invite?: boolean; isDisabled?: boolean; resetSecondFactor?: boolean },
    told: string,
  ) => {
    const outcome = await change.run({ user: { id, version, ...changes } }, { query: { actions: '3' } })
    if (outcome.kind === 'ok') {
      const { inviteUrl } = outcome.value
      if (inviteUrl) return onLink({ name, url: inviteUrl })
      return void toast('success', told)
    }
    if (!outcome.isTold) toast('error', Object.values(outcome.fields)[0] ?? outcome.message)
    await readUserNow(client, id).catch(() => null)
  }
  if (isForeignOperator(user, me)) return null
  const isInvited = user.state === 'Invited'
  const link = {
    label: linkLabel(isInvited, hasMailServer),
    onClick: () =>
      void run(
        { invite: true },
        isInvited
          ? t`An invitation is on its way to ${user.email}`
          : t`A link to set a new password is on its way to ${user.email}`,
      ),
  }
  const lock = user.isDisabled
    ? { label: t`Enable`, onClick: () => void run({ isDisabled: false }, t`${name} can log in again`) }
    : { label: t`Disable`, onClick: () => void run({ isDisabled: true }, t`${name} can no longer log in`) }
  const reset = {
    label: t`Reset two-step verification and passkeys`,
    onClick: () =>
      void run(
        { resetSecondFactor: true },
        t`${name} logs in with only a password until two-step verification is set up again`,
      ),
  }
  const isMe = user.id === me.userId
  return (
    <RowMenu
      label={t`Change ${name}`}
      items={[
        { label: t`Edit…`, onClick: () => ask({ kind: 'edit', user }) },
        ...(user.isDisabled ? [] : [link]),
        ...(user.hasSecondFactor && !isMe ? [reset] : []),
        ...(isMe ? [] : [lock]),
        ...(isMe ? [] : [{ label: t`Remove…`, isGrave: true, onClick: () => ask({ kind: 'remove', user }) }]),
      ]}
    />
  )
}

function linkLabel(isInvited: boolean, hasMailServer: boolean): string {
  if (hasMailServer) return isInvited ? t`Send invitation again` : t`Reset password by e-mail`
  return isInvited ? t`New invitation link…` : t`New password link…`
}
