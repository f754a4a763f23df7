import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { logInAs } from '../../log-in-as.test-support.ts'
import { type Answers, answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { closeToast, readToasts } from '../../ui/toast.ts'
import { mappingFaultsOf, mappingValuesOf } from './mapping-values.ts'
import { Page } from './page.tsx'

const LIST = 'Supplemental/GetShipViaCodeDetails'
const CHANGE = 'Supplemental/ShipViaCodeUpdation'
const ROW = {
  MappingId: 'm1',
  ShipViaCode: 'ALPHA',
  SCAC: 'SYNA',
  CarrierName: 'Synthetic Alpha',
  Service: 'Standard',
  RateModeID: 1,
  PaymentType: '',
}
const CARRIERS = {
  body: {
    Status: 'success',
    carriers: [
      {
        ...{ CarrierName: 'Synthetic Alpha', SCAC: 'SYNA', RateMode: 'LTL', RateModeID: 1, TenderEmail: '' },
        ...{ TenderChannel: 'Email', isPreferred: false, isDoNotUse: false },
      },
    ],
  },
}
const list = (unmapped: object[] = []) => ({ body: { Status: 'success', rows: [ROW], total: 1, unmapped } })
const open = async (answers: Answers = {}) => {
  const sent = answerCalls({ [LIST]: () => list(), 'Shipment/CarriersList': () => CARRIERS, ...answers })
  await showScreen(<Page />, '/CarrierMapping')
  await screen.findByText('Synthetic Alpha')
  return sent
}
const BESTWAY = [{ ShipViaCode: 'BESTWAY', orders: 2 }]

beforeEach(() => {
  localStorage.clear()
  for (const { id } of readToasts()) closeToast(id)
  logInAs({ pageList: '32' })
})

describe('carrier mapping', () => {
  it('maps a code found in orders, with the code filled in', async () => {
    const sent = await open({
      [LIST]: () => list(BESTWAY),
      [CHANGE]: () => ({
        body: { Status: 'added', mapping: ROW, message: 'Ship Via BESTWAY has been mapped.' },
      }),
    })
    fireEvent.click(screen.getByRole('button', { name: 'Map BESTWAY (2 orders)' }))
    const dialog = await screen.findByRole('dialog')
    expect((within(dialog).getByLabelText(/Ship Via/) as HTMLInputElement).value).toBe('BESTWAY')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Map code' }))
    expect(await within(dialog).findByText('Carrier is required.')).toBeTruthy()
    fireEvent.change(within(dialog).getByRole('combobox', { name: /Carrier/ }), { target: { value: 'syna' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Map code' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.find(({ path }) => path === CHANGE)!.body).toMatchObject({
      function: 'add',
      Mapping: { ShipViaCode: 'BESTWAY', SCAC: 'SYNA', RateModeID: 1 },
    })
    expect(readToasts().map(({ message }) => message)).toEqual(['Ship Via BESTWAY has been mapped.'])
  })

  it('keeps the typed values when the server refuses them, with the message at its field', async () => {
    await open({
      [CHANGE]: () => ({
        status: 409,
        body: {
          Status: 'error',
          code: 'SHIP_VIA_EXISTS',
          message: 'Ship Via ALPHA is already mapped.',
          fields: { 'Mapping.ShipViaCode': 'This code is already mapped.' },
          requestId: 'r',
        },
      }),
    })
    fireEvent.click(screen.getByRole('button', { name: 'Change Ship Via ALPHA' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit…' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.change(within(dialog).getByLabelText(/Service/), { target: { value: 'Economy' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save mapping' }))
    expect(await within(dialog).findByText('This code is already mapped.')).toBeTruthy()
    expect((within(dialog).getByLabelText(/Service/) as HTMLInputElement).value).toBe('Economy')
  })

  it('asks for confirmation before a mapping is removed', async () => {
    const sent = await open({
      [CHANGE]: () => ({ body: { Status: 'deleted', mapping: null, message: 'No longer mapped.' } }),
    })
    fireEvent.click(screen.getByRole('button', { name: 'Change Ship Via ALPHA' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove…' }))
    const dialog = await screen.findByRole('dialog')
    expect(sent.some(({ path }) => path === CHANGE)).toBe(false)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove mapping' }))
    await waitFor(() => expect(sent.some(({ path }) => path === CHANGE)).toBe(true))
    expect(sent.find(({ path }) => path === CHANGE)!.body).toMatchObject({ function: 'delete' })
  })

  it('shows a read-only user the codes without buttons', async () => {
    logInAs({ userType: 'ReadOnly', pageList: '32' })
    await open({ [LIST]: () => list(BESTWAY) })
    expect(screen.getByText('BESTWAY (2 orders)')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Map/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Change Ship Via/ })).toBeNull()
  })
})

it('reports missing fields before anything is sent', () => {
  expect(mappingFaultsOf(mappingValuesOf(null))).toEqual({
    'mapping.shipViaCode': 'Ship Via is required.',
    'mapping.scac': 'Carrier is required.',
  })
  const odd = mappingValuesOf(null, 'X')
  odd.mapping.scac = 'A1'
  expect(mappingFaultsOf(odd)).toEqual({ 'mapping.scac': 'A SCAC has two to four letters.' })
})

describe('a mapping changed by another user', () => {
  const message = 'Someone else changed this mapping. Reload it and try again.'
  /** The first read has version a; later reads have version b. */
  const openChanged = () => {
    let reads = 0
    return open({
      [LIST]: () => {
        const row = reads++ === 0 ? { ...ROW, version: 'a' } : { ...ROW, Service: 'Theirs', version: 'b' }
        return { body: { ...list().body, rows: [row] } }
      },
      [CHANGE]: (body) =>
        (body as { Mapping: { version?: string } }).Mapping.version === 'a'
          ? { status: 409, body: { Status: 'error', code: 'SHIP_VIA_CHANGED', message, requestId: 'r' } }
          : { body: { Status: 'updated', mapping: null, message: 'Done.' } },
    })
  }
  const choose = async (name: string) => {
    fireEvent.click(screen.getByRole('button', { name: 'Change Ship Via ALPHA' }))
    fireEvent.click(await screen.findByRole('menuitem', { name }))
    return screen.findByRole('dialog')
  }
  const versions = (sent: Awaited<ReturnType<typeof openChanged>>) =>
    sent.flatMap(({ path, body }) =>
      path === CHANGE ? [(body.Mapping as { version?: string }).version] : [],
    )

  it('is not overwritten silently', async () => {
    const sent = await openChanged()
    const dialog = await choose('Edit…')
    const service = within(dialog).getByLabelText('Service') as HTMLInputElement
    fireEvent.change(service, { target: { value: 'Mine' } })
    const save = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Save mapping' }))
    save()
    expect(await within(dialog).findByText(message)).toBeTruthy()
    expect(service.value).toBe('Mine')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Reload the mapping' }))
    await waitFor(() => expect(service.value).toBe('Theirs'))
    save()
    await waitFor(() => expect(readToasts().map((toast) => toast.message)).toEqual(['Done.']))
    expect(versions(sent)).toEqual(['a', 'b'])
  })

  it('is shown again before it is deleted', async () => {
    const sent = await openChanged()
    const dialog = await choose('Remove…')
    expect(within(dialog).getByText(/It maps to Synthetic Alpha, Standard\./)).toBeTruthy()
    const remove = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Remove mapping' }))
    remove()
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Reload the mapping' }))
    expect(await within(dialog).findByText(/It maps to Synthetic Alpha, Theirs\./)).toBeTruthy()
    remove()
    await waitFor(() => expect(readToasts().map((toast) => toast.message)).toEqual(['Done.']))
    expect(versions(sent)).toEqual(['a', 'b'])
  })
})
