import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newProcessKey } from '#database/queue/processes.ts'
import { startWorkers } from '#jobs/workers.ts'
import { mailSender } from '#outside/mail.ts'
import { type Mailbox, openMailbox } from '#test/browser/support/mailbox.ts'
import { openTestApp, rate, type TestApp } from '#test/support/app.ts'

let product: TestApp
let mailbox: Mailbox
let workers: { stop: () => Promise<void> }
beforeAll(async () => {
  product = await openTestApp()
  mailbox = await openMailbox()
  workers = await startWorkers({
    database: product.database,
    processKey: newProcessKey(),
    installation: product.installation,
    sendMail: mailSender({ smtpUrl: mailbox.url, folder: '/nonexistent' }),
    isMailRepeatable: false,
    log: () => {},
  })
})
afterAll(async () => {
  await workers?.stop()
  await mailbox?.close()
  await product?.close()
})

const CONTRACT = {
  CarrierName: 'Synthetic Delta Lines',
  SCAC: 'SYND',
  ContractType: 'Contract',
  SalesPersonEmail: 'sales@delta.example.com',
  SetupInstructions: 'Class rates by ZIP3, please, with minimums.',
  RateModeID: 1,
}
const add = (changes: object = {}, as: 'clerk' | 'other' | 'looker' | 'guest' = 'clerk') =>
  product.call('Carriers/AddNewCarrier', {
    as,
    query: { Mode: 'ADD' },
    body: { contract: { ...CONTRACT, ...changes } },
  })
const load = async (kind: string, as: 'clerk' | 'other' = 'clerk') =>
  (
    await product.call('Carriers/FreightCarrier', {
      as,
      query: { mode: 'Load' },
      body: { CarrierType: kind, pageSize: 100 },
    })
  ).body.rows
const page = (accessid: string) => product.call('Shipment/DisplayFile', { body: { accessid } })
const hand = (accessid: string, name = 'rates.csv', content = 'zip,rate\n89502,12.50\n') =>
  product.call('Shipment/FileUpload', {
    body: {
      accessid,
      FileType: 'RateSheet',
      File: { Filename: name, Filedata: Buffer.from(content).toString('base64') },
    },
  })

/** The access id in the newest mail to an address. */
async function mailedTo(address: string, count: number) {
  await mailbox.arrived(count)
  const mail = mailbox.mails.findLast((one) => one.to?.some((to) => to.address === address))!
  return { mail, accessId: /ContractDetails\?accessid=([\w-]+)/.exec(mail.text ?? '')?.[1] ?? '' }
}

describe('a contract carrier', () => {
  it('is added, its sales person gets a mail, and its files arrive by the link', async () => {
    const { status, body } = await add()
    expect([status, body.Status]).toEqual([200, 'added'])
    expect(body.message).toBe('Carrier(Synthetic Delta Lines) has been added successfully')
    expect(body.contract).toMatchObject({ State: 'Asked', FileCount: 0, MailState: 'waiting' })
    expect(JSON.stringify(body)).not.toContain('accessid=')

    const { mail, accessId } = await mailedTo('sales@delta.example.com', 1)
    expect(mail.subject).toBe('Scene Client A requests the rate sheet of Synthetic Delta Lines')
    expect(mail.text).toContain('Class rates by ZIP3, please, with minimums.')
    expect(mail.text).toContain('First-clerk Last-clerk clerk@example.com')
    // 32 bytes: an id and a signature of 128 bits each; only the id is in the database.
    expect(Buffer.from(accessId, 'base64url')).toHaveLength(32)
    const { rows: links } = await product.database.pool.query('select * from access_links')
    expect(JSON.stringify(links)).not.toContain(accessId)

    const details = await page(accessId)
    expect(details.body.contract).toMatchObject({
      CarrierName: 'Synthetic Delta Lines',
      SalesPersonEmail: 'sales@delta.example.com',
      SetupInstructions: CONTRACT.SetupInstructions,
      shipperName: 'Scene Client A',
      contactEmail: 'clerk@example.com',
      State: 'Asked',
    })
    expect((await hand(accessId)).body.file).toMatchObject({
      Filename: 'rates.csv',
      FileType: 'RateSheet',
      uploadedBy: 'sales@delta.example.com',
      IsRemovable: true,
    })
    await hand(accessId, 'fuel.csv')
    const told = await mailedTo('clerk@example.com', 2)
    expect(told.mail.subject).toBe('Rates from Synthetic Delta Lines have arrived')
    expect(mailbox.mails).toHaveLength(2)

    const [row] = await load('Contract')
    expect(row.Contract).toMatchObject({ State: 'Files received', FileCount: 2, ReceivedFileCount: 2 })
    expect(row.Contract.MailState).toBe('delivered')
    const shown = await product.call('Shipment/DisplayFile', {
      as: 'clerk',
      body: { ContractId: row.Contract.ContractId },
    })
    expect(shown.body.files.map((file: { Filename: string }) => file.Filename)).toEqual([
      'rates.csv',
      'fuel.csv',
    ])
    const { rows: audit } = await product.database.pool.query(
      `select user_name, detail ->> 'name' as name from audit_trail where what = 'file.attached' and client_id = $1 order by at`,
      [product.scene.a.id],
    )
    expect(audit[0]).toEqual({ user_name: 'sales@delta.example.com', name: 'rates.csv' })
  })

  it('is in force as soon as a tariff of it is', async () => {
    const { pool } = product.database
    const { rows } = await pool.query(`select id from carriers where scac = 'SYND'`)
    await pool.query(
      `insert into tariffs (id, client_id, carrier_id, scac, rate_mode_id, name, version, state, effective_from, header)
        select gen_random_uuid(), client_id, $1, 'SYND', 1, 'Delta 2026', 1, 'live', '2020-01-01', '{}'::jsonb
        from carriers where id = $1`,
      [rows[0].id],
    )
    expect((await load('Contract'))[0].Contract.State).toBe('In force')
    await pool.query(`delete from tariffs where scac = 'SYND'`)
  })

  it('can be requested again by a new link; the old one becomes invalid', async () => {
    const before = await mailedTo('sales@delta.example.com', 2)
    const [{ Contract }] = await load('Contract')
    const again = await add({ ContractId: Contract.ContractId, SalesPersonEmail: 'new@delta.example.com' })
    expect(again.body.message).toBe('The link to Contract Details is on its way to new@delta.example.com.')
    const after = await mailedTo('new@delta.example.com', 3)
    const dead = await page(before.accessId)
    expect([dead.status, dead.body.message]).toEqual([
      410,
      'This link has expired. Please ask for a new one.',
    ])
    expect((await page(after.accessId)).body.contract.SalesPersonEmail).toBe('new@delta.example.com')
    expect((await load('Contract'))[0].Contract).toMatchObject({ ReceivedFileCount: 2 })
  })

  it('and its link are deleted with the carrier', async () => {
    await add({ SCAC: 'SYNE', CarrierName: 'Synthetic Echo', SalesPersonEmail: 'sales@echo.example.com' })
    const { accessId } = await mailedTo('sales@echo.example.com', 4)
    await product.call('Carriers/FreightCarrier', {
      as: 'clerk',
      query: { mode: 'DELETE' },
      body: { carrier: { SCAC: 'SYNE', CarrierLocn: 'ALL', RateModeID: 1 } },
    })
    expect((await page(accessId)).status).toBe(410)
    expect((await hand(accessId)).status).toBe(410)
  })

  it('that already exists is refused, and nothing is saved', async () => {
    const { rows } = await product.database.pool.query(`select count(*)::int as count from carriers`)
    const refused = await add({ SCAC: 'SYNA', CarrierName: 'Another Alpha' })
    expect([refused.status, refused.body.message]).toEqual([409, 'Carrier(Another Alpha) already exist'])
    const after = await product.database.pool.query(`select count(*)::int as count from carriers`)
    expect(after.rows).toEqual(rows)
  })
})

