import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findMessage } from '#database/queue/outbox.ts'
import { localDate } from '#domain/calendar/local-clock.ts'
import { book, openTestApp, type TestApp } from '#test/support/app.ts'
import type { SceneUser } from '#test/support/scene.ts'
import { mailOf } from '../kernel/outgoing-mail.ts'

let product: TestApp
let shipment: { shipmentId: string; BOLNumber: string }

beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const rows = async (text: string, ...values: unknown[]) =>
  (await product.database.pool.query(text, values)).rows
const call = (path: string, body: unknown, as: SceneUser = 'clerk', headers = {}) =>
  product.call(`Claims/${path}`, { as, body, headers })
const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** The time zone of the destination, which determines the days of a claim. */
let timeZone = 'UTC'
const daysAgo = (days: number) => localDate(new Date(Date.now() - days * 86_400_000), timeZone)

beforeEach(async () => {
  shipment = await book(product)
  const [row] = await rows(
    `update shipments set status = 'D', picked_up_at = now() - interval '9 days',
      delivered_at = now() - interval '3 days', pro_number = '1234567' where id = $1
      returning destination_zone`,
    shipment.shipmentId,
  )
  timeZone = row.destination_zone
})

const typed = (changes: object = {}) => ({
  ...{ shipmentId: shipment.shipmentId, kind: 'damage', currency: 'USD', freightCharges: 40, salvage: 15.5 },
  lines: [{ itemCode: 'SH-1', description: 'Steel shelf', quantity: 3, value: 600 }],
  description: 'Three shelves bent, noted on the delivery receipt.',
  deliveredOn: daysAgo(3),
  ...changes,
})
const add = async (changes: object = {}) => {
  const { status, body } = await call('Save', typed(changes))
  expect([status, body.message]).toEqual([200, undefined])
  return body.claim
}
const attach = (owner: object, name: string, kind: string) =>
  product.call('Shipment/FileUpload', {
    as: 'clerk',
    body: { ...owner, FileType: kind, File: { Filename: name, Filedata: PHOTO.toString('base64') } },
  })
const file = async (claim: { id: string; version: number }, changes: object = {}) =>
  call('File', { claimId: claim.id, version: claim.version, to: 'claims@alpha.example.com', ...changes })
const filed = async () => {
  const { body } = await file(await add())
  const [{ message_id: messageId }] = await rows('select message_id from claims where id = $1', body.claim.id)
  const mail = await mailOf((await findMessage(product.database.db, messageId))!, {
    db: product.database.db,
    installation: product.installation,
  })
  const accessid = /ClaimResponse\?accessid=([\w-]+)/.exec(mail.text)?.[1] ?? ''
  return { claim: body.claim, mail, accessid }
}
const answer = (claim: { id: string; version: number }, body: object) =>
  call('Answer', { claimId: claim.id, version: claim.version, ...body })
/** Calls as the carrier, without a session. */
const byLink = (accessid: string, body: object) =>
  product.call('Claims/CarrierAnswer', { body: { accessid, ...body } })
const page = async (accessid: string) =>
  (await product.call('Claims/Response', { body: { accessid } })).body.claim
const audited = async (id: string) =>
  (await rows('select what from audit_trail where subject_id = $1 order by at, id', id)).map(
    ({ what }) => what,
  )

