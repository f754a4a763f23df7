import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/support/app.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

type User = 'admin' | 'clerk' | 'other' | 'looker'
const rules = (body: object, as: User = 'admin') =>
  product.call('HttpClientCustom/UpdatefreeShippingRules', { as, body })
const sku = (Flag: string, SKUDetails: object, as: User = 'admin') =>
  product.call('HttpClientCustom/UpdateSKUDetails', { as, query: { Flag }, body: { SKUDetails } })
const RULES = {
  IsEnabled: true,
  IsCartRuleEnabled: true,
  IsSKURuleEnabled: true,
  MinimumCartAmount: 99,
  MaximumWeight: 150,
  Countries: ['us', 'CA', 'US'],
  ExcludedStates: ['AK'],
  Combine: 'any',
}
const cart = (Lines: object[], more: object = {}) => ({
  evaluate: { Lines, CountryCode: 'US', State: 'NV', ...more },
})

describe('the rules', () => {
  it('ship nothing free until they are set', async () => {
    const { body } = await rules(cart([{ SKU: 'A', Price: 1000 }]))
    expect([body.verdict.isFree, body.verdict.reasons[0]]).toEqual([false, 'Free shipping is turned off.'])
    expect((await rules({})).body.rules).toMatchObject({ IsEnabled: false, Countries: ['US'] })
  })

  it('are saved, and apply from the very next question', async () => {
    const saved = await rules({ Rules: RULES })
    const version = expect.stringMatching(/^[0-9a-f]{32}$/)
    expect(saved.body.rules).toEqual({ ...RULES, Countries: ['US', 'CA'], version })
    const { verdict } = (await rules(cart([{ SKU: 'A', Qty: 2, Price: 49.5, Weight: 10 }]))).body
    expect(verdict).toMatchObject({ isFree: true, CartAmount: 99, Weight: 20, MissingAmount: 0 })
    await rules({ Rules: { ...RULES, MinimumCartAmount: 100 } })
    const short = (await rules(cart([{ SKU: 'A', Qty: 2, Price: 49.5, Weight: 10 }]))).body.verdict
    expect(short).toMatchObject({ isFree: false, MissingAmount: 1 })
    expect(short.Lines[0].reason).toContain('$1.00 less than the minimum of $100.00.')
    const audit = await product.database.pool.query(
      `select detail from audit_trail where what = 'free-shipping.rules-changed' order by at`,
    )
    expect(audit.rows.map(({ detail }) => detail.minimumCartCents)).toEqual([9_900, 10_000])
  })

  it('are not overwritten by a user with an outdated version; a request without a version is not checked', async () => {
    await rules({ Rules: RULES })
    const seen = (await rules({})).body.rules
    const first = await rules({ Rules: { ...seen, MinimumCartAmount: 70 } })
    expect(first.body.rules.version).toBe((await rules({})).body.rules.version)
    const second = await rules({ Rules: { ...seen, MaximumWeight: 10 } })
    expect([second.status, second.body.code, second.body.message]).toEqual([
      ...[409, 'FREE_SHIPPING_CHANGED', 'Someone else changed these rules. Reload them and try again.'],
    ])
    expect((await rules({})).body.rules).toMatchObject({ MinimumCartAmount: 70, MaximumWeight: 150 })
    const replies = await Promise.all(
      [1, 2, 3].map((MaximumWeight) => rules({ Rules: { ...first.body.rules, MaximumWeight } })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await rules({ Rules: RULES })).status).toBe(200)
  })

  it('sent with a cart are tried and not saved; read-only users may try them', async () => {
    await rules({ Rules: RULES })
    const tried = { Rules: { ...RULES, MinimumCartAmount: 5 }, ...cart([{ SKU: 'A', Price: 6, Weight: 1 }]) }
    expect((await rules(tried, 'looker')).body.verdict.isFree).toBe(true)
    expect((await rules({}, 'looker')).body.rules.MinimumCartAmount).toBe(99)
    expect((await rules({ Rules: RULES }, 'looker')).body.code).toBe('READ_ONLY')
  })

  it('name real countries and states', async () => {
    const { status, body } = await rules({ Rules: { ...RULES, Countries: ['XX'], ExcludedStates: ['ZZ'] } })
    expect([status, body.fields]).toEqual([
      422,
      {
        'Rules.Countries': 'XX is not a country code. Use two letters, such as US or CA.',
        'Rules.ExcludedStates': 'ZZ is not a US state or a Canadian province.',
      },
    ])
    expect((await rules({ Rules: { ...RULES, MinimumCartAmount: -1 } })).status).toBe(422)
  })

  it('use the item master for a weight that the cart does not contain', async () => {
    await rules({ Rules: RULES })
    const heavy = { ItemCode: 'ANVIL', Description: 'Anvil', Weight: 200, wtUnit: 'lb' }
    await product.call('Shipment/SaveItemDetails?flag=add', { as: 'admin', body: { item: heavy } })
    const ask = async (line: object) =>
      (await rules(cart([{ SKU: 'anvil', Price: 500, ...line }]))).body.verdict
    expect(await ask({})).toMatchObject({ isFree: false, Weight: 200 })
    expect(await ask({ Weight: 20 })).toMatchObject({ isFree: true, Weight: 20 })
    expect(await ask({ SKU: 'unknown' })).toMatchObject({ isFree: false, Weight: null })
  })

  it('belong to one client', async () => {
    await rules({ Rules: RULES })
    expect((await rules({}, 'other')).body.rules.IsEnabled).toBe(false)
  })
})

