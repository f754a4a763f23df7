import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { type Answers, answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { Page } from './page.tsx'

const PATH = 'LogIn/UserAgreementOperation'
const AGREEMENT = { Status: 'success', version: '7', text: 'One.\n\nTwo.', acceptedAt: null, acceptedBy: '' }
const refusal = (code: string, message: string) => ({
  status: 410,
  body: { Status: 'error', code, message, requestId: 'r' },
})
const isAccepting = (body: unknown) => (body as { accept?: boolean }).accept === true

const open = async (answers: Answers) => {
  const sent = answerCalls(answers)
  const { router } = await showScreen(<Page />, '/AccountSetup?accessid=abc')
  return { sent, router, accepted: () => sent.filter(({ body }) => isAccepting(body)) }
}
const type = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const submit = () => fireEvent.submit(screen.getByRole('form', { name: 'Create your company' }))

beforeEach(() => localStorage.clear())

it('marks each missing field, and sends nothing', async () => {
  const { accepted } = await open({ [PATH]: () => ({ body: { ...AGREEMENT, next: 'sign-up' } }) })
  await screen.findByText('Two.')
  submit()
  expect(await screen.findByText('Please accept the agreement.')).toBeTruthy()
  expect(screen.getByText('Street is required.')).toBeTruthy()
  expect(screen.getByText('ZIP is required.')).toBeTruthy()
  expect(screen.getByText('Use at least 10 characters.')).toBeTruthy()
  expect(screen.getByLabelText(/^Password(?! strength)/).getAttribute('aria-invalid')).toBe('true')
  expect(accepted()).toEqual([])
})

it('sends the link, the version that was read and the typed values; an unrelated person checks the mail', async () => {
  const { accepted } = await open({
    [PATH]: (body) => ({ body: { ...AGREEMENT, next: isAccepting(body) ? 'confirm' : 'sign-up' } }),
  })
  await screen.findByText('Two.')
  for (const [label, value] of [
    [/^Company/, 'Example Tools'],
    [/^Street(?! 2)/, '1 Dock Street'],
    [/^ZIP/, '89502'],
    [/^First name/, 'Nina'],
    [/^Last name/, 'Example'],
    [/^E-mail/, 'nina@example.com'],
    [/^User name/, 'nina'],
    [/^Password(?! strength)/, 'nine green pallets'],
  ] as const)
    type(label, value)
  fireEvent.click(screen.getByLabelText('I accept the agreement for my company'))
  submit()
  await screen.findByText('nina@example.com')
  expect(screen.getByRole('heading', { name: 'Check your e-mail' })).toBeTruthy()
  expect(accepted().map(({ body }) => body)).toMatchObject([{ accessid: 'abc', version: '7', accept: true }])
})

it.each([
  ['SETUP_LINK_INVALID', 'This setup link is not valid.'],
  ['SETUP_LINK_EXPIRED', 'This setup link has expired.'],
  ['SIGN_UP_CLOSED', 'Sign-up is closed.'],
])('explains how to get another link: %s', async (code, message) => {
  await open({ [PATH]: () => refusal(code, message) })
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByText('npm run lading -- setup-link')).toBeTruthy()
})

it('confirms a mailed address by a click, not by opening the link', async () => {
  const { accepted } = await open({
    [PATH]: (body) => ({ body: { ...AGREEMENT, next: isAccepting(body) ? 'log-in' : 'confirm' } }),
  })
  const confirm = await screen.findByRole('button', { name: 'Confirm e-mail address' })
  expect(accepted()).toEqual([])
  fireEvent.click(confirm)
  expect(await screen.findByRole('heading', { name: 'Your e-mail address is confirmed' })).toBeTruthy()
  await waitFor(() => expect(accepted()).toHaveLength(1))
})