describe('a claim', () => {
  it('starts with the items, the days and the deadlines of its shipment', async () => {
    const { body } = await call('Prefill', { shipmentId: shipment.shipmentId })
    expect(body.claim).toMatchObject({
      BOLNumber: shipment.BOLNumber,
      currency: 'USD',
      deliveredOn: daysAgo(3),
    })
    expect(body.claim.lines.length).toBeGreaterThan(0)
    expect(body.claim.fileBy > daysAgo(0)).toBe(true)
    expect(body.claim.reportBy).toBe(daysAgo(-2))
  })

  it('is for freight that was picked up', async () => {
    const { shipmentId } = await book(product)
    await rows(`update shipments set status = 'Q', is_tendered = false where id = $1`, shipmentId)
    const { status, body } = await call('Save', typed({ shipmentId }))
    expect([status, Object.keys(body.fields)]).toEqual([422, ['shipmentId']])
  })

  it('is numbered, worth items and freight less salvage, and audited', async () => {
    const claim = await add()
    expect(claim).toMatchObject({
      ...{ state: 'draft', claimed: 624.5, scac: 'SYNA', PRONumber: '1234567', version: 1, agreed: null },
      clocks: [{ key: 'file' }],
    })
    expect(claim.number).toMatch(/^C-1\d{3}$/)
    expect(claim.packet.map(({ kind }: { kind: string }) => kind)).toEqual(['ClaimLetter', 'BOL'])
    expect(await audited(claim.id)).toEqual(['claim.added'])
  })

  it.each([
    [{ salvage: 601 }, 'salvage'],
    [{ description: '' }, 'description'],
    [{ deliveredOn: '' }, 'deliveredOn'],
    [{ deliveredOn: '2099-01-01' }, 'deliveredOn'],
    [{ discoveredOn: '2020-01-01' }, 'discoveredOn'],
    [{ currency: 'QQQ' }, 'currency'],
    [{ lines: [] }, 'lines'],
    [{ lines: [{ itemCode: '', description: '', quantity: 1, value: 50 }] }, 'lines.0.description'],
    [{ lines: [{ itemCode: 'A', description: '', quantity: 0, value: 5 }] }, 'lines.0.quantity'],
  ])('is refused next to its field: %j', async (changes, field) => {
    const { status, body } = await call('Save', typed(changes))
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]])
    expect(await rows('select 1 from claims where shipment_id = $1', shipment.shipmentId)).toEqual([])
  })

  it('is added once, even by two concurrent users; a second one needs another kind, or the first closed', async () => {
    const both = await Promise.all([call('Save', typed()), call('Save', typed(), 'admin')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const { claim } = both.find(({ status }) => status === 200)!.body
    expect(both.find(({ status }) => status === 409)!.body.message).toBe(
      `Claim ${claim.number} already covers this. Change that claim, or close it first.`,
    )
    expect((await add({ kind: 'shortage' })).number).not.toBe(claim.number)
    await call('Close', { claimId: claim.id, version: 1, note: 'Repaired.' })
    const second = await add()
    const reopened = await call('Close', { claimId: claim.id, version: 2, isReopened: true })
    expect(reopened.body.code).toBe('CLAIM_EXISTS')
    expect(second.state).toBe('draft')
  })

  it('is changed with the version that was read', async () => {
    const claim = await add()
    const change = (version: number, changes: object) =>
      call('Save', typed({ claimId: claim.id, version, ...changes }))
    expect((await change(1, { salvage: 0 })).body.claim).toMatchObject({ claimed: 640, version: 2 })
    expect((await change(1, { salvage: 1 })).body.code).toBe('CLAIM_CHANGED')
  })

  it('belongs to one client, and needs the right to claims', async () => {
    const claim = await add()
    for (const [path, body] of [
      ['Details', { claimId: claim.id }],
      ['Letter', { claimId: claim.id }],
      ['File', { claimId: claim.id, version: 1, to: 'a@b.example' }],
    ] as const) {
      expect((await call(path, body, 'other')).body.code, path).toBe('CLAIM_NOT_FOUND')
      expect((await call(path, body, 'guest')).status, path).toBe(403)
    }
    expect((await call('Save', typed(), 'looker')).body.code).toBe('READ_ONLY')
    expect((await call('Details', { claimId: claim.id }, 'looker')).status).toBe(200)
    const files = await product.call('Shipment/DisplayFile', { as: 'other', body: { claimId: claim.id } })
    expect(files.body.code).toBe('CLAIM_NOT_FOUND')
  })
})

