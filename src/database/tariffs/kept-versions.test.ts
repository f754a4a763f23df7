import { afterAll, beforeAll, expect, it } from 'vitest'
import { book, openTestApp, type TestApp } from '#test/support/app.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
  await book(product)
})
afterAll(() => product?.close())

const run = (statement: string) => product.database.pool.query(statement)

it('keeps the rules of a tariff that was in force', async () => {
  const changed = `header = header || '{"ratesAsHigherDiscountWeight": false, "isOther": true}'`
  await expect(run(`update tariffs set ${changed}`)).rejects.toThrow('its rules never change')
  await run(
    `update tariffs set effective_to = '2199-12-31', header = header || '{"effectiveTo": "2199-12-31"}'`,
  )
})

it('keeps the rows of a tariff that was in force', async () => {
  const refusal = 'rows of a tariff that was in force never change'
  await expect(run('update tariff_lanes set minimum_cents = minimum_cents')).rejects.toThrow(refusal)
  await expect(run('delete from tariff_lanes')).rejects.toThrow(refusal)
  await expect(run('delete from tariff_zones')).rejects.toThrow(refusal)
})

it('keeps a tariff that priced a shipment', async () => {
  await expect(run('delete from tariffs where id in (select tariff_id from price_sheets)')).rejects.toThrow(
    'made prices that are stored',
  )
})
