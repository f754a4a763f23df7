import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { logInAs } from '../../log-in-as.test-support.ts'
import { answerCalls, type SentCall, showScreen } from '../../show-screen.test-support.tsx'
import { Page } from './page.tsx'
import { ANSWERS, RATES, wireReply, wireSheet } from './sample.test-support.ts'

const AT = '/ReviewRates?from=89502&to=75201&weight=500&class=70'

beforeEach(() => {
  localStorage.clear()
  logInAs()
})

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const weight = () => screen.findByLabelText('Weight in pounds of item 1')
const prices = async () => within(await screen.findByRole('list', { name: 'Prices' }))
const asked = (sent: SentCall[]) => sent.filter(({ path }) => path === RATES)
const linesOf = async () =>
  (await prices()).getAllByRole('listitem').map(({ textContent }) => textContent ?? '')

describe('Review Rates', () => {
  it('prices two ZIPs and a weight with Enter, every mode side by side, and saves nothing', async () => {
    const sent = answerCalls(ANSWERS)
    await showScreen(<Page />, '/ReviewRates')
    await weight()
    expect(screen.getByText(/Enter two ZIPs and a weight, then press Enter/)).toBeTruthy()
    type('From', '89502')
    type('To', '75201')
    fireEvent.change(await weight(), { target: { value: '500' } })
    expect(asked(sent)).toEqual([])
    fireEvent.submit((await weight()).closest('form')!)
    await waitFor(async () => expect(await linesOf()).toHaveLength(4))
    expect(asked(sent).map(({ body }) => [body.RateModeID, body.Save])).toEqual([
      [1, false],
      [2, false],
    ])
    expect(asked(sent)[0]!.body.Items).toMatchObject([{ Weight: 500, itemClass: '70' }])
    const [first, second] = await linesOf()
    // The cheapest price that may be booked; a price that the guide forbids is neither cheapest nor bookable.
    expect(first).toMatch(/SYNC.*Do not use.*Cannot be booked: Claims.*\$490.00/)
    expect(second).toMatch(/SYNA.*Cheapest.*Fastest.*2 days.*\$500.00/)
    expect(screen.getByRole('button', { name: 'Ship this with Carrier SYNC' })).toHaveProperty(
      'disabled',
      true,
    )
  })

  it('names missing fields, and requests nothing', async () => {
    const sent = answerCalls(ANSWERS)
    await showScreen(<Page />, '/ReviewRates')
    fireEvent.submit((await weight()).closest('form')!)
    expect(await screen.findByText('Weight is required.')).toBeTruthy()
    expect(screen.getAllByText('ZIP is required.')).toHaveLength(2)
    expect(asked(sent)).toEqual([])
  })

  it('prices again on every change of the weight, and drops late answers', async () => {
    answerCalls(ANSWERS)
    await showScreen(<Page />, AT)
    await waitFor(async () => expect((await linesOf())[1]).toContain('$500.00'))
    const inner = globalThis.fetch
    let release = () => {}
    const held = new Promise<void>((done) => {
      release = done
    })
    // The answers for 600 lb arrive after those for 700.
    globalThis.fetch = async (url, init) => {
      if (String(init?.body).includes('"Weight":600')) await held
      return inner(url, init)
    }
    fireEvent.change(await weight(), { target: { value: '600' } })
    fireEvent.change(await weight(), { target: { value: '700' } })
    await waitFor(async () => expect((await linesOf())[1]).toContain('$700.00'))
    release()
    await new Promise((done) => setTimeout(done, 20))
    expect((await linesOf())[1]).toContain('$700.00')
    globalThis.fetch = inner
  })

  it("changes nothing but the prices' numbers while the user types a weight", async () => {
    answerCalls(ANSWERS)
    await showScreen(<Page />, AT)
    await waitFor(async () => expect((await linesOf())[1]).toContain('$500.00'))
    const list = await screen.findByRole('list', { name: 'Prices' })
    const changed = new Set<string>()
    const observer = new MutationObserver((records) => {
      // Its attributes show the weight of the prices.
      for (const { type, target } of records)
        if (target !== list || type !== 'attributes') changed.add(target.textContent ?? '')
    })
    observer.observe(list, { subtree: true, childList: true, characterData: true, attributes: true })
    fireEvent.change(await weight(), { target: { value: '700' } })
    await waitFor(async () => expect((await linesOf())[1]).toContain('$700.00'))
    observer.disconnect()
    expect([...changed].sort()).toEqual(['$690.00', '$700.00', '$750.00'])
  })

  it('keeps the prices on the screen while the weight is being typed again', async () => {
    answerCalls(ANSWERS)
    await showScreen(<Page />, AT)
    await waitFor(async () => expect((await linesOf())[1]).toContain('$500.00'))
    fireEvent.change(await weight(), { target: { value: '' } })
    expect((await linesOf())[1]).toContain('$500.00')
    fireEvent.click(screen.getByRole('button', { name: 'Ship this with Carrier SYNA' }))
    expect(screen.queryByText('elsewhere')).toBeNull()
  })

  it('explains why the Parcel chip is gray', async () => {
    answerCalls(ANSWERS)
    await showScreen(<Page />, AT)
    const chip = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Parcel' })
    expect(chip.disabled).toBe(true)
    const words = document.getElementById(chip.getAttribute('aria-describedby')!)
    expect(words?.textContent).toBe('Parcel needs L × W × H for every piece and does not accept pallets.')
  })

  it('shows where the cheapest mode changes', async () => {
    answerCalls(ANSWERS)
    await showScreen(<Page />, AT)
    // The curve waits for a pause in typing.
    const sentence = /Up to 900 lb, LTL is the cheapest; from 901 lb volume\./
    const sentences = await screen.findAllByText(sentence)
    expect(sentences.length).toBeGreaterThan(0)
    const table = await screen.findByRole('table', { hidden: true })
    expect(within(table).getByText('$1,000.00 SYNA')).toBeTruthy()
  })

  it('passes everything on to Prepaid', async () => {
    const sent = answerCalls(ANSWERS)
    const { router } = await showScreen(<Page />, AT)
    fireEvent.click(await screen.findByRole('button', { name: 'Ship this with Carrier SYNA' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/Prepaid/s-1'))
    expect(router.state.location.search).toEqual({ carrier: 'SYNA' })
    const saved = asked(sent).at(-1)!
    expect(saved.body).toMatchObject({ Save: true, RateModeID: 1, Items: [{ Weight: 500, itemClass: '70' }] })
    expect(saved.idempotencyKey).toBeTruthy()
  })

  it('shares a quote with its number, its charges and its expiration day', async () => {
    const sent = answerCalls(ANSWERS)
    await showScreen(<Page />, AT)
    const share = await screen.findByRole('button', { name: 'Share the price from Carrier SYNA' })
    share.focus()
    fireEvent.click(share)
    const dialog = within(await screen.findByRole('dialog', { name: 'Quote 0401-SYNA' }))
    expect(dialog.getByText('Class 70 freight')).toBeTruthy()
    expect(dialog.getByText(/Sun, Nov 22/)).toBeTruthy()
    expect(dialog.getByText(/is valid for 24 hours/)).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(document.activeElement).toBe(share))
    // The same request again is the same shipment.
    const before = asked(sent).length
    fireEvent.click(screen.getByRole('button', { name: 'Share the price from Carrier SYNB', hidden: true }))
    expect(await screen.findByRole('dialog', { name: 'Quote 0401-SYNB' })).toBeTruthy()
    expect(asked(sent)).toHaveLength(before)
  })

  it('lists the carriers and the modes without a price, with the reasons', async () => {
    const notice = (CarrierSCAC: string, message: string) => ({
      ...{ CarrierSCAC, CarrierName: `Carrier ${CarrierSCAC}`, code: 'NO_LANE', message },
    })
    answerCalls({
      ...ANSWERS,
      [RATES]: (body) =>
        (body as { RateModeID?: number }).RateModeID === 2
          ? { body: wireReply([], { notices: [notice('SYNV', 'below 5,000 lb')] }) }
          : {
              body: wireReply([wireSheet('SYNA', 100)], {
                notices: [notice('SYNB', 'no rate on this lane')],
              }),
            },
    })
    await showScreen(<Page />, AT)
    expect(await screen.findByText('1 carrier gave no price: Carrier SYNB (SYNB)')).toBeTruthy()
    expect(screen.getByText('Volume: no price (below 5,000 lb).')).toBeTruthy()
  })

  it("shows the server's refusal at its field", async () => {
    const refusal = {
      ...{ Status: 'error', code: 'VALIDATION_FAILED', message: 'Check the marked fields.', requestId: 'r' },
      fields: { 'Destination.Zip': 'ZIP 99999 is not known in the United States. Check it.' },
    }
    answerCalls({ ...ANSWERS, [RATES]: () => ({ status: 422, body: refusal }) })
    await showScreen(<Page />, AT.replace('75201', '99999'))
    expect(await screen.findByText('ZIP 99999 is not known in the United States. Check it.')).toBeTruthy()
  })
})
