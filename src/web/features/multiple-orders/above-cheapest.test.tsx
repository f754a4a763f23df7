import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { BulkJob } from '#contracts/entities/outcome.ts'
import { logInAs } from '../../log-in-as.test-support.ts'
import { answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { AboveCheapest } from './above-cheapest.tsx'

const job: BulkJob = {
  ...{ id: 'w1', state: 'done', total: 40, done: 38, failed: 2, startedAt: null, finishedAt: null },
  ...{ problem: '', totalCents: 90_000, dearestCents: 120_000, currency: 'USD', outcomes: [] },
  ...{ aboveCheapestCents: 16_616, aboveCheapestRows: 12 },
}
const started = {
  ...{ jobId: 'w2', state: 'waiting', total: 12, done: 0, failed: 0, startedAt: null, finishedAt: null },
  ...{ Problem: '', TotalCharge: 0, DearestCharge: null, outcomes: [] },
}

beforeEach(() => {
  logInAs({ userName: 'demo' })
})

it('reports rows priced above the cheapest, and changes those rows with one click', async () => {
  const sent = answerCalls({
    'Shipment/MultiRouting': () => ({ body: { Status: 'success', job: started } }),
  })
  const onJob = vi.fn()
  await showScreen(<AboveCheapest job={job} onJob={onJob} />, '/MultipleOrders')
  expect(await screen.findByText('12 shipments cost $166.16 above the cheapest price.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Switch all to the cheapest' }))
  await waitFor(() => expect(onJob).toHaveBeenCalledWith('w2'))
  expect(sent.find(({ path }) => path === 'Shipment/MultiRouting')?.body).toMatchObject({
    aboveCheapestOf: 'w1',
    rule: 'cheapest',
  })
})

it('does not add up amounts in several currencies', async () => {
  answerCalls({})
  const one = { ...job, aboveCheapestCents: null, aboveCheapestRows: 1 }
  await showScreen(<AboveCheapest job={one} onJob={() => {}} />, '/MultipleOrders')
  expect(await screen.findByText('1 shipment costs more than the cheapest price.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Switch to the cheapest' })).toBeTruthy()
})
