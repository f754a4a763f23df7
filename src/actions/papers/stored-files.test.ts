import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { book, openTestApp, type TestApp } from '#test/support/app.ts'
import { multipartOf } from '#test/support/multipart.ts'
import type { SceneUser } from '#test/support/scene.ts'
import { createAccessLink } from '../kernel/access-link.ts'

let product: TestApp
let shipmentId: string
let carrierId: string
let contractId: string
let accessid: string

const PDF = Buffer.from('%PDF-1.7\nproof of delivery')
const as = (user: SceneUser | null) => (user ? { as: user } : {})
const upload = (owner: object, file: object = {}, user: SceneUser | null = 'clerk', kind = 'POD') =>
  product.call('Shipment/FileUpload', {
    ...as(user),
    body: {
      ...owner,
      FileType: kind,
      File: { Filename: 'pod.pdf', Filedata: PDF.toString('base64'), ...file },
    },
  })
const show = (body: object, user: SceneUser | null = 'clerk') =>
  product.call('Shipment/DisplayFile', { ...as(user), body })
const remove = (body: object, user: SceneUser | null = 'clerk') =>
  product.call('Shipment/DeleteFile', { ...as(user), body })
const noUser = null

beforeAll(async () => {
  product = await openTestApp()
  shipmentId = (await book(product)).shipmentId
  const added = await product.call('Carriers/AddNewCarrier', {
    as: 'clerk',
    body: {
      contract: { CarrierName: 'Synthetic Delta', SCAC: 'SYND', SalesPersonEmail: 'sales@delta.example.com' },
    },
  })
  carrierId = added.body.carrier.CarrierId
  contractId = added.body.contract.ContractId
  accessid = await createAccessLink(product.database.db, product.installation.secret, {
    clientId: product.scene.a.id,
    purpose: 'contract',
    subjectId: contractId,
    days: 1,
  })
})
afterAll(() => product?.close())

describe('a file', () => {
  it('is stored with its shipment, listed, downloaded unchanged, and deleted', async () => {
    const { body } = await upload({ shipmentId })
    expect(body.file).toMatchObject({
      Filename: 'pod.pdf',
      FileType: 'POD',
      ContentType: 'application/pdf',
      Size: PDF.length,
      uploadedBy: 'clerk',
    })
    expect((await show({ shipmentId })).body.files).toEqual([body.file])
    const got = await show({ FileId: body.file.FileId })
    expect(got.bytes.equals(PDF)).toBe(true)
    expect(got.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="pod.pdf"',
      'x-content-type-options': 'nosniff',
    })
    expect((await remove({ FileId: body.file.FileId })).body).toMatchObject({ FileId: body.file.FileId })
    expect((await show({ shipmentId })).body.files).toEqual([])
    const gone = await show({ FileId: body.file.FileId })
    expect([gone.status, gone.body.message]).toEqual([404, 'No Attachment Yet.'])
    const { rows } = await product.database.pool.query(
      `select what, detail ->> 'sha256' as hash from audit_trail where subject_id = $1 and what like 'file.%' order by at`,
      [shipmentId],
    )
    expect(rows.map(({ what }) => what)).toEqual(['file.attached', 'file.deleted'])
    expect(rows[0].hash).toMatch(/^[0-9a-f]{64}$/)
  })

  it('has the type of its content, whatever its name is', async () => {
    const page = Buffer.from('<html><script>alert(1)</script>').toString('base64')
    const refused = await upload({ shipmentId }, { Filename: 'pod.pdf', Filedata: page })
    expect([refused.status, refused.body.code]).toEqual([415, 'FILE_TYPE_REFUSED'])
    expect(refused.body.message).toBe(
      'Files of this type are not accepted. Use PDF, XLSX, CSV, DOCX, TXT, PNG, JPEG or TIFF.',
    )
    const renamed = await upload(
      { shipmentId },
      { Filename: '../../web/x.html', ContentType: 'text/html', Filedata: PDF.toString('base64') },
    )
    expect(renamed.body.file).toMatchObject({ Filename: 'x.html.pdf', ContentType: 'application/pdf' })
    expect((await upload({ shipmentId }, { Filedata: '' })).status).toBe(415)
  })

  it('may have 25 MB', async () => {
    const send = (bytes: Buffer) =>
      product.call('Shipment/FileUpload', {
        as: 'clerk',
        ...multipartOf({ CarrierId: carrierId }, { File: { name: 'a.txt', bytes } }),
      })
    const full = Buffer.alloc(25 * 1_048_576, 'a')
    const taken = await send(full)
    expect([taken.status, taken.body.file?.Size]).toEqual([200, full.length])
    expect((await send(Buffer.alloc(full.length + 3, 'a'))).status).toBe(413)
  })

  it('belongs to one existing record', async () => {
    expect(Object.keys((await upload({})).body.fields)).toEqual(['shipmentId'])
    expect((await upload({ shipmentId, CarrierId: carrierId })).status).toBe(422)
    for (const [owner, code] of [
      [{ shipmentId: contractId }, 'SHIPMENT_NOT_FOUND'],
      [{ ContractId: shipmentId }, 'CONTRACT_NOT_FOUND'],
      [{ CarrierId: 'x' }, 'CARRIER_NOT_FOUND'],
      [{ QuoteID: shipmentId }, 'QUOTE_NOT_FOUND'],
    ] as const) {
      expect((await upload(owner)).body.code).toBe(code)
    }
  })

  it('is one of a limited number', async () => {
    for (let file = 0; file < 50; file++) expect((await upload({ ContractId: contractId })).status).toBe(200)
    const refused = await upload({ ContractId: contractId })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'There are 50 files already. Delete one first.',
    ])
    await product.database.pool.query('delete from stored_files where owner_id = $1', [contractId])
  })
})

