import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { BLANK_ADDRESS } from '../desk/form/form.ts'
import { sampleForm } from '../desk/form/sample.test-support.ts'
import { callsOf, freshBrowser, open } from './open-screen.test-support.tsx'

beforeEach(freshBrowser)

const RENO = { City: 'Reno', State: 'NV', Zip: '89502', CountryCode: 'US', latitude: 39.5, longitude: -119.8 }
const PLACE = {
  Status: 'success',
  location: null,
  place: { ...RENO, timeZone: 'America/Los_Angeles' },
}
const fieldsOf = () => within(screen.getByRole('region', { name: 'From' }))
const withoutOrigin = () => sampleForm({ origin: BLANK_ADDRESS })
const type = (label: string, value: string) =>
  fireEvent.change(fieldsOf().getByLabelText(label), { target: { value } })

describe('a company without a warehouse', () => {
  it('types the whole address, and the fields stay open', async () => {
    await open({ 'Address/GetAddress': () => ({ body: PLACE }) }, withoutOrigin())
    expect(fieldsOf().queryByLabelText('Warehouse')).toBeNull()
    await userEvent.type(fieldsOf().getByLabelText('Company'), 'Acme')
    expect(fieldsOf().getByLabelText('Company')).toHaveProperty('value', 'Acme')
    expect(document.activeElement).toBe(fieldsOf().getByLabelText('Company'))
    type('Street', '1 Dock Road')
    type('ZIP', '89502')
    expect(fieldsOf().getByLabelText('Street')).toHaveProperty('value', '1 Dock Road')
  })

  it('saves the typed address as a warehouse and chooses it', async () => {
    const saved: Record<string, unknown> = { LocationId: 'w1' }
    const { sent } = await open(
      {
        'Address/GetAddress': () => ({ body: PLACE }),
        'Address/UpdateLocation': (body) => {
          Object.assign(saved, (body as { location: object }).location, {
            LocationId: 'w1',
            IsWarehouse: true,
          })
          return { body: { Status: 'success', location: saved } }
        },
      },
      withoutOrigin(),
    )
    type('Company', 'Acme')
    expect(fieldsOf().queryByRole('button', { name: 'Save as warehouse' })).toBeNull()
    type('Street', '1 Dock Road')
    type('ZIP', '89502')
    await waitFor(() => expect(fieldsOf().getByLabelText('City')).toHaveProperty('value', 'Reno'))
    fireEvent.click(fieldsOf().getByRole('button', { name: 'Save as warehouse' }))
    await waitFor(() => expect(callsOf(sent, 'Address/UpdateLocation')).toHaveLength(1))
    expect(callsOf(sent, 'Address/UpdateLocation')[0]?.body).toMatchObject({
      funtype: 'add',
      location: { Name: 'Acme', AddressLine1: '1 Dock Road', Zip: '89502', WHSE: 'RENO' },
    })
    await screen.findByRole('button', { name: 'Edit the address of the pickup' })
  })
})

describe('a typed consignee', () => {
  it('is saved with the locations and then chosen', async () => {
    const { sent } = await open(
      {
        'Address/GetAddress': () => ({ body: PLACE }),
        'Address/UpdateLocation': (body) => ({
          body: {
            Status: 'success',
            location: { ...(body as { location: object }).location, LocationId: 'l9' },
          },
        }),
      },
      sampleForm({ destination: BLANK_ADDRESS }),
    )
    const to = () => within(screen.getByRole('region', { name: 'To' }))
    const fill = (label: string, value: string) =>
      fireEvent.change(to().getByLabelText(label), { target: { value } })
    fill('Consignee', 'Harbor Tools')
    expect(to().queryByRole('button', { name: 'Save this address' })).toBeNull()
    fill('Street', '9 Pier Road')
    fill('ZIP', '89502')
    await waitFor(() => expect(to().getByLabelText('City')).toHaveProperty('value', 'Reno'))
    fireEvent.click(to().getByRole('button', { name: 'Save this address' }))
    await waitFor(() => expect(callsOf(sent, 'Address/UpdateLocation')).toHaveLength(1))
    expect(callsOf(sent, 'Address/UpdateLocation')[0]?.body).toMatchObject({
      ...{ funtype: 'add', location: { Name: 'Harbor Tools', AddressLine1: '9 Pier Road' } },
    })
    await screen.findByRole('button', { name: 'Edit the address of the consignee' })
  })
})
