import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import shipments from '#test/data/shipments.json' with { type: 'json' }
import { bookingOf, openTestApp, rate, type TestApp } from '#test/support/app.ts'
import { readPages } from '#test/support/papers/pdf-proof.ts'
import type { WireDraft } from '#test/support/wire-draft.ts'

/** The main job, through the API alone: rate, understand the price, book, print, track. */
let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

interface Case {
  name: string
  draft: Partial<WireDraft>
  /** Calculated independently of the product: pounds of all lines, class of each line, handling units. */
  expected: { weightLb: number; classes: string[]; units: number }
}
interface Rate {
  PricesheetID: string
  CarrierSCAC: string
  CurrAmount: number
  Charges: { Amount: number }[]
  Receipt: { step: string; amount: number | null }[]
  ReceiptHash: string
}

const cents = (dollars: number) => Math.round(dollars * 100)
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

describe('fifty typical shipments', () => {
  it('number fifty', () => {
    expect(shipments.length).toBeGreaterThanOrEqual(50)
  })

  it.each(shipments as unknown as Case[])('$name', async ({ draft, expected }) => {
    const rated = await rate(product, draft)
    expectClassesAndWeights(rated, expected)
    expect(rated.rates.length).toBeGreaterThanOrEqual(2)
    for (const price of rated.rates as Rate[]) {
      expectToAddUp(price)
      await expectSameAgain(price)
    }
    const booked = await book(rated, draft.PaymentType)
    await expectBillOfLading(booked, draft, expected)
    await expectTimeline(booked, expected)
  })
})

// biome-ignore lint/suspicious/noExplicitAny: the reply of GETLTLRates
function expectClassesAndWeights(rated: any, { weightLb, classes }: Case['expected']): void {
  expect(rated.totals.weightLb).toBe(weightLb)
  expect(rated.items.map((item: { freightClass: string }) => item.freightClass)).toEqual(classes)
}

/** The figures of the receipt, added up here, give the price to the cent. */
function expectToAddUp({ CurrAmount, Charges, Receipt }: Rate): void {
  const shown = Receipt.filter(({ step, amount }) => step !== 'total' && amount !== null)
  expect(sum(shown.map(({ amount }) => cents(amount ?? 0)))).toBe(cents(CurrAmount))
  expect(sum(Charges.map(({ Amount }) => cents(Amount)))).toBe(cents(CurrAmount))
  expect(Receipt.at(-1)).toMatchObject({ step: 'total', amount: CurrAmount })
  expect(CurrAmount).toBeGreaterThan(0)
}

async function expectSameAgain({ PricesheetID, CurrAmount, Receipt, ReceiptHash }: Rate): Promise<void> {
  const { body } = await product.call('Shipment/ReRate', { as: 'clerk', body: { PricesheetID } })
  expect(body).toMatchObject({
    isSame: true,
    stored: CurrAmount,
    computed: CurrAmount,
    receipt: Receipt,
    receiptHash: ReceiptHash,
  })
}

async function book(rated: unknown, paymentType = 'P') {
  const path = paymentType === 'C' ? 'Shipment/CollectTender' : 'Shipment/Pickup'
  const { status, body } = await product.call(path, { as: 'clerk', body: bookingOf(rated, 'SYNA') })
  expect([status, body.statusCode, body.isTendered, body.tender?.state]).toEqual([200, 'T', true, 'waiting'])
  return body as { shipmentId: string; BOLNumber: string; TrackingLink: string; TotalCharge: number }
}

async function expectBillOfLading(
  booked: { shipmentId: string; BOLNumber: string },
  draft: Partial<WireDraft>,
  { weightLb, classes, units }: Case['expected'],
): Promise<void> {
  const reply = await product.call('Shipment/CheckBOLandDownload', {
    as: 'clerk',
    body: { shipmentId: booked.shipmentId },
  })
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/pdf'])
  const pages = await readPages(reply.bytes)
  // Three copies, whatever number of pages each has.
  expect(pages.length % 3).toBe(0)
  const text = pages.slice(0, pages.length / 3).join(' ')
  const solid = text.replaceAll(' ', '')
  expect(solid).toContain(booked.BOLNumber)
  expect(solid).toContain(weightLb.toLocaleString('en-US'))
  for (const freightClass of classes) expect(text).toContain(freightClass)
  expect(text).toContain(String(units))
  expect(text).toContain(draft.Destination!.Street)
  expect(solid).toContain(draft.Destination!.Zip!.replaceAll(' ', ''))
  for (const item of draft.Items!.filter((one) => one.Hazmatitemflag)) {
    expect(text).toContain((item.HazmatDetails as { UNNumber: string }).UNNumber)
  }
}

async function expectTimeline(
  booked: { BOLNumber: string; TrackingLink: string; TotalCharge: number },
  { weightLb, units }: Case['expected'],
): Promise<void> {
  const trackid = new URL(booked.TrackingLink).searchParams.get('trackid')!
  const reply = await product.call('NewTrackingAPI/TrackingDetails', { body: { trackid } })
  expect(reply.body.tracking).toMatchObject({
    BOLNumber: booked.BOLNumber,
    statusCode: 'T',
    weightLb,
    pieces: units,
    estimatedDelivery: expect.toSatisfy((date) => date === null || /^\d{4}-\d\d-\d\d$/.test(date)),
  })
  // As a whole value, because the digits of a price in whole dollars may be part of a file's id.
  expect(leavesOf(reply.body).filter((leaf) => isAmount(leaf, booked.TotalCharge))).toEqual([])
}

const leavesOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [value]

/** The amount as a number or a text, in dollars or cents, with or without `$` and commas. */
const isAmount = (leaf: unknown, dollars: number): boolean =>
  [dollars, cents(dollars)].includes(Number(String(leaf ?? '').replace(/[$,]/g, '') || Number.NaN))
