import { t } from '@lingui/core/macro'
import { useMemo, useState } from 'react'
import { manageUsers } from '#contracts/endpoints/session.ts'
import type { ManagedUser } from '#contracts/entities/managed-user.ts'
import { useCall } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { AddButton } from '../../ui/add-button.tsx'
import { withActions } from '../../ui/data-table/columns.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { wholeListState } from '../../ui/data-table/query-state.ts'
import { useTableState } from '../../ui/data-table/table-state.ts'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { useAddInAddress } from '../../ui/use-add-in-address.ts'
import { InviteLink } from './invite-link.tsx'
import { LIST_OF_USERS } from './read-user.ts'
import { RemoveUser } from './remove-user.tsx'
import { type Asked, isForeignOperator, UserActions } from './user-actions.tsx'
import { USER_COLUMNS } from './user-columns.tsx'
import { shownName } from './user-values.ts'

const USER_DIALOG = partFrom(() => import('./user-dialog.tsx').then((part) => part.UserDialog))

/** Manage Users: the users, and the pages that each may open. */
export function Page() {
  const me = useUser()
  const state = useTableState({ pageSize: 100 })
  const [asked, setAsked] = useState<Asked | null>(null)
  const [link, setLink] = useState<{ name: string; url: string } | null>(null)
  const list = useCall(manageUsers, {}, { ...LIST_OF_USERS, keepsPrevious: true })
  const hasMailServer = list.data?.hasMailServer ?? false
  const columns = useMemo(
    () =>
      withActions(USER_COLUMNS, (user) => (
        <UserActions user={user} hasMailServer={hasMailServer} ask={setAsked} onLink={setLink} />
      )),
    [hasMailServer],
  )
  const all = list.data?.users
  const close = () => setAsked(null)
  const add = () => setAsked({ kind: 'edit', user: null })
  useAddInAddress(add)
  const edit = (user: ManagedUser) => {
    if (!isForeignOperator(user, me)) setAsked({ kind: 'edit', user })
  }
  return (
    <>
      <PageHeader />
      <DataTable<ManagedUser>
        id="users"
        label={t`Users`}
        columns={columns}
        rowId={(user) => user.id}
        state={state}
        {...wholeListState(list, all, state, wordsOf)}
        onOpen={edit}
        add={<AddButton label={t`Add user`} onClick={add} />}
        empty={{ title: t`No users yet`, hint: t`Add the people who work with you.` }}
        searchPlaceholder={t`Name, user name, e-mail  ( / )`}
      />
      <LazyPart
        of={USER_DIALOG}
        isWanted={asked?.kind === 'edit'}
        isAbove
        with={{
          asked: asked?.kind === 'edit' ? asked : null,
          users: all ?? [],
          hasMailServer,
          onLink: setLink,
          onClose: close,
        }}
      />
      <RemoveUser user={asked?.kind === 'remove' ? asked.user : null} onClose={close} />
      <InviteLink link={link} onClose={() => setLink(null)} />
    </>
  )
}

const wordsOf = (user: ManagedUser): string =>
  `${shownName(user)} ${user.userName} ${user.email} ${user.title}`
