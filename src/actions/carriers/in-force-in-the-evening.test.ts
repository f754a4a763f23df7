import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CarrierContract } from '#database/carriers/carrier-contracts.ts'
import { listCarriers as storedCarriers } from '#database/carriers/carriers.ts'
import { insertGuideRule } from '#database/tariffs/routing-guide.ts'
import { ANYWHERE } from '#domain/rating/routing-guide.ts'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { contextFor } from '#test/support/context.ts'
import { forgetTariffBook } from '../tariffs/tariff-book.ts'
import { readContractState } from './contract-view.ts'
import { showFreightCarriers } from './freight-carrier-view.ts'
import { listAccessorials, listCarriers } from './reference-data.ts'

/** 7 PM on Friday, November 20 in Reno: in UTC it is already Saturday. */
const EVENING = new Date('2026-11-21T03:00:00Z')
const [TODAY, TOMORROW] = ['2026-11-20', '2026-11-21']

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const run = (text: string, ...values: unknown[]) => product.database.pool.query(text, values)
const context = () => ({ ...contextFor(product, 'clerk'), now: EVENING })

/** Sets the first and the last day of SYNA's LTL tariff. */
async function hold(from: string, to: string | null) {
  await run(
    `update tariffs set effective_from = $1::text::date, effective_to = $2::text::date,
      header = header || jsonb_build_object('effectiveFrom', $1::text, 'effectiveTo', $2::text)
      where scac = 'SYNA' and rate_mode_id = 1 and client_id = $3`,
    from,
    to,
    product.scene.a.id,
  )
  forgetTariffBook('*')
}
const contract = {
  ...{ scac: 'SYNA', rateModeId: 1, receivedAt: null },
} as unknown as CarrierContract
const charges = async () => (await listAccessorials(context(), 'SYNA')).flatMap((one) => one.charges).length

/** A rule for every account, lane and weight. */
async function prefer(effectiveFrom: string, effectiveTo: string | null) {
  await run('delete from routing_guide_rules')
  await insertGuideRule(product.database.db, product.scene.a.id, {
    ...{ id: newId(), verdict: 'preferred', scac: 'SYNA', reason: '', soldTo: null, rateModeId: null },
    ...{ origin: ANYWHERE, destination: ANYWHERE, fromLb: 0, belowLb: null, effectiveFrom, effectiveTo },
  })
  forgetTariffBook('*')
}
async function isPreferred(): Promise<boolean[]> {
  const own = await storedCarriers(product.database.db, product.scene.a.id)
  const [set] = await showFreightCarriers(
    context(),
    own.filter(({ scac }) => scac === 'SYNA'),
  )
  const listed = (await listCarriers(context(), 'SYNA'))[0]
  return [set!.isPreferred, listed!.isPreferred]
}

describe('in the evening in America', () => {
  it('a tariff that ends today still charges, one that begins tomorrow does not', async () => {
    await hold('2020-01-01', TODAY)
    expect(await charges()).toBeGreaterThan(0)
    await hold(TOMORROW, null)
    expect(await charges()).toBe(0)
    await hold(TODAY, null)
    expect(await charges()).toBeGreaterThan(0)
  })

  it('a contract is in force until today is over, and not before it begins', async () => {
    const stateOf = () => readContractState(context(), { ...contract, clientId: product.scene.a.id })
    await hold('2020-01-01', TODAY)
    expect(await stateOf()).toBe('In force')
    await hold(TOMORROW, null)
    expect(await stateOf()).toBe('Asked')
  })

  it('a routing rule that ends today still applies, one that begins tomorrow does not', async () => {
    await prefer('2020-01-01', TODAY)
    expect(await isPreferred()).toEqual([true, true])
    await prefer(TOMORROW, null)
    expect(await isPreferred()).toEqual([false, false])
  })
})