describe('a spot carrier', () => {
  it('is saved for quotes, without a mail and without rates', async () => {
    const { body } = await add({
      ContractType: 'Spot',
      SCAC: 'SPOT',
      CarrierName: 'Synthetic Spot',
      SalesPersonEmail: 'quotes@spot.example.com',
    })
    expect(body).toMatchObject({
      message: 'Carrier(Synthetic Spot) has been added successfully',
      carrier: { SCAC: 'SPOT', IsSpotOnly: true, Email: 'quotes@spot.example.com', Contract: null },
    })
    expect((await load('Spot')).map((row: { SCAC: string }) => row.SCAC)).toEqual(['SPOT'])
    expect((await load('Freight')).map((row: { SCAC: string }) => row.SCAC)).not.toContain('SPOT')
    expect((await load('')).map((row: { SCAC: string }) => row.SCAC)).toContain('SPOT')
    const rated = await rate(product)
    expect(JSON.stringify(rated)).not.toContain('SPOT')
    const { rows } = await product.database.pool.query(
      `select id from outbox where recipient = 'quotes@spot.example.com'`,
    )
    expect(rows).toEqual([])
  })

  it('that cannot be saved shows the specification’s sentence', async () => {
    const { pool } = product.database
    await pool.query('alter table carriers add constraint broken check (scac <> $$SPOX$$)')
    const refused = await add({ ContractType: 'Spot', SCAC: 'SPOX' })
    await pool.query('alter table carriers drop constraint broken')
    expect([refused.status, refused.body.message]).toEqual([
      500,
      'Error occurred while saving spot quote carrier',
    ])
  })
})

describe('the entered details', () => {
  it.each(['Contract', 'Spot'])('of a %s carrier have to be complete', async (ContractType) => {
    const refused = await add({ ContractType, CarrierName: '', SCAC: '', SalesPersonEmail: ' ' })
    expect([refused.status, refused.body.message]).toEqual([422, 'Please fill all the details'])
    expect(Object.keys(refused.body.fields).sort()).toEqual([
      'contract.CarrierName',
      'contract.SCAC',
      'contract.SalesPersonEmail',
    ])
  })

  it('are checked', async () => {
    const email = await add({ SalesPersonEmail: 'sales at delta' })
    expect(email.body.fields).toEqual({
      'contract.SalesPersonEmail': 'Following email is invalid: sales at delta',
    })
    expect(Object.keys((await add({ SCAC: 'A1' })).body.fields)).toEqual(['contract.SCAC'])
    expect((await add({ ContractId: 'x' })).body.code).toBe('CONTRACT_NOT_FOUND')
  })
})

describe('users without the right', () => {
  it('neither read nor request: another client, a read-only user, a user without the page', async () => {
    const [row] = await load('Contract')
    expect(await load('Contract', 'other')).toEqual([])
    const asked = await add({ ContractId: row.Contract.ContractId }, 'other')
    expect([asked.status, asked.body.code]).toEqual([404, 'CONTRACT_NOT_FOUND'])
    expect((await add({ SCAC: 'SYNX' }, 'looker')).body.code).toBe('READ_ONLY')
    expect((await add({ SCAC: 'SYNX' }, 'guest')).body.code).toBe('PAGE_FORBIDDEN')
  })
})
