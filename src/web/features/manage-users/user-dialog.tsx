import { t } from '@lingui/core/macro'
import { Modal, NativeSelect, SimpleGrid, Text } from '@mantine/core'
import { manageUsers } from '#contracts/endpoints/session.ts'
import type { ManagedUser } from '#contracts/entities/managed-user.ts'
import { PAGE_NAMES, PAGES, type Page } from '#domain/access/pages.ts'
import { canOpen, USER_TYPES, type UserType } from '#domain/access/rights.ts'
import { useUser } from '../../api/session.ts'
import { pageTitle } from '../../text/titles.ts'
import { EntryForm, useEntry } from '../../ui/entry-form.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { ContractForm } from '../../ui/use-contract-form.ts'
import { useTyped } from '../../ui/use-typed.ts'
import { readUserNow } from './read-user.ts'
import { RightsFields } from './rights-fields.tsx'
import {
  bodyOfUser,
  shownName,
  typedRights,
  USER_TYPE_WORDS,
  type UserValues,
  userFaultsOf,
  userValuesOf,
  withRights,
} from './user-values.ts'

type Form = ContractForm<UserValues>['form']

export interface UserDialogProps {
  /** null: the dialog is closed. A null user: a new one. */
  asked: { user: ManagedUser | null } | null
  users: readonly ManagedUser[]
  hasMailServer: boolean
  /** Receives the one-time link that the administrator has to pass on. */
  onLink: (link: { name: string; url: string }) => void
  onClose: () => void
}

/** Adds or changes one user. */
export function UserDialog({ asked, ...rest }: UserDialogProps) {
  const typed = useTyped(asked !== null)
  const title = asked?.user ? t`Edit ${shownName(asked.user)}` : t`Add a user`
  return (
    <Modal onClose={rest.onClose} title={title} size="xl" {...typed}>
      {asked ? <UserForm known={asked.user} {...rest} /> : null}
    </Modal>
  )
}

type UserFormProps = Omit<UserDialogProps, 'asked'> & { known: ManagedUser | null }

function UserForm({ known, users, hasMailServer, onLink, onClose }: UserFormProps) {
  const work = useEntry({
    endpoint: manageUsers,
    query: { actions: known ? '3' : '2' },
    entry: known,
    valuesOf: userValuesOf,
    check: (values: UserValues) => userFaultsOf(values, hasMailServer),
    bodyOf: (values) => bodyOfUser(values, known),
    told: ({ inviteUrl }, { user }) => {
      const name = shownName(user)
      if (inviteUrl) onLink({ name, url: inviteUrl })
      if (known) return t`${name} has been updated successfully`
      return inviteUrl
        ? t`${name} has been added successfully`
        : t`An invitation is on its way to ${user.email}`
    },
    version: 'user.version',
    overtakenCode: 'USER_CHANGED',
    readNow: (client, { id }) => readUserNow(client, id),
    onClose,
  })
  const { form } = work
  return (
    <EntryForm work={work} label={t`User`} what="user" isNew={known === null}>
      <PersonFields form={form} isNew={known === null} />
      {known ? null : (
        <Text size="sm" c="dimmed">
          {hasMailServer
            ? t`The user gets an invitation by e-mail and sets a password. The link works once and is valid for 7 days.`
            : t`No mail server is set up. You get a one-time link to share. It works for 7 days.`}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TypeField form={form} known={known} />
        <DefaultPage form={form} />
      </SimpleGrid>
      <RightsFields form={form} colleagues={colleaguesOf(users, known)} />
    </EntryForm>
  )
}

/** Administrators cannot copy an operator's type. */
const colleaguesOf = (users: readonly ManagedUser[], known: ManagedUser | null) =>
  users.filter(({ id, userType }) => id !== known?.id && userType !== 'Internal')

function PersonFields({ form, isNew }: { form: Form; isNew: boolean }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <TextField form={form} path="user.firstName" label={t`First name`} maxLength={60} data-autofocus />
      <TextField form={form} path="user.lastName" label={t`Last name`} maxLength={60} />
      <TextField
        form={form}
        path="user.userName"
        label={t`User name`}
        description={isNew ? t`Used to log in. It cannot be changed later.` : t`Cannot be changed.`}
        maxLength={100}
        required
        readOnly={!isNew}
        autoComplete="off"
      />
      <TextField
        form={form}
        path="user.email"
        label={t`E-mail`}
        description={t`Password links are sent here.`}
        maxLength={200}
        autoComplete="off"
      />
      <TextField form={form} path="user.title" label={t`Title`} maxLength={60} />
      <TextField form={form} path="user.phone" label={t`Phone`} maxLength={50} autoComplete="off" />
    </SimpleGrid>
  )
}

function TypeField({ form, known }: { form: Form; known: ManagedUser | null }) {
  const isOperator = useUser().userType === 'Internal' || known?.userType === 'Internal'
  const change = (userType: UserType) => {
    const { pageIds } = typedRights({ ...form.values, isLimited: true })
    const { isLimited } = form.values
    // Administrators need Manage Users.
    const given = userType === 'Admin' && isLimited ? [...pageIds, PAGES.ManageUsers.id] : pageIds
    form.setValues(withRights(form.values, { userType, pageIds: given, isLimited }))
  }
  return (
    <NativeSelect
      label={t`Type`}
      description={t`Administrators manage users. Read-only users cannot make changes.`}
      data-path="user.userType"
      data={USER_TYPES.filter((type) => type !== 'Internal' || isOperator).map((value) => ({
        value,
        label: USER_TYPE_WORDS[value],
      }))}
      value={form.values.user.userType}
      onChange={(event) => change(event.currentTarget.value as UserType)}
      error={form.errors['user.userType']}
    />
  )
}

function DefaultPage({ form }: { form: Form }) {
  const rights = typedRights(form.values)
  const isUndecided = form.values.isLimited && rights.pageIds.length === 0
  const { defaultPageId } = form.values.user
  const pages = PAGE_NAMES.filter((name) => {
    const page: Page = PAGES[name]
    if (page.id === defaultPageId) return true
    return page.inNavigation && !isUndecided && canOpen(rights, name)
  })
  return (
    <NativeSelect
      label={t`Default page`}
      description={t`Shown after log-in.`}
      data-path="user.defaultPageId"
      data={[
        { value: '0', label: t`The first page this user can open` },
        ...pages.map((name) => ({ value: String(PAGES[name].id), label: pageTitle(PAGES[name].title) })),
      ]}
      value={String(defaultPageId)}
      onChange={(event) => form.setFieldValue('user.defaultPageId', Number(event.currentTarget.value))}
      error={form.errors['user.defaultPageId']}
    />
  )
}