describe('a filed claim', () => {
  it('is sent once by mail, with the letter, the bill of lading, the POD and the photographs', async () => {
    await attach({ shipmentId: shipment.shipmentId }, 'pod.png', 'POD')
    const claim = await add()
    await rows(`update stored_files set sha256 = 'of the POD' where owner_id = $1`, shipment.shipmentId)
    await attach({ claimId: claim.id }, 'bent.png', 'Photo')
    const twice = await Promise.all([file(claim), file(claim)])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
    const filedClaim = twice.find(({ status }) => status === 200)!.body.claim
    expect(filedClaim).toMatchObject({ state: 'filed', version: 2, letterState: 'waiting' })
    expect(filedClaim.clocks.map(({ key }: { key: string }) => key)).toEqual(['acknowledge', 'answer'])
    const messages = await rows(
      `select id from outbox where shipment_id = $1 and kind = 'claim'`,
      shipment.shipmentId,
    )
    expect(messages).toHaveLength(1)
    const mail = await mailOf((await findMessage(product.database.db, messages[0].id))!, {
      db: product.database.db,
      installation: product.installation,
    })
    expect(mail.subject).toBe(`Freight claim ${claim.number}: $624.50`)
    expect(mail.attachments.map(({ fileName }) => fileName)).toEqual([
      `Claim ${claim.number}.pdf`,
      expect.stringMatching(/\.pdf$/),
      'pod.png',
      'bent.png',
    ])
    expect(Buffer.from(mail.attachments[0]!.bytes).subarray(0, 5).toString()).toBe('%PDF-')
    expect(mail.text).toContain('Three shelves bent')
    expect(await audited(claim.id)).toEqual(['claim.added', 'file.attached', 'claim.filed'])
    expect(await audited(shipment.shipmentId)).toContain('shipment.claimed')
  })

  it('is filed once per Idempotency-Key', async () => {
    const claim = await add()
    const body = { claimId: claim.id, version: 1, to: 'claims@alpha.example.com' }
    const key = { 'idempotency-key': `file-${claim.id}` }
    const one = await call('File', body, 'clerk', key)
    const again = await call('File', body, 'clerk', key)
    expect([one.status, again.status, again.body.claim.version]).toEqual([200, 200, 2])
    expect(
      await rows(`select 1 from outbox where shipment_id = $1 and kind = 'claim'`, shipment.shipmentId),
    ).toHaveLength(1)
  })

  it('needs an address, unless it is filed elsewhere', async () => {
    const claim = await add()
    expect((await file(claim, { to: '' })).body.fields).toEqual({ to: 'Email is required.' })
    const { body } = await file(claim, { by: 'elsewhere', to: '', carrierNumber: 'SY-77' })
    expect(body.claim).toMatchObject({ state: 'filed', carrierNumber: 'SY-77', sentTo: '', letterState: '' })
  })

  it('names files that do not fit into the mail, and shows them on the page', async () => {
    const claim = await add()
    await attach({ claimId: claim.id }, 'large.png', 'Photo')
    await rows(`update stored_files set size = 7000000 where owner_id = $1`, claim.id)
    const { body } = await file(claim)
    const [{ payload }] = await rows(
      'select payload from outbox where shipment_id = $1 and kind = $2',
      shipment.shipmentId,
      'claim',
    )
    expect(payload.text).toContain('Too large to attach, but available on the same page: large.png.')
    expect(payload.files).toHaveLength(2)
    expect(body.claim.state).toBe('filed')
  })

  it('is mailed again as a reminder, with the same link', async () => {
    const { claim, accessid } = await filed()
    const { body } = await call('SendAgain', {
      ...{
        claimId: claim.id,
        version: claim.version,
        to: 'boss@alpha.example.com',
        message: 'Please answer.',
      },
    })
    expect(body.claim).toMatchObject({ version: claim.version + 1, sentTo: 'boss@alpha.example.com' })
    const links = await rows(`select 1 from access_links where subject_id = $1`, claim.id)
    expect(links).toHaveLength(1)
    expect((await page(accessid)).number).toBe(claim.number)
  })
})

describe('the carrier', () => {
  it('reads the claim with its papers by the link alone, and answers it once', async () => {
    const { claim, accessid } = await filed()
    const shown = await page(accessid)
    expect(shown).toMatchObject({ number: claim.number, state: 'filed', claimed: 624.5 })
    expect(shown.files.map((one: { FileType: string }) => one.FileType)).toEqual(['ClaimLetter'])
    const said = { answer: 'acknowledge', carrierNumber: 'SY-1' }
    const twice = await Promise.all([byLink(accessid, said), byLink(accessid, said)])
    expect(twice.map(({ status, body }) => [status, body.state])).toEqual([
      [200, 'acknowledged'],
      [200, 'acknowledged'],
    ])
    expect((await audited(claim.id)).filter((what) => what === 'claim.acknowledged')).toHaveLength(1)
    const offer = { answer: 'offer', amount: 300, note: 'Half of it was used.' }
    expect((await byLink(accessid, offer)).body.state).toBe('offered')
    expect((await byLink(accessid, offer)).body.state).toBe('offered')
    expect((await call('Details', { claimId: claim.id })).body.claim).toMatchObject({
      ...{ state: 'offered', offered: 300, carrierNumber: 'SY-1', answerNote: 'Half of it was used.' },
    })
  })

  it('shows what is missing', async () => {
    const { accessid } = await filed()
    for (const [body, field] of [
      [{ answer: 'offer' }, 'amount'],
      [{ answer: 'offer', amount: 624.5 }, 'amount'],
      [{ answer: 'decline' }, 'note'],
    ] as const) {
      expect(Object.keys((await byLink(accessid, body)).body.fields)).toEqual([field])
    }
    expect((await byLink('x'.repeat(43), { answer: 'acknowledge' })).body.code).toBe('ACCESS_LINK_INVALID')
  })

  it('adds files while the claim is open, and removes only those', async () => {
    const { claim, accessid } = await filed()
    const upload = () =>
      product.call('Shipment/FileUpload', {
        body: { accessid, File: { Filename: 'inspection.png', Filedata: PHOTO.toString('base64') } },
      })
    const { body } = await upload()
    expect(body.file).toMatchObject({ uploadedBy: 'Synthetic Alpha Freight', IsRemovable: true })
    await call('Close', { claimId: claim.id, version: claim.version, note: 'Given up.' })
    expect((await upload()).body.code).toBe('CLAIM_STEP_REFUSED')
    expect((await byLink(accessid, { answer: 'agree' })).body.message).toBe(
      `Claim ${claim.number} is closed, so this is no longer possible.`,
    )
  })
})

