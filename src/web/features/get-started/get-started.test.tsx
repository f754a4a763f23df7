import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { GET_STARTED_STEPS } from '#domain/accounts/get-started.ts'
import { logInAs } from '../../log-in-as.test-support.ts'
import { type Answers, answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { GetStarted } from './get-started.tsx'

const steps = (...done: string[]) => ({
  body: {
    ...{ Status: 'success', isShown: true },
    steps: GET_STARTED_STEPS.map((step) => ({ step, isDone: done.includes(step) })),
  },
})
const mail = (hasMailServer: boolean, lastTest: object | null = null) => ({
  body: { Status: 'success', hasMailServer, from: 'desk@example.com', to: 'me@example.com', lastTest },
})
const open = async (answers: Answers) => {
  const sent = answerCalls({ 'Client/MailStatus': () => mail(false), ...answers })
  await showScreen(<GetStarted />, '/SingleOrder')
  return sent
}
const stepOf = async (title: string) => within((await screen.findByText(title)).closest('li')!)

beforeEach(() => {
  localStorage.clear()
  logInAs({ userType: 'Admin' })
})

describe('Get started', () => {
  it('shows the company’s progress, and a link for each step', async () => {
    await open({ 'Client/GetStarted': () => steps('company', 'carriers', 'items') })
    await screen.findByText('3 of 9')
    const invite = (await stepOf('Invite your colleagues')).getByRole('link')
    expect(invite.getAttribute('href')).toBe('/Profile?section=ManageUsers&add=1')
    const warehouse = await stepOf('Add your warehouse')
    expect(warehouse.getByRole('img', { name: 'To do' })).toBeTruthy()
    expect(warehouse.getByText('1 minute')).toBeTruthy()
    expect(warehouse.getByRole('link', { name: 'Add warehouse' }).getAttribute('href')).toBe(
      '/Locations?add=dock',
    )
    const carriers = await stepOf('Add your carriers')
    expect(carriers.getByRole('img', { name: 'Done' })).toBeTruthy()
    expect(carriers.queryByRole('link')).toBeNull()
    const prices = await stepOf('Get prices')
    expect(prices.getByRole('link', { name: 'No contract: enter a price' }).getAttribute('href')).toBe(
      '/Prepaid',
    )
  })

  it('links only to pages that the user may open', async () => {
    logInAs({ userType: 'Admin', pageList: '5,6,31' })
    await open({ 'Client/GetStarted': () => steps() })
    expect((await stepOf('Add your warehouse')).getByRole('link')).toBeTruthy()
    expect((await stepOf('Add your carriers')).queryByRole('link')).toBeNull()
  })

  it('is dismissed for good', async () => {
    let isShown = true
    const sent = await open({
      'Client/GetStarted': (body) => {
        if ((body as { dismiss?: boolean }).dismiss) isShown = false
        return isShown ? steps() : { body: { Status: 'success', isShown: false, steps: [] } }
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(screen.queryByText('Get started')).toBeNull())
    expect(sent.filter(({ body }) => body.dismiss === true)).toHaveLength(1)
  })

  it('shows that no mail server is set up, or sends a test and shows its result', async () => {
    let state: object | null = null
    let hasServer = false
    const sent = await open({
      'Client/GetStarted': () => steps(...(hasServer ? ['email'] : [])),
      'Client/MailStatus': () => mail(hasServer, state),
      'Client/SendTestMail': () => {
        state = { to: 'me@example.com', state: 'delivered', detail: '250 ok', at: '2026-11-23T20:00:00Z' }
        return { body: { Status: 'success', to: 'me@example.com', messageId: 'm' } }
      },
    })
    const email = await stepOf('Check e-mail')
    await email.findByText(/No mail server is set up/)
    expect(email.queryByRole('button')).toBeNull()
    hasServer = true
    fireEvent.click(
      await email.findByRole('button', { name: 'Send a test to me@example.com' }, { timeout: 5_000 }),
    )
    await email.findByText(/The mail server accepted the test to me@example.com/, {}, { timeout: 5_000 })
    expect(sent.filter(({ path }) => path === 'Client/SendTestMail')).toHaveLength(1)
  }, 15_000)
})