describe('the SKU rule', () => {
  it('refuses to save or delete a rule that another user has changed', async () => {
    const seen = (await sku('add', { SKU: 'WATCHED', MinimumQty: 2 })).body.rule
    const rows = async () =>
      (await product.call('HttpClientCustom/GetSKUDetails', { as: 'admin', body: { searchText: 'WATCHED' } }))
        .body.rows
    expect(seen.version).toMatch(/^[0-9a-f]{32}$/)
    expect(await rows()).toEqual([seen])
    const first = (await sku('update', { ...seen, MinimumQty: 5 })).body.rule
    const second = await sku('update', { ...seen, IsFreeShipping: false })
    expect([second.status, second.body.code, second.body.message]).toEqual([
      ...[409, 'SKU_RULE_CHANGED', 'Someone else changed this SKU. Reload it and try again.'],
    ])
    expect((await sku('delete', seen)).body.code).toBe('SKU_RULE_CHANGED')
    expect(await rows()).toEqual([first])
    // A request without a version, as from a shop system, is not checked.
    expect((await sku('update', { SKU: 'watched', MinimumQty: 1 })).status).toBe(200)
    expect((await sku('delete', { SKU: 'WATCHED' })).status).toBe(200)
  })

  it('adds, changes and deletes a SKU, regardless of case', async () => {
    const added = await sku('add', { SKU: 'MUG', Description: 'Mug', MinimumQty: 2 })
    expect(added.body).toMatchObject({ message: 'SKU MUG has been added successfully', rule: { SKU: 'MUG' } })
    expect((await sku('add', { SKU: 'mug' })).body).toMatchObject({
      code: 'SKU_RULE_EXISTS',
      fields: { 'SKUDetails.SKU': 'The SKU rule already includes mug.' },
    })
    const judged = async (Qty: number) => {
      const lines = [{ SKU: 'mug', Qty, Price: 1, Weight: 1 }]
      return (await rules({ Rules: RULES, ...cart(lines) })).body.verdict.isFree
    }
    expect([await judged(1), await judged(2)]).toEqual([false, true])
    const changed = await sku('update', { SKU: 'Mug', MinimumQty: 1, IsFreeShipping: false })
    expect(changed.body.rule).toMatchObject({ SKUId: added.body.rule.SKUId, SKU: 'Mug' })
    expect([await judged(1), await judged(2)]).toEqual([false, false])
    await sku('add', { SKU: 'CUP' })
    expect((await sku('update', { ...changed.body.rule, SKU: 'cup' })).body.code).toBe('SKU_RULE_EXISTS')
    expect((await sku('delete', { SKU: 'mug' })).body.message).toBe('SKU Mug has been deleted successfully')
    expect((await sku('delete', { SKU: 'mug' })).body.code).toBe('SKU_RULE_NOT_FOUND')
  })

  it('is listed by page and search, and belongs to one client', async () => {
    for (const SKU of ['P-3', 'P-1', 'P-2', 'P-10'])
      await sku('add', { SKU, Description: 'Plate 100% white' })
    const list = async (body: object, as: User = 'admin') => {
      const { rows, total } = (await product.call('HttpClientCustom/GetSKUDetails', { as, body })).body
      return [rows.map((row: { SKU: string }) => row.SKU), total]
    }
    expect(await list({ searchText: 'plate', PageSize: 2, PageNumber: 2 })).toEqual([['P-2', 'P-3'], 4])
    expect(await list({ searchText: 'p-1' })).toEqual([['P-1', 'P-10'], 2])
    expect(await list({ searchText: '100%' })).toEqual([['P-1', 'P-10', 'P-2', 'P-3'], 4])
    expect(await list({ searchText: 'plate' }, 'other')).toEqual([[], 0])
    expect((await sku('delete', { SKU: 'P-1' }, 'other')).status).toBe(404)
  })

  it('accepts one of several concurrent additions', async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, () => sku('add', { SKU: 'RACE' })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(5).fill(409)])
  })
})
