import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Answers, answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { Page } from './page.tsx'

const ONE = 'correct horse battery'

const open = async (answers: Answers = {}) => {
  const sent = answerCalls(answers)
  await showScreen(<Page />, '/PasswordSetup?accessid=abc')
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
  const fill = async (password: string, repeated: string) => {
    fireEvent.change(field('New password'), { target: { value: password } })
    fireEvent.change(field('The same again'), { target: { value: repeated } })
    screen.getByRole('button', { name: 'Set password' }).focus()
    await act(async () => fireEvent.submit(screen.getByRole('form', { name: 'Set your password' })))
  }
  return { sent, field, fill }
}

it('leads to the field at fault', async () => {
  const { sent, field, fill } = await open()
  await fill(ONE, `${ONE} `)
  expect(await screen.findByText('The two passwords are not the same.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('The same again')))
  expect(sent).toEqual([])
})

it('leads to the password that the server refused', async () => {
  const body = {
    ...{ Status: 'error', code: 'VALIDATION_FAILED', message: 'Some fields need your attention.' },
    ...{ fields: { Password: 'It is on a list of stolen passwords.' }, requestId: 'r' },
  }
  const { field, fill } = await open({ 'LogIn/SetPassword': () => ({ status: 422, body }) })
  await fill(ONE, ONE)
  expect(await screen.findByText('It is on a list of stolen passwords.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('New password')))
})
