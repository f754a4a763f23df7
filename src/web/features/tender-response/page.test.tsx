import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { Page } from './page.tsx'

const READ = 'Shipment/TenderResponse'
const ANSWER = 'Shipment/AnswerTender'
const TENDER = {
  ...{ CarrierName: 'Old Road Freight', BOLNumber: '0400001', state: 'open', change: null, expiresAt: null },
  shipper: { name: 'Cedar & Steel', phone: '775-555-0100', logoUrl: '' },
  facts: [
    { label: 'From', value: 'Reno DC' },
    { label: 'Freight', value: '3 pallets, 1,240 lb' },
    { label: '', value: '2 PLT, class 85' },
    { label: '', value: '1 PLT, class 70' },
  ],
  ...{ answeredAt: null, reason: '', TimeZone: 'America/Los_Angeles', PRONumber: '', PickupNumber: '' },
}
const shows =
  (changes: object = {}) =>
  () => ({
    body: { Status: 'success', tender: { ...TENDER, ...changes } },
  })

async function open(search: string, answers: Parameters<typeof answerCalls>[0]) {
  const address = `/TenderResponse${search}`
  history.replaceState(null, '', address)
  const sent = answerCalls(answers)
  await showScreen(<Page />, address)
  return sent
}
const heading = async () => (await screen.findByRole('heading', { level: 1 })).textContent

describe('the carrier’s page of a tender', () => {
  it('shows the shipment, and sends nothing before a click', async () => {
    const sent = await open('?accessid=abc', { [READ]: shows() })
    expect(await heading()).toBe('Pickup request 0400001')
    expect(screen.getByText('2 PLT, class 85').closest('div')?.textContent).toContain('Freight')
    expect(sent.every(({ path }) => path === READ)).toBe(true)
    expect(location.search).toBe('?accessid=abc')
  })

  it('accepts with the numbers, and confirms that', async () => {
    let state = 'open'
    const sent = await open('?accessid=abc', {
      [READ]: () => shows({ state })(),
      [ANSWER]: () => {
        state = 'accepted'
        return { body: { Status: 'success', state } }
      },
    })
    fireEvent.change(await screen.findByLabelText('PRO number'), { target: { value: '123456789' } })
    fireEvent.change(screen.getByLabelText('Pickup number'), { target: { value: 'PU 1' } })
    fireEvent.click(screen.getByRole('button', { name: 'Accept' }))
    await screen.findByRole('heading', { level: 1, name: 'You accepted 0400001' })
    const asked = sent.find(({ path }) => path === ANSWER)
    const numbers = { PRONumber: '123456789', PickupNumber: 'PU 1' }
    expect(asked?.body).toMatchObject({ accessid: 'abc', answer: 'accept', ...numbers })
    // From here on only the numbers can be corrected.
    expect(screen.queryByRole('button', { name: /Decline/ })).toBeNull()
    expect(screen.getByRole('button', { name: 'Save numbers' })).toBeTruthy()
  })

  it('shows an invalid PRO at its field', async () => {
    const fields = { PRONumber: 'The check digit is wrong.' }
    await open('?accessid=abc', {
      [READ]: shows(),
      [ANSWER]: () => ({
        status: 422,
        body: { Status: 'error', code: 'VALIDATION_FAILED', message: 'No', fields, requestId: 'r' },
      }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Accept' }))
    expect(await screen.findByText('The check digit is wrong.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('PRO number')))
  })

  it('opens the decline form from the mail’s second link, with its reason', async () => {
    const sent = await open('?accessid=abc&answer=decline', {
      [READ]: shows(),
      [ANSWER]: () => ({ body: { Status: 'success', state: 'declined' } }),
    })
    fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'No truck' } })
    fireEvent.click(screen.getByRole('button', { name: 'Decline' }))
    await waitFor(() => expect(sent.some(({ path }) => path === ANSWER)).toBe(true))
    expect(sent.find(({ path }) => path === ANSWER)?.body).toMatchObject({
      ...{ answer: 'decline', reason: 'No truck' },
    })
  })

  it.each([
    ['changed', 'Pickup changed: 0400001', 'Confirm the change'],
    ['declined', 'You declined 0400001', null],
    ['expired', 'The request for 0400001 has expired', null],
    ['withdrawn', 'The request for 0400001 was withdrawn', null],
    ['closed', '0400001 was picked up', null],
  ])('shows its state: %s', async (state, title, button) => {
    const change = state === 'changed' ? { before: 'Mon, Nov 23', after: 'Tue, Nov 24' } : null
    await open('?accessid=abc', { [READ]: shows({ state, change }) })
    expect(await heading()).toBe(title)
    if (button) expect(screen.getByRole('button', { name: button })).toBeTruthy()
    else expect(screen.queryByRole('button')).toBeNull()
    if (change) expect(screen.getByText('Is now Tue, Nov 24')).toBeTruthy()
  })

  it('reports that a link without its id does not work', async () => {
    await open('', {})
    expect(await heading()).toBe('This link does not work')
  })
})
