import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { Login } from './login.tsx'

// A new version was deployed while this page was open, or the network is down: its code cannot be loaded.
vi.mock('#contracts/endpoints/session.ts', () => {
  throw new Error('Failed to fetch dynamically imported module')
})

const GONE = 'The page could not be loaded completely. Please try again, or reload it.'

it('reports that its code cannot be loaded, and can be clicked again', async () => {
  const sent = answerCalls({})
  await showScreen(<Login enter={async () => {}} />, '/')
  fireEvent.change(screen.getByLabelText('User name'), { target: { value: 'demo' } })
  await act(async () => fireEvent.submit(screen.getByRole('form', { name: 'Log in' })))
  expect(await screen.findByText(GONE)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Log in' }).disabled).toBe(false)
  expect(screen.getByLabelText<HTMLInputElement>('User name').value).toBe('demo')

  fireEvent.click(screen.getByRole('button', { name: 'Forgot your password?' }))
  await act(async () => fireEvent.submit(screen.getByRole('form', { name: 'New password' })))
  expect(await screen.findByText(GONE)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'E-mail me the link' }).disabled).toBe(false)
  expect(sent).toEqual([])
})
