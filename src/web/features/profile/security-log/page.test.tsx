import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { logInAs } from '../../../log-in-as.test-support.ts'
import { answerCalls, showScreen } from '../../../show-screen.test-support.tsx'
import { Page } from './page.tsx'

const event = (changes: object) => ({
  ...{
    id: 'e1',
    at: '2026-11-23T18:00:00Z',
    kind: 'log-in-failed',
    what: 'Wrong password',
    userName: 'clerk',
  },
  ...{ address: '203.0.113.6', detail: '', times: 3, ...changes },
})

beforeEach(() => logInAs({ userType: 'Admin' }))

describe('the security log', () => {
  it('shows the event, its count, the user and the IP address', async () => {
    answerCalls({ 'Security/Log': () => ({ body: { rows: [event({})], total: 1 } }) })
    await showScreen(<Page />, '/Profile?section=SecurityLog')
    expect(await screen.findByText('Wrong password, 3 times')).toBeTruthy()
    for (const words of ['Failed log-in', 'clerk', '203.0.113.6']) {
      expect(screen.getAllByText(words).length).toBeGreaterThan(0)
    }
  })

  it('filters by kind and day in the URL, and exports the filtered events', async () => {
    const sent = answerCalls({ 'Security/Log': () => ({ body: { rows: [], total: 0 } }) })
    await showScreen(<Page />, '/Profile?section=SecurityLog&kind=refused&from=2026-11-01')
    const bodies = () => sent.filter(({ path }) => path.endsWith('Security/Log')).map(({ body }) => body)
    await waitFor(() => expect(bodies()[0]).toMatchObject({ kind: 'refused', from: '2026-11-01' }))
    fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }))
    await waitFor(() =>
      expect(bodies().at(-1)).toMatchObject({ kind: 'refused', from: '2026-11-01', format: 'CSV' }),
    )
  })
})
