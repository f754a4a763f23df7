import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Answers, answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { Page } from './page.tsx'

const DISPUTE = {
  shipper: { name: 'Acme Foods', phone: '(775) 555-0134', logoUrl: '' },
  ...{ carrierName: 'Saia', billNumber: 'INV-1', BOLNumber: '0400001', proNumber: '77', currency: 'USD' },
  ...{ billed: 310, asked: 110, state: 'open', answerBy: '2026-12-24', words: 'No one ordered this.' },
  charges: [{ label: 'Residential delivery', billed: 110, receipt: 0 }],
  findings: ['Residential delivery was not ordered.'],
  ...{ answer: '', agreed: 0, creditNumber: '', answerWords: '' },
}
const shows = (dispute: object): Answers => ({
  'Invoices/BillResponse': () => ({ body: { Status: 'success', dispute } }),
  'Invoices/AnswerDispute': (body) =>
    (body as { answer: string; words: string }).answer === 'refused' &&
    (body as { words: string }).words === ''
      ? {
          status: 422,
          body: {
            ...{ Status: 'error', code: 'VALIDATION_FAILED', message: 'Correct the marked fields.' },
            fields: { words: 'Enter why the bill is correct.' },
          },
        }
      : { body: { Status: 'success', state: 'creditDue' } },
})
const open = async (answers: Answers) => {
  history.replaceState(null, '', '/BillResponse?AccessId=token')
  const sent = answerCalls(answers)
  await showScreen(<Page />, '/BillResponse?AccessId=token')
  return sent
}

describe('the carrier’s page of a disputed bill', () => {
  it('shows the request, its reason and its deadline, and sends the answer', async () => {
    const sent = await open(shows(DISPUTE))
    expect(await screen.findByRole('heading', { name: 'Bill INV-1' })).toBeTruthy()
    expect(
      within(screen.getByRole('table', { name: 'Charges that differ' })).getByText('$110.00'),
    ).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'We agree to part of it' }))
    fireEvent.change(screen.getByLabelText('Amount in USD'), { target: { value: '60.50' } })
    fireEvent.change(screen.getByLabelText('Credit number'), { target: { value: 'CR-9' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send answer' }))
    await waitFor(() => expect(sent.some(({ path }) => path === 'Invoices/AnswerDispute')).toBe(true))
    expect(sent.find(({ path }) => path === 'Invoices/AnswerDispute')!.body).toMatchObject({
      ...{ accessid: 'token', answer: 'partly', amount: 60.5, creditNumber: 'CR-9' },
    })
  })

  it('requires a reason for a refusal, with an error at the field', async () => {
    await open(shows(DISPUTE))
    fireEvent.click(await screen.findByRole('radio', { name: 'The bill is correct' }))
    fireEvent.click(screen.getByRole('button', { name: 'Send answer' }))
    expect(await screen.findByText('Enter why the bill is correct.')).toBeTruthy()
  })

  it('ends clearly', async () => {
    await open(shows({ ...DISPUTE, state: 'creditDue', answer: 'agreed', agreed: 110, creditNumber: 'CR-1' }))
    expect(
      await screen.findByText(/You agreed to reduce the bill by \$110\.00 with CR-1\..*You can close/),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send answer' })).toBeNull()
  })
})
