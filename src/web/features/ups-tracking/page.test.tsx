import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { logInAs } from '../../log-in-as.test-support.ts'
import { answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { Page } from './page.tsx'

const TRACK = 'NewTrackingAPI/DisplayTrackingDetails'
const NUMBER = '1Z648616E192760718'
const traced = (number: string, more: object = {}) => ({
  ...{ number, kind: 'traced', message: '', candidates: [], ServiceName: 'Ground', expectedDelivery: null },
  ...{ deliveredAt: '2026-11-20T18:00:00Z', signedBy: 'DOCK', isVoided: false, isSandbox: true },
  ...{ origin: null, destination: null, progress: 1 },
  events: [
    {
      ...{ EventId: 'e1', Status: 'Delivered', Code: '011', What: 'DELIVERED', Where: 'Atlanta, GA' },
      ...{ DateTime: '2026-11-20T18:00:00Z', TimeZone: 'America/New_York', Notes: '', Source: '' },
    },
  ],
  ...more,
})
const packages = (...list: object[]) => ({
  body: { Status: 'success', found: [], notFound: [], packages: list },
})
const open = async (at: string, answer: (body: Record<string, unknown>) => { body: unknown }) => {
  const sent = answerCalls({ [TRACK]: (body) => answer(body as Record<string, unknown>) })
  await showScreen(<Page />, at)
  return sent
}

beforeEach(() => {
  logInAs()
})

describe('UPS Tracking', () => {
  it('shows for each number in the URL its position and signature, or its carrier', async () => {
    const sent = await open(`/UpsTracking?numbers=${NUMBER},986578788855`, () =>
      packages(
        traced(NUMBER),
        traced('986578788855', {
          ...{ kind: 'other', message: 'Not a UPS number: FedEx (FedEx, 12 digits).', events: [] },
          ...{ deliveredAt: null, signedBy: '', isSandbox: false },
        }),
      ),
    )
    const list = await screen.findByRole('list')
    expect(list.textContent).toContain('DELIVERED')
    expect(screen.getByText('DOCK')).toBeTruthy()
    expect(screen.getByText('Sandbox')).toBeTruthy()
    expect(screen.getByText('Not a UPS number: FedEx (FedEx, 12 digits).')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Ask UPS anyway' })).toBeNull()
    expect(sent[0]!.body).toMatchObject({ numbers: [NUMBER, '986578788855'], askUps: true, asUps: [] })
  })

  it('lists invalid numbers, and requests none of them', async () => {
    const sent = await open('/UpsTracking', () => packages())
    await screen.findByText('Where is it?')
    const pasted = `${'where are all these boxes of ours '.repeat(3)}`
    fireEvent.change(screen.getByLabelText('Tracking numbers'), { target: { value: pasted } })
    fireEvent.click(screen.getByRole('button', { name: 'Track' }))
    expect(await screen.findByText('WHEREAREALLTHESEBOXE… is too long for a tracking number.')).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('requests pasted numbers, but not an empty field', async () => {
    const sent = await open('/UpsTracking', () => packages())
    await screen.findByText('Where is it?')
    fireEvent.click(screen.getByRole('button', { name: 'Track' }))
    expect(await screen.findByText('Enter a tracking number.')).toBeTruthy()
    expect(sent).toEqual([])
    const many = Array.from({ length: 51 }, (_, index) => `1Z${1e9 + index}`).join('\n')
    fireEvent.change(screen.getByLabelText('Tracking numbers'), { target: { value: many } })
    expect(screen.getByText('51 numbers')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Track' }))
    expect(await screen.findByText('Enter up to 50 numbers at a time.')).toBeTruthy()
  })

  it('leaves the carrier of an ambiguous number to the user', async () => {
    await open('/UpsTracking?numbers=123456789012', () =>
      packages(
        traced('123456789012', {
          ...{ kind: 'candidates', message: 'This may be a FedEx or DHL number.', events: [] },
          candidates: [{ SCAC: 'FDEX', CarrierName: 'FedEx', label: 'FedEx, 12 digits' }],
        }),
      ),
    )
    const candidates = await screen.findByText('FedEx: FedEx, 12 digits')
    expect(
      within(candidates.closest('section')!).getByRole('button', { name: 'Ask UPS anyway' }),
    ).toBeTruthy()
  })
})
