import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answerInsuranceSandbox } from '#carriers/sandbox/insurance.ts'
import { type CarrierServer, memoryOf, openCarrierServer } from '#test/support/carrier-server.ts'
import { parcelDraft } from '#test/support/parcel.ts'
import { type LabelDesk, openLabelDesk } from './label-desk.test-support.ts'

/** Insurance of parcels: quoted, bought with the label, canceled when it is voided. */

let desk: LabelDesk
let insurer: CarrierServer
beforeAll(async () => {
  desk = await openLabelDesk()
  const memory = memoryOf()
  insurer = await openCarrierServer((request, _memory, now) => answerInsuranceSandbox(request, memory, now))
  const { installation } = desk.product
  installation.insuranceKey = 'the key'
  installation.carrierHosts = { ...installation.carrierHosts, 'insurance.api': insurer.url }
})
afterAll(async () => {
  await insurer?.close()
  await desk?.close()
})
beforeEach(() => {
  insurer.answer(undefined)
  insurer.requests.length = 0
})

const insuredOf = async (shipmentId: string) => (await desk.detailsOf(shipmentId)).ParcelInsurance
const insured = (InsuredValue = 500) => desk.booked('UPS', parcelDraft(2, { InsuredValue }))
const policies = () => insurer.requests.filter(({ url }) => url.endsWith('/v1/policies'))
const bought = async () => {
  const { shipmentId, tender, sheet } = await insured()
  await desk.deliver(tender.messageId)
  return { shipmentId, tender, sheet }
}
const voidMessage = async (shipmentId: string): Promise<string> => {
  await desk.product.call('Shipment/Void', {
    as: 'clerk',
    body: { shipmentId, confirmed: true, notes: 'Twice' },
  })
  const rows = await desk.rows(
    `select id from outbox where shipment_id = $1 and kind = 'label-void'`,
    shipmentId,
  )
  return rows[0].id
}

describe('the insurance of parcels', () => {
  it('is quoted, and refused at the field if the insurer does not accept the value', async () => {
    const quote = (InsuredValue: number) =>
      desk.product.call('Shipment/InsuranceQuote', {
        as: 'clerk',
        body: { InsuredValue, CarrierName: 'UPS', From: { Zip: '89502' }, To: { Zip: '75201' }, Packages: 2 },
      })
    expect((await quote(500)).body).toMatchObject({ premiumCents: 450, isSandbox: false })
    const refused = await quote(20_000)
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { InsuredValue: 'The insured value may be at most $10,000.00.' },
    ])
  })

  it('is bought after the labels, with their numbers, and adds its premium to the total', async () => {
    const { shipmentId, tender, sheet } = await insured()
    expect(await insuredOf(shipmentId)).toMatchObject({
      InsuredValue: 500,
      State: 'wanted',
      PolicyNumber: '',
    })
    await desk.deliver(tender.messageId)
    expect(await desk.stateOf(tender.messageId)).toBe('delivered')
    const details = await desk.detailsOf(shipmentId)
    expect(details.ParcelInsurance).toMatchObject({ State: 'insured', Premium: 4.5, InsuredValue: 500 })
    expect(details.ParcelInsurance.PolicyNumber).toMatch(/^INS-\d{9}$/)
    expect(details.TotalCharge).toBeCloseTo(sheet.CurrAmount + 4.5, 2)
    const numbers = details.ParcelLabels.map(({ TrackingID }: { TrackingID: string }) => TrackingID)
    expect(JSON.parse(policies()[0]!.body)).toMatchObject({ trackingNumbers: numbers, carrier: 'UPS' })
    const audited = await desk.rows(`select detail from audit_trail where what = 'shipment.insured'`)
    expect(audited).toHaveLength(1)
  })

  it('is requested again under the same key while the insurer is down, and bought once', async () => {
    const { shipmentId, tender } = await insured()
    insurer.answer(() => ({ status: 503, headers: {}, body: 'down' }))
    await expect(desk.deliver(tender.messageId)).rejects.toThrow()
    expect((await desk.detailsOf(shipmentId)).ParcelLabels[0].State).toBe('bought')
    expect((await insuredOf(shipmentId)).State).toBe('wanted')
    insurer.answer(undefined)
    await desk.deliver(tender.messageId)
    expect((await insuredOf(shipmentId)).State).toBe('insured')
    const keys = new Set(policies().map(({ headers }) => headers['idempotency-key']))
    expect(keys.size).toBe(1)
  })

  it('that is refused is a problem of the shipment; the label stays', async () => {
    const { shipmentId, tender } = await insured()
    const body = '{"error":{"code":"GOODS","message":"These goods are not insured."}}'
    insurer.answer(() => ({ status: 400, headers: {}, body }))
    await desk.deliver(tender.messageId)
    const details = await desk.detailsOf(shipmentId)
    expect(details).toMatchObject({
      ...{ Problem: 'Not insured: These goods are not insured.', PRONumber: expect.stringMatching(/^1Z/) },
      ParcelInsurance: { State: 'refused', Message: 'These goods are not insured.' },
    })
  })

  it('is canceled when its labels are voided, and its premium is removed from the total', async () => {
    const { shipmentId, sheet } = await bought()
    await desk.deliver(await voidMessage(shipmentId))
    const details = await desk.detailsOf(shipmentId)
    expect(details.ParcelInsurance).toMatchObject({ State: 'canceled' })
    expect(details.TotalCharge).toBeCloseTo(sheet.CurrAmount, 2)
    expect(insurer.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
  })

  it('is not offered without an insurer', async () => {
    const { installation } = desk.product
    const key = installation.insuranceKey
    Object.assign(installation, { insuranceKey: undefined, carrierEnvironment: 'live' })
    const answer = await desk.rated(parcelDraft(1, { InsuredValue: 100 }))
    const sheet = answer.rates.find((one: { CarrierSCAC: string }) => one.CarrierSCAC === 'UPSN')
    const body = { shipmentId: answer.shipmentId, selectedPricesheetid: sheet.PricesheetID }
    const reply = await desk.product.call('Shipment/Pickup', { as: 'clerk', body })
    Object.assign(installation, { insuranceKey: key, carrierEnvironment: undefined })
    expect([reply.status, reply.body.code]).toEqual([422, 'INSURANCE_NOT_SET_UP'])
    expect((await desk.detailsOf(answer.shipmentId)).statusCode).toBe('Q')
  })
})
