import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { logInAs } from '../../log-in-as.test-support.ts'
import { type Answers, answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { faultsOfAsked, questionOf, readAsked, writeAsked } from './asked-rate.ts'
import { Page } from './page.tsx'

const RATES = 'UPSReady/Rates'
const ACCOUNTS = [{ accountId: 'a1', AccountNumber: 'A1B2C3', Environment: 'sandbox' }]
const quote = (ServiceCode: string, ServiceName: string, Total: number, more: object = {}) => ({
  ...{ ServiceCode, ServiceName, Total, PublishedTotal: Total + 2, isNegotiated: true, Currency: 'USD' },
  ...{ Charges: [{ ChargeCode: 'LHS', ChargeName: 'Transportation', Amount: Total }], TransitDays: 4 },
  ...{ DeliveryDate: '2026-11-27', DeliveryTime: '', isGuaranteed: false, BilledWeight: 12, Zone: '6' },
  ...more,
})
const answer = (quotes: object[] = []) => ({
  body: { Status: 'success', accounts: ACCOUNTS, accountId: 'a1', isSandbox: true, quotes, notices: [] },
})
const AIR = { TransitDays: 1, DeliveryDate: '2026-11-24', DeliveryTime: '10:30 AM', isGuaranteed: true }
const open = async (at: string, answers: Answers) => {
  const sent = answerCalls({
    'Address/GetAddress': () => ({ body: { Status: 'success', location: null, place: null } }),
    ...answers,
  })
  await showScreen(<Page />, at)
  return sent
}

beforeEach(() => {
  logInAs()
})

describe('UPS Rate', () => {
  it('shows every service for the request in the URL, published and account prices, and their charges', async () => {
    const sent = await open('/UpsRate?from=89502&to=60601&weight=12&home=1', {
      [RATES]: (body) =>
        (body as { FromZip?: string }).FromZip
          ? answer([quote('03', 'Ground', 14.68), quote('01', 'Next Day Air', 59.82, AIR)])
          : answer(),
    })
    const table = await screen.findByRole('table', { name: 'UPS services' })
    const [ground, air] = within(table).getAllByRole('rowheader')
    expect([ground!.textContent, air!.textContent]).toEqual(['GroundCheapest', 'Next Day AirFastest'])
    expect(within(table).getByText('$16.68')).toBeTruthy()
    expect(within(table).getByText('$14.68')).toBeTruthy()
    expect(table.textContent).toContain('by 10:30 AM')
    expect(sent.find(({ body }) => body.FromZip)?.body).toMatchObject({
      ...{ FromZip: '89502', ToZip: '60601', Weight: 12, IsResidential: true, PackageType: '02' },
    })
    fireEvent.click(within(table).getByRole('button', { name: 'Ground' }))
    expect(
      within(screen.getByRole('table', { name: 'Charges for UPS Ground' })).getByText('Transportation'),
    ).toBeTruthy()
    expect(screen.getByText('Billed weight 12 lb, zone 6')).toBeTruthy()
  })

  it('reports missing fields before asking UPS, and the server’s errors at their fields', async () => {
    await open('/UpsRate?from=89502&to=60601&weight=12', {
      [RATES]: (body) =>
        (body as { FromZip?: string }).FromZip
          ? {
              status: 422,
              body: {
                ...{ Status: 'error', code: 'VALIDATION_FAILED', message: 'Some.', requestId: 'r' },
                fields: { ToZip: 'ZIP 60601 is not known. Check it.' },
              },
            }
          : answer(),
    })
    await screen.findByText('ZIP 60601 is not known. Check it.')
    fireEvent.change(screen.getByLabelText('Weight, lb'), { target: { value: '' } })
    fireEvent.click(screen.getByRole('button', { name: 'Get prices' }))
    expect(await screen.findByText('Weight is required.')).toBeTruthy()
  })

  it('keeps the focus where the next number is typed', async () => {
    const sent = await open('/UpsRate?from=89502&to=60601&weight=12', {
      [RATES]: () => answer([quote('03', 'Ground', 14.68)]),
    })
    await screen.findByRole('table', { name: 'UPS services' })
    const weight = screen.getByLabelText<HTMLInputElement>('Weight, lb')
    weight.focus()
    fireEvent.change(weight, { target: { value: '13' } })
    fireEvent.submit(screen.getByRole('form', { name: 'Package' }))
    await waitFor(() => expect(sent.some(({ body }) => body.Weight === 13)).toBe(true))
    expect(document.activeElement).toBe(weight)
    expect(weight.value).toBe('13')
  })

  it('links to the account setup if there is no account', async () => {
    await open('/UpsRate', {
      [RATES]: () => ({
        body: { Status: 'success', accounts: [], accountId: '', isSandbox: false, quotes: [], notices: [] },
      }),
    })
    await screen.findByText('UPS is not connected yet')
  })
})

describe('the request in the URL', () => {
  const asked = {
    ...readAsked({}),
    ...{ fromZip: '89502', toZip: '60601', weightLb: '1,200', length: '1', width: '2', height: '3' },
  }
  it('returns as it was written', () => {
    expect(readAsked(writeAsked({ ...asked, packageType: '04', isResidential: true }))).toEqual({
      ...asked,
      packageType: '04',
      isResidential: true,
    })
    expect(writeAsked(asked).type).toBeUndefined()
  })

  it('has numbers for the call, and leaves out invalid ones', () => {
    expect(questionOf({ ...asked, height: 'x' })).toMatchObject({ weightLb: 1_200, length: 1, width: 2 })
    expect(questionOf({ ...asked, height: 'x' })).not.toHaveProperty('height')
  })

  it('accepts commas only between thousands', () => {
    const typed = { ...asked, weightLb: '12,5', length: '1,2' }
    expect(faultsOfAsked(typed)).toEqual({
      weightLb: 'Enter a weight like 12.5.',
      length: 'Enter inches, up to 108.',
    })
    expect(questionOf(typed)).not.toHaveProperty('weightLb')
    expect(questionOf(typed)).not.toHaveProperty('length')
    expect(faultsOfAsked(asked)).toEqual({ weightLb: 'UPS accepts packages up to 150 lb.' })
    expect(faultsOfAsked({ ...asked, weightLb: '0' })).toEqual({ weightLb: 'Weight is required.' })
  })

  it('reports the faults of each field', () => {
    expect(faultsOfAsked({ ...asked, weightLb: '12' })).toEqual({})
    expect(
      Object.keys(faultsOfAsked({ ...asked, fromZip: '', toZip: '', weightLb: '151', width: '' })),
    ).toEqual(['fromZip', 'toZip', 'weightLb', 'length'])
    expect(faultsOfAsked({ ...asked, weightLb: '1', width: '109' })).toHaveProperty('width')
  })
})
