import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { logInAs } from '../../log-in-as.test-support.ts'
import { type Answers, answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { closeToast, readToasts } from '../../ui/toast.ts'
import { cartOf, FIRST_CART, figureOf, stateFault, withLine } from './cart-values.ts'
import { curlOf } from './curl-of.ts'
import { Page } from './page.tsx'

const RULES = 'HttpClientCustom/UpdatefreeShippingRules'
const SKUS = 'HttpClientCustom/GetSKUDetails'
const CHANGE = 'HttpClientCustom/UpdateSKUDetails'
const SAVED = {
  ...{ IsEnabled: true, IsCartRuleEnabled: true, IsSKURuleEnabled: true, MinimumCartAmount: 99 },
  ...{ MaximumWeight: 150, Countries: ['US'], ExcludedStates: ['AK'], Combine: 'any' },
}
const MUG = { SKUId: 's1', SKU: 'MUG', Description: 'Mug', IsFreeShipping: true, MinimumQty: 2 }
const ANVIL = { SKUId: 's2', SKU: 'ANVIL', Description: 'Anvil', IsFreeShipping: false, MinimumQty: 1 }
const VERDICT = {
  ...{ isFree: false, CartAmount: 75, Weight: 10, MissingAmount: 24, reasons: [] },
  conditions: [{ condition: 'cart-value', isMet: false, reason: 'The cart comes to $75.00.' }],
  Lines: [{ SKU: '', Qty: 1, isFree: false, reason: 'This line has no SKU.' }],
}
const COUNTRY = {
  ...{
    CountryCode: 'US',
    CountryName: 'United States',
    postalPattern: '',
    postalExample: '',
    currency: 'USD',
  },
  states: [
    { State: 'AK', StateName: 'Alaska' },
    { State: 'AZ', StateName: 'Arizona' },
    { State: 'NV', StateName: 'Nevada' },
  ],
}
const ok = (body: object) => ({ body: { Status: 'success', ...body } })
const open = async (answers: Answers = {}) => {
  const sent = answerCalls({
    [RULES]: (body) =>
      ok({
        rules: (body as { Rules?: object }).Rules ?? SAVED,
        verdict: (body as { evaluate?: object }).evaluate ? VERDICT : null,
      }),
    [SKUS]: () => ok({ rows: [MUG, ANVIL], total: 2 }),
    'Address/GetCountryList': () => ok({ countries: [COUNTRY] }),
    ...answers,
  })
  await showScreen(<Page />, '/FreeShipping')
  await screen.findByText('Mug')
  return sent
}
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
/** The user returns to the window after a while, and its data is read again. */
const lookAgain = () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  window.dispatchEvent(new Event('visibilitychange'))
}
const messages = () => readToasts().map(({ message }) => message)

afterEach(() => vi.useRealTimers())

beforeEach(() => {
  localStorage.clear()
  for (const { id } of readToasts()) closeToast(id)
  logInAs({ pageList: '37' })
})

