import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ratesOnWire } from '../desk/form/sample.test-support.ts'
import { callsOf, freshBrowser, open, rate, SHEETS } from './open-screen.test-support.tsx'

beforeEach(freshBrowser)

const RATE = 'Shipment/GETLTLRates'
const CHANGED = 'Someone else changed this shipment. Reload it and try again.'

/** The server after another clerk has saved the shipment: the version on the screen is stale. */
const overtaken = () => {
  let version = 1
  return {
    save: () => {
      version += 1
    },
    answer: (body: unknown) => {
      const seen = (body as { version?: number; shipmentId: string }).version
      if ((body as { shipmentId: string }).shipmentId !== '' && seen !== version) {
        return {
          status: 409,
          body: { Status: 'error', code: 'SHIPMENT_CHANGED', message: CHANGED, version, requestId: 'r' },
        }
      }
      if ((body as { shipmentId: string }).shipmentId !== '') version += 1
      return { body: ratesOnWire(SHEETS, { version }) }
    },
  }
}

const street = () => screen.getAllByLabelText<HTMLInputElement>('Street')[0]!

describe('two clerks on one draft', () => {
  it('the second one gets a notice, keeps the typed values, and can continue with them', async () => {
    const server = overtaken()
    const { sent } = await open({ [RATE]: server.answer })
    await rate()
    expect(callsOf(sent, RATE)[0]!.body.version).toBeUndefined()
    server.save()
    fireEvent.change(street(), { target: { value: '77 Typed Street' } })
    fireEvent.click(screen.getByRole('button', { name: 'Rate again' }))
    expect(await screen.findByText(CHANGED)).toBeTruthy()
    expect(callsOf(sent, RATE)[1]!.body).toMatchObject({ shipmentId: 's1', version: 1 })
    expect(street().value).toBe('77 Typed Street')
    fireEvent.click(screen.getByRole('button', { name: 'Keep mine and rate' }))
    await waitFor(() => expect(callsOf(sent, RATE)).toHaveLength(3))
    expect(callsOf(sent, RATE)[2]!.body.version).toBe(2)
    await waitFor(() => expect(screen.queryByText(CHANGED)).toBeNull())
    expect(street().value).toBe('77 Typed Street')
    fireEvent.click(screen.getByRole('button', { name: 'Rate again' }))
    await waitFor(() => expect(callsOf(sent, RATE)).toHaveLength(4))
    expect(callsOf(sent, RATE)[3]!.body.version).toBe(3)
  })
})
