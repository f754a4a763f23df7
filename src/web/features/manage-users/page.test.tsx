import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { logInAs } from '../../log-in-as.test-support.ts'
import { type Answers, answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { closeToast, readToasts } from '../../ui/toast.ts'
import { Page } from './page.tsx'

const WORK = 'LogIn/UserManagement'
const blank = {
  ...{ Email: '', FirstName: '', LastName: '', phone: '', title: '', UserType: 'User', pageList: '' },
  ...{ DefaultPageId: 0, Disabled: false, Password: '', State: 'Active', InvitedUntil: null },
  LastLogin: '2026-11-20T15:30:00.000Z',
}
const ADMIN = { ...blank, UserId: 'u1', UserName: 'admin', UserType: 'Admin', version: 'v1' }
const CLEO = {
  ...{ ...blank, UserId: 'u2', UserName: 'cleo', FirstName: 'Cleo', LastName: 'Clark', version: 'v2' },
  ...{ Email: 'cleo@example.com', pageList: '5,6,14,49', DefaultPageId: 5 },
}
const NINA = {
  ...{ ...blank, UserId: 'u3', UserName: 'nina', Email: 'nina@example.com', State: 'Invited', version: 'v3' },
  ...{ LastLogin: null, pageList: '14' },
}
const OPERATOR = { ...blank, UserId: 'u4', UserName: 'operator', UserType: 'Internal', version: 'v4' }
const USERS = [ADMIN, CLEO, NINA, OPERATOR]
const ok = (body: object = {}) => ({
  body: { Status: 'success', users: USERS, hasMailServer: true, ...body },
})
const open = async (answers: Answers = {}, at = '/Profile?section=ManageUsers') => {
  const sent = answerCalls({ [WORK]: () => ok(), ...answers })
  await showScreen(<Page />, at)
  await screen.findByText('Cleo Clark')
  return sent
}
const choose = async (name: string, item: string) => {
  fireEvent.click(screen.getByRole('button', { name: `Change ${name}` }))
  fireEvent.click(await screen.findByRole('menuitem', { name: item }))
}
const edit = async (name: string) => {
  await choose(name, 'Edit…')
  return screen.findByRole('dialog')
}
const type = (dialog: HTMLElement, label: RegExp, value: string) =>
  fireEvent.change(within(dialog).getByLabelText(label), { target: { value } })
const told = () => readToasts().map(({ message }) => message)
const changes = (sent: Awaited<ReturnType<typeof open>>) =>
  sent.filter(({ query }) => query.actions !== '0').map(({ query, body }) => [query.actions, body.user])

beforeAll(async () => {
  await Promise.all([import('./user-dialog.tsx'), import('../../ui/confirm-question.tsx')])
})

beforeEach(() => {
  localStorage.clear()
  for (const { id } of readToasts()) closeToast(id)
  logInAs({ userId: 'u1', userType: 'Admin' })
})

describe('the list of users', () => {
  it('shows state, last login and pages in short', async () => {
    await open()
    const row = (name: string) =>
      within(screen.getAllByText(name)[0]!.closest('[role=row], tr, li, article')!)
    expect(row('Cleo Clark').getByText('Active')).toBeTruthy()
    expect(row('Cleo Clark').getByText('3 pages')).toBeTruthy()
    expect(row('nina@example.com').getByText('Invitation expired')).toBeTruthy()
    expect(row('nina@example.com').getByText('Never')).toBeTruthy()
    expect(row('operator').getByText('All standard pages')).toBeTruthy()
  })

  it('offers no actions on operators, and no way for users to lock themselves out', async () => {
    await open()
    expect(screen.queryByRole('button', { name: 'Change operator' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Change admin' }))
    await screen.findByRole('menuitem', { name: 'Edit…' })
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Edit…',
      'Reset password by e-mail',
    ])
  })

  it('disables, invites again and removes after a confirmation', async () => {
    const sent = await open()
    await choose('Cleo Clark', 'Disable')
    await waitFor(() => expect(told()).toEqual(['Cleo Clark can no longer log in']))
    await choose('nina', 'Send invitation again')
    await waitFor(() => expect(told()).toContain('An invitation is on its way to nina@example.com'))
    await choose('nina', 'Remove…')
    const dialog = await screen.findByRole('dialog')
    expect(changes(sent)).toHaveLength(2)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove user' }))
    await waitFor(() => expect(told()).toContain('nina has been removed successfully'))
    expect(changes(sent)).toEqual([
      ['3', { UserId: 'u2', version: 'v2', Disabled: true }],
      ['3', { UserId: 'u3', version: 'v3', invite: true }],
      ['6', { UserId: 'u3', version: 'v3' }],
    ])
  })
})

describe('a new user', () => {
  it('opens its form immediately from the checklist', async () => {
    await open({}, '/Profile?section=ManageUsers&add=1')
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByRole('button', { name: 'Add user' })).toBeTruthy()
  })

  it('is invited without a password, with the rights of a preset', async () => {
    const sent = await open()
    fireEvent.click(screen.getByRole('button', { name: 'Add user' }))
    const dialog = await screen.findByRole('dialog')
    const add = within(dialog).getByRole('button', { name: 'Add user' })
    fireEvent.click(add)
    expect(await within(dialog).findByText('User name is required.')).toBeTruthy()
    expect(within(dialog).getByText('E-mail is required to send the invitation.')).toBeTruthy()
    expect(within(dialog).getByText(/^Select at least one page\./)).toBeTruthy()
    type(dialog, /^User name/, 'omar')
    type(dialog, /^E-mail/, 'omar@example.com')
    type(dialog, /^Start from/, 'Clerk')
    expect(
      await within(dialog).findByText(/^This user can open 26 pages: Review Rates, .* and Change Password\./),
    ).toBeTruthy()
    fireEvent.click(add)
    await waitFor(() => expect(told()).toEqual(['An invitation is on its way to omar@example.com']))
    const [[actions, user]] = changes(sent) as [[string, Record<string, unknown>]]
    expect(actions).toBe('2')
    expect(user).toMatchObject({ UserName: 'omar', UserType: 'User', Email: 'omar@example.com' })
    expect(user.pageList).toBe('1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,24,25,39,40,41')
    expect(user).not.toHaveProperty('Password')
  })

  it('has a link to copy if no mail server is set up', async () => {
    const inviteUrl = 'https://lading.example/PasswordSetup?accessid=abc'
    await open({
      [WORK]: (_body, { actions }) => ok({ hasMailServer: false, ...(actions === '2' ? { inviteUrl } : {}) }),
    })
    fireEvent.click(screen.getByRole('button', { name: 'Add user' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText(/^No mail server is set up\. You get a one-time link/)).toBeTruthy()
    type(dialog, /^User name/, 'pia')
    fireEvent.click(within(dialog).getByRole('radio', { name: 'All standard pages' }))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add user' }))
    const shown = await screen.findByRole('dialog', { name: 'Link for pia' })
    expect((within(shown).getByLabelText('One-time link') as HTMLInputElement).value).toBe(inviteUrl)
    expect(within(shown).getByRole('button', { name: 'Copy link' })).toBeTruthy()
  })
})

describe('the rights of a user', () => {
  it('are shown as a sentence, changed page by page, and copied from another user', async () => {
    const sent = await open()
    const dialog = await edit('Cleo Clark')
    expect(
      within(dialog).getByText(
        /^This user can open 3 pages: Single Order, Prepaid .3P and Track\. Order buckets: Schedule and Deferred\./,
      ),
    ).toBeTruthy()
    // The default page is removed with the right to open it.
    expect((within(dialog).getByLabelText(/^Default page/) as HTMLSelectElement).value).toBe('5')
    fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Single Order' }))
    expect((within(dialog).getByLabelText(/^Default page/) as HTMLSelectElement).value).toBe('0')
    type(dialog, /^Start from/, 'u3')
    expect(
      await within(dialog).findByText(/^This user can open 1 page: Track\. Order buckets: all\./),
    ).toBeTruthy()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save user' }))
    await waitFor(() => expect(told()).toEqual(['Cleo Clark has been updated successfully']))
    expect(changes(sent)).toEqual([
      ['3', expect.objectContaining({ UserId: 'u2', version: 'v2', pageList: '14', DefaultPageId: 0 })],
    ])
    expect(changes(sent)[0]![1] as object).not.toHaveProperty('invite')
  })

  it('show if they include every standard page, which must be chosen explicitly', async () => {
    await open()
    const dialog = await edit('Cleo Clark')
    fireEvent.click(within(dialog).getByRole('radio', { name: 'All standard pages' }))
    expect(
      await within(dialog).findByText(/^No pages are selected, so this user can open every standard page/),
    ).toBeTruthy()
  })
})

describe('an invited user', () => {
  it('is invited again when the address changes', async () => {
    const sent = await open()
    const dialog = await edit('nina')
    type(dialog, /^E-mail/, 'nina.new@example.com')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save user' }))
    await waitFor(() => expect(changes(sent)).toHaveLength(1))
    expect(changes(sent)[0]![1]).toMatchObject({ Email: 'nina.new@example.com', invite: true })
  })
})

describe('a user changed by another administrator', () => {
  it('is not overwritten silently', async () => {
    const message = 'Someone else changed this user. Reload the user and try again.'
    let reads = 0
    await open({
      [WORK]: (_body, { actions }) => {
        if (actions !== '0') {
          return { status: 409, body: { Status: 'error', code: 'USER_CHANGED', message, requestId: 'r' } }
        }
        return reads++ === 0 ? ok() : ok({ users: [ADMIN, { ...CLEO, title: 'As it is', version: 'v9' }] })
      },
    })
    const dialog = await edit('Cleo Clark')
    type(dialog, /^Title/, 'Mine')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save user' }))
    expect(await within(dialog).findByText(message)).toBeTruthy()
    expect((within(dialog).getByLabelText(/^Title/) as HTMLInputElement).value).toBe('Mine')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Reload the user' }))
    await waitFor(() =>
      expect((within(dialog).getByLabelText(/^Title/) as HTMLInputElement).value).toBe('As it is'),
    )
  })
})
