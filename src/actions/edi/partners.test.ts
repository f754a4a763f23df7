import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { openSftpServer, type SftpServer } from '#test/support/sftp-server.ts'

let product: TestApp
let server: SftpServer
beforeAll(async () => {
  product = await openTestApp()
  server = await openSftpServer({ folders: ['to-carrier', 'from-carrier'] })
})
afterAll(async () => {
  await server?.close()
  await product?.close()
})

const partnerOf = (changes: Record<string, unknown> = {}) => ({
  SCAC: 'SYNA',
  senderId: 'LADINGTEST',
  receiverId: 'SYNA',
  host: server.host,
  port: server.port,
  userName: server.userName,
  password: server.password,
  hostKey: server.hostKey,
  folderOut: 'to-carrier',
  folderIn: 'from-carrier',
  ...changes,
})
const work = (
  Work: string,
  Partner?: object,
  more: object = {},
  as: 'admin' | 'other' | 'looker' = 'admin',
) => product.call('Edi/Partners', { as, body: { Work, ...(Partner ? { Partner } : {}), ...more } })
const rows = async (text: string, ...values: unknown[]) =>
  (await product.database.pool.query(text, values)).rows
const theOne = async () => (await work('load')).body.partners[0]

describe('an EDI partner', () => {
  it('is saved, and its credentials are never returned', async () => {
    const { status, body } = await work('save', partnerOf())
    expect([status, body.Status]).toEqual([200, 'added'])
    expect(body.partners).toHaveLength(1)
    expect(body.partners[0]).toMatchObject({
      SCAC: 'SYNA',
      CarrierName: 'Synthetic Alpha Freight',
      host: '127.0.0.1',
      password: '',
      privateKey: '',
      credentialKind: 'password',
    })
    expect(JSON.stringify(body)).not.toContain(server.password)
    const everything =
      JSON.stringify(await rows('select * from edi_partners')) +
      JSON.stringify(await rows('select * from audit_trail'))
    expect(everything).not.toContain(server.password)
    expect(await rows('select what, detail from audit_trail where what like $1', 'edi.%')).toEqual([
      { what: 'edi.partner-added', detail: { SCAC: 'SYNA', host: '127.0.0.1' } },
    ])
  })

  it('is tested: first the host key to compare, then the folders with the stored password', async () => {
    const { PartnerId } = await theOne()
    server.put('from-carrier/a.edi', 'x')
    const unknown = await work('test', partnerOf({ hostKey: '', password: '' }))
    expect(unknown.body.test).toMatchObject({ isOk: false, hostKey: server.hostKey })
    const kept = await work('test', partnerOf({ PartnerId, password: '' }))
    expect(kept.body.test).toEqual({
      isOk: true,
      hostKey: server.hostKey,
      words: 'It works. Files waiting: 1.',
    })
    const wrong = await work('test', partnerOf({ password: 'wrong' }))
    expect(wrong.body.test).toMatchObject({ isOk: false, words: expect.stringContaining('does not accept') })
    const folder = await work('test', partnerOf({ folderOut: 'nowhere' }))
    expect(folder.body.test).toMatchObject({ isOk: false, words: 'There is no folder nowhere.' })
    const sandbox = await work('test', partnerOf({ host: '' }))
    expect(sandbox.body.test).toMatchObject({ isOk: true })
    server.files.clear()
  })

  it('keeps its password for its own server only', async () => {
    const { PartnerId } = await theOne()
    for (const change of [{ host: '127.0.0.2' }, { port: 2222 }, { userName: 'somebody' }]) {
      const given = partnerOf({ PartnerId, password: '', ...change })
      const saved = await work('save', given)
      expect([saved.status, Object.keys(saved.body.fields)]).toEqual([422, ['Partner.password']])
      expect((await work('test', given)).body.test).toMatchObject({
        isOk: false,
        words: 'Enter the password or the private key.',
      })
    }
    const renamed = await work('save', partnerOf({ PartnerId, password: '', pollMinutes: 5 }))
    expect([renamed.status, renamed.body.Status]).toEqual([200, 'updated'])
    expect((await work('test', partnerOf({ PartnerId, password: '' }))).body.test).toMatchObject({
      isOk: true,
    })
  })

  it('is not tested by read-only users', async () => {
    expect((await work('test', partnerOf(), {}, 'looker')).body.code).toBe('READ_ONLY')
    expect((await work('save', partnerOf(), {}, 'looker')).body.code).toBe('READ_ONLY')
  })

  it('names every invalid field', async () => {
    const { status, body } = await work('save', {
      ...partnerOf({
        SCAC: 'NONE',
        senderQualifier: 'Z',
        receiverQualifier: '*~',
        senderId: '',
        receiverId: 'A*B',
      }),
      host: 'host name',
      userName: '',
      hostKey: 'MD5:00',
      folderIn: 'to-carrier',
    })
    expect(status).toBe(422)
    expect(Object.keys(body.fields).sort()).toEqual([
      'Partner.SCAC',
      'Partner.folderIn',
      'Partner.host',
      'Partner.hostKey',
      'Partner.receiverId',
      'Partner.receiverQualifier',
      'Partner.senderId',
      'Partner.senderQualifier',
      'Partner.userName',
    ])
    const twice = await work('save', partnerOf())
    expect(twice.body.fields).toEqual({ 'Partner.SCAC': 'This carrier is already a partner.' })
    const { PartnerId } = await theOne()
    const other = await work('save', partnerOf({ PartnerId, SCAC: 'SYNB' }))
    expect(Object.keys(other.body.fields)).toEqual(['Partner.SCAC'])
  })

  it('is checked now, once for any number of requests', async () => {
    const { PartnerId } = await theOne()
    const polls = await Promise.all([1, 2, 3].map(() => work('poll', undefined, { PartnerId })))
    expect(polls.map(({ status }) => status)).toEqual([200, 200, 200])
    const jobs = await rows(`select 1 from graphile_worker.jobs where task_identifier = 'edi-poll-partner'`)
    expect(jobs).toHaveLength(1)
  })

  it('belongs to one client', async () => {
    const { PartnerId } = await theOne()
    expect((await work('load', undefined, {}, 'other')).body.partners).toEqual([])
    for (const one of ['delete', 'poll']) {
      expect((await work(one, undefined, { PartnerId }, 'other')).status).toBe(404)
    }
    for (const one of ['save', 'test']) {
      expect((await work(one, partnerOf({ PartnerId }), {}, 'other')).status).toBe(404)
    }
  })

  it('gets tenders only if it exists, and cannot be deleted while it gets them', async () => {
    const carrier = {
      CarrierName: 'Synthetic Alpha Freight',
      SCAC: 'SYNA',
      RateModeID: 1,
      CarrierLocn: 'ALL',
    }
    const update = (value: object) =>
      product.call('Carriers/FreightCarrier', {
        as: 'admin',
        query: { mode: 'UPDATE' },
        body: { carrier: value },
      })
    const { body } = await update({ ...carrier, TenderChannel: 'EDI' })
    expect(body.rows[0]).toMatchObject({ SCAC: 'SYNA', TenderChannel: 'EDI' })
    const bravo = await update({
      ...carrier,
      CarrierName: 'Synthetic Bravo Lines',
      SCAC: 'SYNB',
      TenderChannel: 'EDI',
    })
    expect(bravo.body.fields).toEqual({ 'carrier.TenderChannel': 'Set this carrier up under EDI first.' })
    const { PartnerId } = await theOne()
    const refused = await work('delete', undefined, { PartnerId })
    expect([refused.status, refused.body.code]).toEqual([409, 'EDI_PARTNER_IN_USE'])
    await update({ ...carrier, Email: 'tender@alpha.example.com', TenderChannel: 'Email' })
    expect((await work('delete', undefined, { PartnerId })).body.Status).toBe('deleted')
    expect((await work('load')).body.partners).toEqual([])
    const [forgotten] = await rows('select credentials_sealed, host_key from edi_partners')
    expect(forgotten).toEqual({ credentials_sealed: '', host_key: '' })
  })

  it('that is restored continues its numbering', async () => {
    await rows('update edi_partners set interchange_control = 41')
    const { body } = await work('save', partnerOf())
    expect(body.Status).toBe('added')
    expect((await rows('select interchange_control from edi_partners'))[0].interchange_control).toBe(41)
    expect(
      (await work('test', partnerOf({ PartnerId: body.partners[0].PartnerId, password: '' }))).body.test.isOk,
    ).toBe(true)
  })
})
