import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Answers, answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { Page } from './page.tsx'

const ONE = 'correct horse battery'

const open = async (answers: Answers = {}) => {
  const sent = answerCalls(answers)
  await showScreen(<Page />, '/PasswordSetup?accessid=abc')
  await screen.findByText(/Set your password|Welcome to Lading|no longer works/)
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
  const fill = async (password: string, repeated: string) => {
    fireEvent.change(field('New password'), { target: { value: password } })
    fireEvent.change(field('Confirm new password'), { target: { value: repeated } })
    screen.getByRole('button', { name: 'Set password' }).focus()
    await act(async () => fireEvent.submit(screen.getByRole('form', { name: 'Set your password' })))
  }
  return { sent, field, fill }
}

it('focuses the faulty field', async () => {
  const { sent, field, fill } = await open()
  await fill(ONE, `${ONE} `)
  expect(await screen.findByText('The passwords do not match.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('Confirm new password')))
  expect(sent.filter(({ path }) => path === 'LogIn/SetPassword')).toEqual([])
})

it('focuses a password that the server refused', async () => {
  const body = {
    ...{ Status: 'error', code: 'VALIDATION_FAILED', message: 'Some fields need your attention.' },
    ...{ fields: { Password: 'It is on a list of stolen passwords.' }, requestId: 'r' },
  }
  const { field, fill } = await open({ 'LogIn/SetPassword': () => ({ status: 422, body }) })
  await fill(ONE, ONE)
  expect(await screen.findByText('It is on a list of stolen passwords.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('New password')))
})

const LINK = 'LogIn/PasswordLink'
const refusal = (status: number, code: string) => ({
  status,
  body: { Status: 'error', code, message: 'No.', requestId: 'r' },
})

it('shows whose password it sets, and welcomes invited users', async () => {
  const { sent } = await open({
    [LINK]: () => ({ body: { Status: 'success', userName: 'nina', isInvitation: true } }),
  })
  expect(screen.getByRole('heading', { name: 'Welcome to Lading' })).toBeTruthy()
  expect(screen.getByText('nina')).toBeTruthy()
  expect(sent.map(({ path, body }) => [path, body.accessid])).toEqual([[LINK, 'abc']])
})

it.each([
  ['used or expired', 410, 'ACCESS_LINK_EXPIRED'],
  ['not whole', 404, 'ACCESS_LINK_INVALID'],
])(
  'a link that is %s shows a message before a password is typed, and offers a new one',
  async (_what, status, code) => {
    await open({ [LINK]: () => refusal(status, code) })
    expect(screen.getByRole('heading', { name: 'This link no longer works' })).toBeTruthy()
    expect(screen.queryByLabelText('New password')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Get a new link' }))
    expect(await screen.findByLabelText('User name')).toBeTruthy()
  },
)