describe('the holder of a link', () => {
  it('sees the files of the contract, deletes only files from the link, and does nothing else', async () => {
    const template = (await upload({ ContractId: contractId }, { Filename: 'template.pdf' })).body.file
    const own = (await upload({ accessid }, { Filename: 'rates.pdf' }, noUser, 'RateSheet')).body.file
    const shown = (await show({ accessid }, noUser)).body.files
    expect(shown.map((file: Record<string, unknown>) => [file.Filename, file.IsRemovable])).toEqual([
      ['template.pdf', false],
      ['rates.pdf', true],
    ])
    expect((await show({ accessid, FileId: template.FileId }, noUser)).bytes.equals(PDF)).toBe(true)
    const refused = await remove({ accessid, FileId: template.FileId }, noUser)
    expect([refused.status, refused.body.code]).toEqual([403, 'FILE_OF_OTHERS'])
    expect((await remove({ accessid, FileId: own.FileId }, noUser)).status).toBe(200)
    const pod = (await upload({ shipmentId })).body.file
    expect((await show({ accessid, FileId: pod.FileId }, noUser)).body.code).toBe('NO_ATTACHMENT')
    expect((await remove({ accessid, FileId: pod.FileId }, noUser)).body.code).toBe('NO_ATTACHMENT')
    // Naming another record does not give access to it.
    const elsewhere = await show({ accessid, shipmentId }, noUser)
    expect(elsewhere.body.files.map((file: { Filename: string }) => file.Filename)).toEqual(['template.pdf'])
  })

  it('needs a link that was issued for this', async () => {
    const tracking = await createAccessLink(product.database.db, product.installation.secret, {
      clientId: product.scene.a.id,
      purpose: 'tracking',
      subjectId: shipmentId,
      days: 1,
    })
    for (const wrong of ['', 'x', tracking, `${accessid.slice(0, -2)}AA`]) {
      const refused = await show({ accessid: wrong }, noUser)
      expect([refused.status, refused.body.code]).toEqual([404, 'ACCESS_LINK_INVALID'])
      expect(refused.body.message).toBe('There is an error in the URL. Please contact support@lading.example')
      expect((await upload({ accessid: wrong }, {}, noUser)).status).toBe(404)
    }
  })
})

describe('another user', () => {
  it('of another client reads no file', async () => {
    const { file } = (await upload({ shipmentId })).body
    for (const reply of [
      await show({ shipmentId }, 'other'),
      await show({ FileId: file.FileId }, 'other'),
      await show({ ContractId: contractId }, 'other'),
      await remove({ FileId: file.FileId }, 'other'),
      await upload({ shipmentId }, {}, 'other'),
    ]) {
      expect([reply.status, reply.body?.Status]).toEqual([404, 'error'])
    }
  })

  it('without the page of carriers sees no contract; a read-only user changes nothing', async () => {
    const { pool } = product.database
    await pool.query('update users set page_ids = $2 where id = $1', [product.scene.users.guest.id, [6]])
    product.sessions.forgetAll()
    expect((await show({ ContractId: contractId }, 'guest')).body.code).toBe('PAGE_FORBIDDEN')
    expect((await show({ shipmentId }, 'guest')).status).toBe(200)
    expect((await upload({ shipmentId }, {}, 'looker')).body.code).toBe('READ_ONLY')
    const [file] = (await show({ shipmentId }, 'looker')).body.files
    expect(file.IsRemovable).toBe(false)
  })
})