describe('an offer', () => {
  it('is accepted or refused by only one of two clerks', async () => {
    const { claim } = await filed()
    const offered = (await answer(claim, { answer: 'offer', amount: 400, note: 'Salvage.' })).body.claim
    const both = await Promise.all([
      answer(offered, { answer: 'acceptOffer' }),
      answer(offered, { answer: 'refuseOffer' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('has a day that is neither in the future nor before the claim', async () => {
    const { claim } = await filed()
    for (const on of ['2099-01-01', '2020-01-01']) {
      expect(Object.keys((await answer(claim, { answer: 'acknowledge', on })).body.fields)).toEqual(['on'])
    }
  })
})

describe('the money', () => {
  const recover = (claim: { id: string; version: number }, body: object) =>
    call('Recover', { claimId: claim.id, version: claim.version, ...body })

  it('makes the claim paid when the agreed amount has come, and open again when some is removed', async () => {
    let { claim } = await filed()
    claim = (await answer(claim, { answer: 'offer', amount: 400 })).body.claim
    claim = (await answer(claim, { answer: 'acceptOffer' })).body.claim
    expect(claim).toMatchObject({ state: 'agreed', agreed: 400 })
    claim = (await recover(claim, { amount: 150, reference: 'CHK 1' })).body.claim
    expect(claim).toMatchObject({ state: 'agreed', recovered: 150 })
    const twice = await Promise.all([recover(claim, { amount: 250 }), recover(claim, { amount: 250 })])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
    claim = (await call('Details', { claimId: claim.id })).body.claim
    expect(claim).toMatchObject({ state: 'paid', recovered: 400 })
    const { body } = await recover(claim, { removeId: claim.recoveries[0].id })
    expect(body.claim).toMatchObject({ state: 'agreed', recovered: 250 })
    expect(
      (await call('Close', { claimId: claim.id, version: body.claim.version })).body.fields.note,
    ).toBeTruthy()
  })

  it('may come as a credit from the carrier, which counts once', async () => {
    const { claim } = await filed()
    const credit = await product.call('Invoices/Save', {
      as: 'admin',
      body: {
        ...{ number: `CR-${process.pid}`, kind: 'credit', scac: 'SYNA', bolNumber: shipment.BOLNumber },
        ...{ lines: [{ description: 'Claim', amount: -624.5 }], total: -624.5 },
      },
    })
    expect(credit.status).toBe(200)
    const { credits } = (await call('Details', { claimId: claim.id })).body.claim
    expect(credits).toMatchObject([{ number: `CR-${process.pid}`, amount: 624.5 }])
    const { body } = await recover(claim, { billId: credits[0].billId })
    expect(body.claim).toMatchObject({ state: 'paid', recovered: 624.5, agreed: 624.5, credits: [] })
    expect(body.claim.recoveries).toMatchObject([{ kind: 'credit', reference: `CR-${process.pid}` }])
    const other = await add({ kind: 'shortage' })
    const second = (await file(other)).body.claim
    expect(Object.keys((await recover(second, { billId: credits[0].billId })).body.fields)).toEqual([
      'billId',
    ])
  })

  it('is limited to the claimed amount, dated by today at the latest, and comes after filing', async () => {
    const { claim } = await filed()
    for (const [body, field] of [
      [{ amount: 624.51 }, 'amount'],
      [{ amount: 0 }, 'amount'],
      [{ amount: 1, receivedOn: '2099-01-01' }, 'receivedOn'],
    ] as const) {
      expect(Object.keys((await recover(claim, body)).body.fields)).toEqual([field])
    }
    const draft = await add({ kind: 'loss', deliveredOn: '' })
    expect((await recover(draft, { amount: 1 })).body.code).toBe('CLAIM_STEP_REFUSED')
  })

  it('closes a paid claim without a note, and reopens it in the same state', async () => {
    let { claim } = await filed()
    claim = (await recover(claim, { amount: 624.5 })).body.claim
    claim = (await call('Close', { claimId: claim.id, version: claim.version })).body.claim
    expect(claim.state).toBe('closed')
    claim = (await call('Close', { claimId: claim.id, version: claim.version, isReopened: true })).body.claim
    expect(claim.state).toBe('paid')
    expect((await audited(claim.id)).slice(-3)).toEqual(['claim.recovered', 'claim.closed', 'claim.reopened'])
  })
})

describe('the list', () => {
  it('counts by state, sums by currency, and shows the next deadline first', async () => {
    const { claim } = await filed()
    const list = async (body: object) => (await call('List', body)).body
    const ofShipment = await list({ shipmentId: shipment.shipmentId })
    expect(ofShipment).toMatchObject({
      ...{ total: 1, counts: { filed: 1 } },
      sums: [{ currency: 'USD', claimed: 624.5, agreed: 0, recovered: 0 }],
    })
    expect((await list({ searchText: claim.number })).rows[0].id).toBe(claim.id)
    expect((await list({ state: 'open', searchText: shipment.BOLNumber })).total).toBe(1)
    expect((await list({ state: 'paid', searchText: shipment.BOLNumber })).total).toBe(0)
    await rows(`update claims set filed_on = '2026-01-02', next_due = '2026-02-01' where id = $1`, claim.id)
    const overdue = await list({ only: 'overdue', shipmentId: shipment.shipmentId })
    expect(overdue.rows[0].clocks[0]).toMatchObject({ key: 'acknowledge', due: '2026-02-01' })
    expect(overdue.rows[0].clocks[0].daysLeft).toBeLessThan(0)
    const due = (await list({})).rows.map(
      (row: { clocks: { due: string }[] }) => row.clocks[0]?.due ?? '9999',
    )
    expect(due).toEqual([...due].sort())
  })

  it('is limited to a shipment for users without the Claims page', async () => {
    const { claim } = await filed()
    await rows(`update users set page_ids = '{13}' where user_name = 'guest'`)
    product.sessions.forgetAll()
    try {
      expect((await call('List', {}, 'guest')).status).toBe(403)
      const { body } = await call('List', { shipmentId: shipment.shipmentId }, 'guest')
      expect(body.rows.map(({ id }: { id: string }) => id)).toEqual([claim.id])
    } finally {
      await rows(`update users set page_ids = '{24,25}' where user_name = 'guest'`)
      product.sessions.forgetAll()
    }
  })

  it('omits claims in a bucket that is closed to the user', async () => {
    const { claim } = await filed()
    await rows(`update users set page_ids = '{54,13,48}' where user_name = 'guest'`)
    product.sessions.forgetAll()
    try {
      expect((await call('List', { shipmentId: '' }, 'guest')).body.rows).toEqual([])
      expect((await call('Details', { claimId: claim.id }, 'guest')).status).toBe(404)
    } finally {
      await rows(`update users set page_ids = '{24,25}' where user_name = 'guest'`)
      product.sessions.forgetAll()
    }
  })
})

describe('the deadlines', () => {
  it('are saved per carrier, and drafts follow them', async () => {
    const claim = await add({ kind: 'concealedDamage' })
    expect(claim.clocks[0]).toMatchObject({ key: 'report', due: daysAgo(-2), daysLeft: 2 })
    const save = (rule: object) => call('Rules', { rule }, 'admin')
    const rule = { scac: 'SYNA', filingMonths: 0, filingDays: 60, concealedDays: 15, version: 0 }
    const both = await Promise.all([save(rule), save(rule)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const after = (await call('Details', { claimId: claim.id })).body.claim
    expect(after.clocks[0]).toMatchObject({ key: 'report', due: daysAgo(-12) })
    expect(after.fileBy).toBe(daysAgo(-57))
    const [{ next_due: kept }] = await rows('select next_due from claims where id = $1', claim.id)
    expect(kept).toBe(daysAgo(-12))
    const odd = await save({ ...rule, filingMonths: 9, version: 1 })
    expect(Object.keys(odd.body.fields)).toEqual(['rule.filingMonths'])
    const { rules } = (await call('Rules', {})).body
    expect(rules).toMatchObject([
      { scac: '', filingMonths: 9, version: 0 },
      { scac: 'SYNA', version: 1 },
    ])
    await rows(`delete from claim_rules`)
  })
})
