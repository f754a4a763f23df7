import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { logInAs } from '../../log-in-as.test-support.ts'
import { answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { AddressCheck } from './address-check.tsx'
import type { PlainAddress } from './plain-address.ts'

const CALL = 'NewTrackingAPI/GoogleAddressValidation'
const TYPED: PlainAddress = {
  ...{ street: '12 Main Stret', street2: '', city: 'Reno', state: 'NV', zip: '89502', countryCode: 'US' },
}
const found = (more: object = {}) => ({
  ...{ Street: '12 Main St', Street2: '', City: 'Reno', State: 'NV', Zip: '89502', CountryCode: 'US' },
  ...{ Classification: 'residential', Quality: 0.9, ...more },
})
const answer = (more: object = {}) => ({
  body: {
    ...{ Status: 'success', verdict: 'corrected', corrected: found(), candidates: [], changed: ['Street'] },
    ...{ doubts: [], source: 'Google', isSandbox: true, ...more },
  },
})
const heard: boolean[] = []

function Form() {
  const [address, setAddress] = useState(TYPED)
  return (
    <>
      <input
        aria-label="Street"
        value={address.street}
        onChange={(event) => setAddress({ ...address, street: event.currentTarget.value })}
      />
      <AddressCheck address={address} onTake={setAddress} onResidential={(one) => heard.push(one)} />
    </>
  )
}
const check = () => fireEvent.click(screen.getByRole('button', { name: 'Check address' }))
const street = () => (screen.getByLabelText('Street') as HTMLInputElement).value

beforeEach(() => {
  heard.length = 0
  localStorage.clear()
  logInAs()
})

describe('the address check', () => {
  it('shows the suggestion next to the typed address, applies it with one click, and sets residential', async () => {
    const sent = answerCalls({ [CALL]: () => answer() })
    await showScreen(<Form />)
    check()
    await screen.findByText('Corrected')
    expect(sent[0]!.body).toMatchObject({ Address: { Street: '12 Main Stret', Zip: '89502' } })
    expect(screen.getByText('Residential')).toBeTruthy()
    expect(screen.getByText('Sandbox')).toBeTruthy()
    expect(heard).toEqual([true])
    expect(screen.getByText('12 Main St').tagName).toBe('MARK')
    fireEvent.click(screen.getByRole('button', { name: 'Use the suggested address' }))
    await waitFor(() => expect(street()).toBe('12 Main St'))
    expect(screen.queryByText('Corrected')).toBeNull()
    expect(document.activeElement?.textContent).toBe('Check address')
  })

  it('clears the result when the address is changed, and suggests nothing if nothing differs', async () => {
    answerCalls({ [CALL]: () => answer({ verdict: 'confirmed', changed: [] }) })
    await showScreen(<Form />)
    check()
    await screen.findByText('Confirmed')
    expect(screen.queryByRole('button', { name: 'Use the suggested address' })).toBeNull()
    fireEvent.change(screen.getByLabelText('Street'), { target: { value: '13 Main St' } })
    await waitFor(() => expect(screen.queryByText('Confirmed')).toBeNull())
  })

  it('reports missing fields, an unknown address, and a failed check', async () => {
    const answers = [
      answer({
        verdict: 'ambiguous',
        corrected: found({ Classification: 'unknown' }),
        doubts: ['house number'],
      }),
      answer({ verdict: 'unknown', corrected: null, changed: [] }),
      {
        status: 422,
        body: { Status: 'error', code: 'ADDRESS_CHECK_NOT_SET_UP', message: 'No key.', requestId: 'r' },
      },
    ]
    answerCalls({ [CALL]: () => answers.shift()! })
    await showScreen(<Form />)
    check()
    await screen.findByText('Check: house number.')
    expect(heard).toEqual([])
    check()
    await screen.findByText('Not found')
    check()
    await screen.findByText('No key.')
    expect(screen.queryByText('Not found')).toBeNull()
  })
})
