import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Answers, answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { Page } from './page.tsx'

let claim: Record<string, unknown>
beforeEach(() => {
  window.history.replaceState(null, '', '/ClaimResponse?AccessID=token')
  claim = {
    shipper: { name: 'Maple Co', phone: '555-0100', logoUrl: '' },
    ...{ number: 'C-1001', carrierName: 'Saia', kind: 'Damage', state: 'filed', currency: 'USD' },
    facts: [{ label: 'BOL', value: '0400001' }],
    lines: [{ itemCode: 'SH-1', description: 'Shelf', quantity: 2, value: 500 }],
    ...{ freightCharges: 0, salvage: 50, claimed: 450, offered: null, agreed: null },
    ...{ description: 'Bent.', carrierNumber: '', answerNote: '' },
    ...{ acknowledgeBy: '2026-12-27', answerBy: '2027-03-27', files: [] },
  }
})

const answers = (more: Answers = {}): Answers => ({
  'Claims/Response': () => ({ body: { Status: 'success', claim } }),
  'Shipment/DisplayFile': () => ({ body: { Status: 'success', files: [], contract: null } }),
  ...more,
})

describe('the page on which a carrier answers a claim', () => {
  it('shows the claim and its deadline, and sends an offer in cents', async () => {
    const sent = answerCalls(
      answers({
        'Claims/CarrierAnswer': () => {
          claim = { ...claim, state: 'offered', offered: 200 }
          return { body: { Status: 'success', state: 'offered' } }
        },
      }),
    )
    await showScreen(<Page />, '/Screen')
    expect(await screen.findByRole('heading', { name: 'Claim C-1001: $450.00' })).toBeTruthy()
    expect(screen.getByText(/Please acknowledge it by Sun, Dec 27, 2026/)).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'We offer less' }))
    fireEvent.change(screen.getByLabelText(/^Your offer/), { target: { value: 'x' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send answer' }))
    expect(await screen.findByText('Enter an amount like 1240.50.')).toBeTruthy()
    fireEvent.change(screen.getByLabelText(/^Your offer/), { target: { value: '200' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send answer' }))
    expect(await screen.findByText(/You offered \$200\.00/)).toBeTruthy()
    expect(sent.find(({ path }) => path === 'Claims/CarrierAnswer')?.body).toMatchObject({
      ...{ accessid: 'token', answer: 'offer', amount: 200 },
    })
  })

  it('requires a reason to decline, with an error at its field', async () => {
    answerCalls(
      answers({
        'Claims/CarrierAnswer': () => ({
          status: 422,
          body: {
            ...{ Status: 'error', code: 'VALIDATION_FAILED', message: 'No.', requestId: 'r' },
            fields: { note: 'Enter why the claim is declined.' },
          },
        }),
      }),
    )
    await showScreen(<Page />, '/Screen')
    fireEvent.click(await screen.findByRole('radio', { name: 'We decline' }))
    fireEvent.click(screen.getByRole('button', { name: 'Send answer' }))
    expect(await screen.findByText('Enter why the claim is declined.')).toBeTruthy()
  })

  it('shows no answer form once the claim is closed', async () => {
    claim = { ...claim, state: 'closed', acknowledgeBy: '', answerBy: '' }
    answerCalls(answers())
    await showScreen(<Page />, '/Screen')
    expect(await screen.findByText(/has closed this claim/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send answer' })).toBeNull()
    await waitFor(() => expect(screen.queryByText('Your documents')).toBeNull())
  })

  it('reports an invalid link', async () => {
    window.history.replaceState(null, '', '/ClaimResponse')
    answerCalls(answers())
    await showScreen(<Page />, '/Screen')
    expect(await screen.findByText('This link does not work')).toBeTruthy()
  })
})
