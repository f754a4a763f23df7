import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { wireDraft } from '#test/support/wire-draft.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const call = (path: string, body: object, query = {}) => product.call(path, { as: 'clerk', body, query })
const place = (ContactNumber: string, Zip: string, more: object = {}) => ({
  ...{ CompanyName: 'Place', Street: '1 Main Street', ContactName: 'Dana', ContactNumber, Zip },
  ...more,
})

it('phones and ZIPs of a shipment are stored in the characters that the specification allows', async () => {
  const { body } = await call('Shipment/ShipmentDetails', {
    shipment: wireDraft({
      Origin: place('+1 775.555.0134', '895021234'),
      Destination: place('(416) 555-0142 ext. 7', 'm5h 2n2', { CountryCode: 'CA' }),
      Billto: place('775 555 0100', '89502'),
      Return: true,
      ParcelReturnAddress: place('775 555 0111', '89502'),
    }),
  })
  const { Origin, Destination, Billto, ParcelReturnAddress } = body.shipment
  const kept = [Origin, Destination, Billto, ParcelReturnAddress]
  expect(kept.map((one) => [one.ContactNumber, one.Zip])).toEqual([
    ['1-775-555-0134', '89502-1234'],
    ['(416)555-0142ext7', 'M5H2N2'],
    ['775-555-0100', '89502'],
    ['775-555-0111', '89502'],
  ])
})

it('phones and ZIPs of orders, parcel accounts and users are stored the same way', async () => {
  const order = {
    ...{ OrderNumber: 'SO-PHONE', WHSE: 'RNO', Destination: place('312.555.0142', '60606') },
    Items: [{ Description: 'Anvils', Weight: 900, Qty: 1, packageType: 'PLT' }],
  }
  const added = await call('Shipment/AddNewOrder', { order })
  expect(added.body.order.Destination.ContactNumber).toBe('312-555-0142')
  const account = {
    SoldTo: 'ACME',
    PaymentType: 'P',
    ShipVia: 'UPS GROUND',
    AccountNumber: 'a1b2c3',
    Zip: 'k1a 0b1',
  }
  await call('Shipment/ParcelAccountDetails', { account }, { Operationtype: 'ADD' })
  const kept = await product.database.pool.query(
    `select zip from parcel_accounts where account_number = 'A1B2C3'`,
  )
  expect(kept.rows).toEqual([{ zip: 'K1A0B1' }])
  await call('Login/userDetails', { profile: { phone: '(775) 555-0134' } })
  const shown = await call('Login/userDetails', {})
  expect(shown.body.userDetails.phone).toBe('(775)555-0134')
})
