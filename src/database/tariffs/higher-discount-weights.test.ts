import { afterAll, beforeAll, expect, it } from 'vitest'
import { book, openTestApp, type TestApp } from '#test/support/app.ts'
import { up } from '../migrations/0064-higher-discount-weights.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

it('lets versions that are stored keep the rule they were priced with', async () => {
  const { pool, db } = product.database
  await book(product)
  await pool.query(`
    alter table tariffs disable trigger tariff_rules_stay;
    update tariffs set header = header - 'ratesAsHigherDiscountWeight';
    alter table tariffs enable trigger tariff_rules_stay`)
  await db.transaction().execute((transaction) => up(transaction as never))
  const { rows } = await pool.query(
    `select distinct kind, header ->> 'ratesAsHigherDiscountWeight' as rule from tariffs order by 1`,
  )
  expect(rows.find(({ kind }) => kind === 'ltl')).toEqual({ kind: 'ltl', rule: 'true' })
  expect(rows.filter(({ kind, rule }) => kind !== 'ltl' && rule !== null)).toEqual([])
  await expect(
    pool.query(`update tariffs set header = header || '{"ratesAsHigherDiscountWeight": false}'`),
  ).rejects.toThrow('its rules never change')
})
