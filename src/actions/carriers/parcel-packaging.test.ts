import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { makeParcelAccounts } from '#test/support/parcel.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
  const { credentialKey } = product.installation
  await makeParcelAccounts(product.database.db, { clientId: product.scene.a.id, credentialKey })
})
afterAll(() => product?.close())

interface Carrier {
  SCAC: string
  packageTypes: { code: string }[]
  weighing: unknown
}

const carriersOf = async (as: 'clerk' | 'other'): Promise<Carrier[]> => {
  const { status, body } = await product.call('Carriers/ParcelPackaging', { as, body: {} })
  expect(status).toBe(200)
  return body.carriers
}

describe('the packaging of parcel carriers', () => {
  it('includes every carrier that would be rated', async () => {
    const carriers = await carriersOf('clerk')
    const codesOf = (scac: string) =>
      carriers.find(({ SCAC }) => SCAC === scac)?.packageTypes.map(({ code }) => code)
    expect(codesOf('UPSN')).toEqual(expect.arrayContaining(['01', '02', '04']))
    expect(codesOf('FDEG')).toContain('FEDEX_PAK')
    expect(codesOf('USPS')).toContain('MD_FLAT_RATE_BOX')
  })

  it('belongs to one client', async () => {
    expect((await carriersOf('other')).map(({ SCAC }) => SCAC)).not.toContain('USPS')
  })
})