describe('free shipping', () => {
  it('reports a state that does not exist, and does not test the cart with it', async () => {
    await open()
    type('To state', 'ZZ')
    expect(await screen.findByText('Not a state of US.')).toBeTruthy()
    type('To state', 'AZ')
    await waitFor(() => expect(screen.queryByText('Not a state of US.')).toBeNull())
  })

  it('keeps the number of a rule while its comma does not separate thousands', async () => {
    await open()
    const field = screen.getByLabelText('Minimum cart value')
    fireEvent.change(field, { target: { value: '12,5' } })
    expect(await screen.findByText('Not a number: $99.00 stays in use.')).toBeTruthy()
    fireEvent.change(field, { target: { value: '1,250' } })
    expect(screen.queryByText(/Not a number yet/)).toBeNull()
    fireEvent.blur(field)
    expect(field).toHaveProperty('value', '$1,250.00')
  })

  it('tests rules while they are typed, and saves them on request', async () => {
    const sent = await open()
    expect(screen.getByRole('button', { name: 'Save rules' })).toHaveProperty('disabled', true)
    type('Minimum cart value', '50')
    expect(screen.getByText('Not saved yet')).toBeTruthy()
    await waitFor(() => {
      const tried = sent.filter(({ body }) => body.evaluate && body.Rules)
      expect(tried.at(-1)?.body.Rules).toMatchObject({ MinimumCartAmount: 50 })
    })
    expect(sent.every(({ body }) => !body.Rules || body.evaluate)).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Save rules' }))
    await waitFor(() => expect(messages()).toContain('The free shipping rules have been saved.'))
    const saved = sent.find(({ body }) => body.Rules && !body.evaluate)!
    expect(saved.body.Rules).toEqual({ ...SAVED, MinimumCartAmount: 50 })
    expect(screen.queryByText('Not saved yet')).toBeNull()
  })

  it('shows another user’s change while nothing is typed, and never overwrites it silently', async () => {
    let now = { ...SAVED, version: 'a' }
    const message = 'Someone else changed these rules. Reload them and try again.'
    const refused = { Status: 'error', code: 'FREE_SHIPPING_CHANGED', message, requestId: 'r' }
    const sent = await open({
      [RULES]: (body) => {
        const { Rules, evaluate } = body as { Rules?: { version?: string }; evaluate?: object }
        if (evaluate || !Rules) return ok({ rules: now, verdict: evaluate ? VERDICT : null })
        if (Rules.version !== undefined && Rules.version !== now.version)
          return { status: 409, body: refused }
        now = { ...now, ...Rules, version: `${now.version}+` }
        return ok({ rules: now, verdict: null })
      },
    })
    const saves = () => sent.filter(({ body }) => body.Rules && !body.evaluate).map(({ body }) => body.Rules)
    const value = () => (screen.getByLabelText('Minimum cart value') as HTMLInputElement).value
    const typeRule = (dollars: string) => {
      type('Minimum cart value', dollars)
      fireEvent.blur(screen.getByLabelText('Minimum cart value'))
    }
    const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save rules' }))
    now = { ...now, MinimumCartAmount: 70, version: 'b' }
    lookAgain()
    await waitFor(() => expect(value()).toBe('$70.00'))
    expect(screen.queryByText('Not saved yet')).toBeNull()
    now = { ...now, MaximumWeight: 33, version: 'c' }
    typeRule('50')
    save()
    expect(await screen.findByText(message)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Reload the rules' }))
    await waitFor(() => expect(value()).toBe('$70.00'))
    expect(screen.queryByText('Not saved yet')).toBeNull()
    now = { ...now, version: 'd' }
    typeRule('60')
    save()
    fireEvent.click(await screen.findByRole('button', { name: 'Keep mine and save' }))
    await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull())
    typeRule('61')
    save()
    await waitFor(() => expect(saves()).toHaveLength(4))
    expect(saves()).toMatchObject([
      ...[
        { version: 'b' },
        { version: 'c' },
        { MinimumCartAmount: 60, MaximumWeight: 33 },
        { version: 'd+' },
      ],
    ])
    expect((saves()[2] as { version?: string }).version).toBeUndefined()
  })

  it("shows the server's verdict on a cart, and requests it again when the cart changes", async () => {
    const sent = await open()
    expect(await screen.findByText('Does not ship free')).toBeTruthy()
    expect(screen.getByText(/Another \$24\.00 and it ships free/)).toBeTruthy()
    expect(screen.getByText('Line 1: This line has no SKU.')).toBeTruthy()
    type('SKU of line 1', 'MUG')
    type('Lb of line 1', '')
    type('To state', 'az')
    await waitFor(() =>
      expect(sent.filter(({ body }) => body.evaluate).at(-1)?.body.evaluate).toEqual({
        Lines: [{ SKU: 'MUG', Qty: 1, Price: 75 }],
        ...{ CountryCode: 'US', State: 'AZ' },
      }),
    )
  })

  it('requests nothing while a number is invalid', async () => {
    await open()
    await screen.findByText('Does not ship free')
    type('Qty of line 1', 'two')
    expect(await screen.findByText('Enter whole quantities, and prices and weights as numbers.')).toBeTruthy()
    expect(screen.queryByText('Does not ship free')).toBeNull()
  })

  it('shows the API call of a shop for the tested cart', async () => {
    await open()
    fireEvent.click(screen.getByRole('button', { name: 'Request from your store' }))
    const curl = await screen.findByLabelText('curl', { selector: 'section' })
    expect(curl.textContent).toContain(`/api/${RULES}' \\`)
    expect(curl.textContent).toContain('"evaluate":{"Lines":[{"SKU":"","Qty":1,"Price":75,"Weight":10}]')
    fireEvent.click(screen.getByLabelText('Reply'))
    expect((await screen.findByLabelText('Reply', { selector: 'section' })).textContent).toContain(
      '"MissingAmount": 24',
    )
  })

  it('adds a SKU and shows a refusal at its field', async () => {
    let isTaken = true
    const sent = await open({
      [CHANGE]: () =>
        isTaken
          ? {
              status: 409,
              body: {
                ...{
                  Status: 'error',
                  code: 'SKU_RULE_EXISTS',
                  message: 'The SKU rule already includes MUG.',
                },
                fields: { 'SKUDetails.SKU': 'The SKU rule already includes MUG.' },
              },
            }
          : ok({ rule: MUG, message: 'SKU CUP has been added successfully' }),
    })
    fireEvent.click(screen.getByRole('button', { name: 'Add SKU' }))
    const dialog = await screen.findByRole('dialog')
    const sku = within(dialog).getByRole('textbox', { name: /^SKU/ })
    fireEvent.change(sku, { target: { value: 'MUG' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add SKU' }))
    expect((await within(dialog).findAllByText('The SKU rule already includes MUG.')).length).toBeGreaterThan(
      0,
    )
    isTaken = false
    fireEvent.change(sku, { target: { value: 'CUP' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add SKU' }))
    await waitFor(() => expect(messages()).toContain('SKU CUP has been added successfully'))
    expect(sent.filter(({ path }) => path === CHANGE).at(-1)).toMatchObject({
      query: { Flag: 'add' },
      body: { SKUDetails: { SKU: 'CUP', IsFreeShipping: true, MinimumQty: 1 } },
    })
  })

  it('deletes a SKU after a confirmation', async () => {
    const sent = await open({ [CHANGE]: () => ok({ rule: null, message: 'gone' }) })
    fireEvent.click(screen.getByRole('button', { name: 'Change ANVIL' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete…' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('It may then ship free under the cart rule.')).toBeTruthy()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete SKU' }))
    await waitFor(() => expect(sent.some(({ query }) => query.Flag === 'delete')).toBe(true))
  })

  it('lets read-only users test carts, but change nothing', async () => {
    logInAs({ userType: 'ReadOnly', pageList: '37' })
    await open()
    for (const name of ['Save rules', 'Add SKU', 'Load a file']) {
      expect(screen.queryByRole('button', { name })).toBeNull()
    }
    expect(await screen.findByText('Does not ship free')).toBeTruthy()
  })
})

describe('a typed cart', () => {
  it('becomes a cart when all its numbers are valid', () => {
    const cart = withLine({ ...FIRST_CART, state: ' nv' })
    expect(cartOf(cart)).toEqual({
      lines: [
        { sku: '', quantity: 1, priceCents: 7_500, weightLb: 10 },
        { sku: '', quantity: 1, priceCents: 0 },
      ],
      ...{ countryCode: 'US', state: 'NV' },
    })
    const [line] = FIRST_CART.lines
    for (const wrong of [{ quantity: '0' }, { quantity: '1.5' }, { price: 'x' }, { weight: '-1' }]) {
      expect(cartOf({ ...FIRST_CART, lines: [{ ...line!, ...wrong }] })).toBeNull()
    }
  })

  it('needs an existing state in countries whose states are known', () => {
    const known = new Map([['US', new Set(['NV'])]])
    const fault = (countryCode: string, state: string) => stateFault({ countryCode, state }, known)
    expect([fault('us', ' nv'), fault('US', ''), fault('MX', 'ZZ')]).toEqual(['', '', ''])
    expect(fault('US', 'ZZ')).toBe('Not a state of US.')
  })

  it('accepts commas only between thousands', () => {
    expect(['12,5', '1e3', '0x10', '1,250', '.5'].map(figureOf)).toEqual([null, null, null, 1250, 0.5])
  })

  it('accepts numbers as people write them', () => {
    expect(['$1,250.50', ' 7 ', '', 'a', '-1', '1e9'].map(figureOf)).toEqual([
      1250.5,
      7,
      null,
      null,
      null,
      null,
    ])
  })
})

describe('the shell command', () => {
  it('contains the body, whatever its characters', () => {
    expect(curlOf('https://a/b', { sku: `O'Neill "$HOME"` })).toContain(
      String.raw`-d '{"sku":"O'\''Neill \"$HOME\""}'`,
    )
  })
})

describe('a SKU changed by another user', () => {
  const message = 'Someone else changed this SKU. Reload it and try again.'
  /** The first read has version a; later reads have version b. */
  const openChanged = () => {
    let reads = 0
    return open({
      [SKUS]: () =>
        ok({
          rows: [reads++ === 0 ? { ...MUG, version: 'a' } : { ...MUG, Description: 'Big mug', version: 'b' }],
          total: 1,
        }),
      [CHANGE]: (body) =>
        (body as { SKUDetails: { version?: string } }).SKUDetails.version === 'a'
          ? { status: 409, body: { Status: 'error', code: 'SKU_RULE_CHANGED', message, requestId: 'r' } }
          : ok({ rule: null, message: 'Done.' }),
    })
  }
  const choose = async (name: string) => {
    fireEvent.click(screen.getByRole('button', { name: 'Change MUG' }))
    fireEvent.click(await screen.findByRole('menuitem', { name }))
    return screen.findByRole('dialog')
  }
  const versions = (sent: Awaited<ReturnType<typeof openChanged>>) =>
    sent.flatMap(({ path, body }) =>
      path === CHANGE ? [(body as { SKUDetails: { version?: string } }).SKUDetails.version] : [],
    )

  it('is not overwritten silently', async () => {
    const sent = await openChanged()
    const dialog = await choose('Edit…')
    const description = within(dialog).getByLabelText('Description') as HTMLInputElement
    fireEvent.change(description, { target: { value: 'Mine' } })
    const save = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Save SKU' }))
    save()
    expect(await within(dialog).findByText(message)).toBeTruthy()
    expect(description.value).toBe('Mine')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Reload the SKU' }))
    await waitFor(() => expect(description.value).toBe('Big mug'))
    save()
    await waitFor(() => expect(readToasts().map((toast) => toast.message)).toEqual(['Done.']))
    expect(versions(sent)).toEqual(['a', 'b'])
  })

  it('is shown again before it is deleted', async () => {
    const sent = await openChanged()
    const dialog = await choose('Delete…')
    const remove = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Delete SKU' }))
    remove()
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Reload the SKU' }))
    await waitFor(() => expect(within(dialog).queryByText(message)).toBeNull())
    remove()
    await waitFor(() => expect(readToasts().map((toast) => toast.message)).toEqual(['Done.']))
    expect(versions(sent)).toEqual(['a', 'b'])
  })
})
