import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { Page } from './messages-page.tsx'

const PATH = 'NewTrackingAPI/MessageChoices'
const CHOICES = { email: 'dock@example.com', shipper: 'Cedar Works', logoUrl: '' }

beforeEach(() => history.replaceState(null, '', '/Messages?accessid=token'))

function answer() {
  return answerCalls({
    [PATH]: (body) => ({
      body: {
        ...{ Status: 'success', ...CHOICES },
        wanted: (body as { wanted?: string[] }).wanted ?? ['booked', 'delivered'],
      },
    }),
  })
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

it('shows the current choice, changes nothing when opened, and saves the new one', async () => {
  const sent = answer()
  await showScreen(<Page />)
  expect(await screen.findByText('Cedar Works sends these messages to dock@example.com:')).toBeTruthy()
  expect([box('Booked').checked, box('Picked up').checked, box('Delivered').checked]).toEqual([
    true,
    false,
    true,
  ])
  expect(sent.every(({ body }) => !('wanted' in (body as object)))).toBe(true)
  fireEvent.click(box('Booked'))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved. You will get: Delivered.')).toBeTruthy()
  expect(sent.at(-1)!.body).toEqual({ accessid: 'token', wanted: ['delivered'] })
})

it('stops all messages with one button', async () => {
  const sent = answer()
  await showScreen(<Page />)
  fireEvent.click(await screen.findByRole('button', { name: 'Stop all messages' }))
  expect(await screen.findByText('Saved. You will get no more of these messages.')).toBeTruthy()
  expect(sent.at(-1)!.body).toEqual({ accessid: 'token', wanted: [] })
})

it('reports an invalid link', async () => {
  history.replaceState(null, '', '/Messages')
  answer()
  await showScreen(<Page />)
  await waitFor(() => expect(screen.getByText('This link does not work')).toBeTruthy())
})
