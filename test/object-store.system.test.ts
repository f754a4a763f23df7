import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { removeGoneObjects, sweepObjects } from '#actions/files/object-upkeep.ts'
import { stageFile, sweepStagedFiles, takeStagedFile } from '#actions/files/staged-files.ts'
import { objectStore } from '#database/files/object-files.ts'
import { readFileInParts, writeFileInParts } from '#database/files/stored-file-parts.ts'
import { copyFile, readFileContent } from '#database/files/stored-files.ts'
import { openFileStore, readBucket } from '#server/file-store.ts'
import { ladingOn, urlOf } from '../src/operator/lading.test-support.ts'
import { book, openTestApp, type TestApp } from './support/app.ts'
import { openTestDatabase, type TestDatabase } from './support/database.ts'
import { openS3Server, type S3Server } from './support/s3-server.ts'
import type { ServerProcess } from './support/server-process.ts'
import { type StartedServer, startServerProcess } from './support/started-server.ts'

/** Files in an S3 store: a real one, with real server processes next to the one of this test. */

let server: TestDatabase
let product: TestApp
let s3: S3Server
let shipmentId: string
let folder: string
const processes: ServerProcess[] = []

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lading-objects-'))
  server = await openTestDatabase()
  s3 = await openS3Server()
  product = await openTestApp({ on: server })
  shipmentId = (await book(product)).shipmentId
})
afterAll(async () => {
  for (const one of processes) one.kill('SIGKILL')
  await openFileStore(undefined, product.database.db).catch(() => {})
  await product?.close()
  await s3?.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => openFileStore(readBucket(s3.env), product.database.db))
afterEach(async () => {
  await query('delete from stored_files')
  await query('delete from staged_files')
  await removeGoneObjects(product.database.db)
})

const query = async (text: string, ...values: unknown[]) =>
  (await product.database.pool.query(text, values)).rows

/** More than one chunk of 8 MB, without repetition. */
const LARGE = Buffer.from(Array.from({ length: 9_000_000 }, (_, at) => 33 + ((at * 7 + (at >> 8)) % 90)))
const PDF = Buffer.from('%PDF-1.7\nproof of delivery')

const uploadBody = (bytes: Buffer) => ({
  shipmentId,
  FileType: 'POD',
  File: { Filename: 'pod.pdf', Filedata: bytes.toString('base64') },
})
const upload = (bytes = PDF) => product.call('Shipment/FileUpload', { as: 'clerk', body: uploadBody(bytes) })
const show = (FileId: string) => product.call('Shipment/DisplayFile', { as: 'clerk', body: { FileId } })

const ENV = {
  SESSION_SECRET: 'the secret of this test',
  CREDENTIAL_KEY: 'the credential key of this test',
  DEVELOPER_KEY: 'the developer key',
  LOG_LEVEL: 'silent',
}

/** A server process on the same database and bucket. */
async function startServer(env: Record<string, string> = s3.env): Promise<StartedServer> {
  const started = await startServerProcess({
    ...{ ...ENV, ...env, DATABASE_URL: urlOf(server), LADING_ROLE: 'server' },
    DATA_DIR: mkdtempSync(path.join(folder, 'data-')),
  })
  processes.push(started.process)
  return started
}

const callOf = (url: string) => async (call: string, body: object) =>
  fetch(`${url}/api/${call}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${await product.keyOf('clerk')}`,
    },
    body: JSON.stringify(body),
  })

describe('an attachment in the S3 store', () => {
  it('is written under its client, read by another process, and removed with its row', async () => {
    const { body } = await upload()
    const [row] = await query('select * from stored_files')
    expect([row.content.length, row.size, row.object_pieces]).toEqual([0, PDF.length, 1])
    expect(await s3.keys()).toEqual([`${product.scene.a.id}/${row.object_id}/0`])
    expect((await show(body.file.FileId)).bytes.equals(PDF)).toBe(true)

    const { url } = await startServer()
    const answer = await callOf(url)('Shipment/DisplayFile', { FileId: body.file.FileId })
    expect([answer.status, Buffer.from(await answer.arrayBuffer()).equals(PDF)]).toEqual([200, true])

    await product.call('Shipment/DeleteFile', { as: 'clerk', body: { FileId: body.file.FileId } })
    expect(await removeGoneObjects(product.database.db)).toBe(1)
    expect([await s3.keys(), await query('select * from removed_objects')]).toEqual([[], []])
  })

  it("has one object per chunk, and a copy has objects that outlive the first one's", async () => {
    const { db } = product.database
    const { id: clientId } = product.scene.a
    const file = { id: crypto.randomUUID(), owner: { kind: 'report' as const, id: crypto.randomUUID() } }
    const size = await writeFileInParts(
      db,
      clientId,
      {
        ...{ ...file, kind: 'Attachment', name: 'year.csv', contentType: 'text/csv' },
        ...{ uploadedBy: 'clerk', isByLink: false, createdAt: new Date() },
      },
      Readable.from([LARGE]),
    )
    expect([size, (await s3.keys()).length]).toEqual([LARGE.length, 2])
    const copy = crypto.randomUUID()
    await copyFile(db, clientId, file.id, { id: copy, owner: { kind: 'claim', id: crypto.randomUUID() } })
    await query('delete from stored_files where id = $1', file.id)
    await removeGoneObjects(db)
    expect((await readFileContent(db, clientId, copy))!.equals(LARGE)).toBe(true)
    const pieces: Uint8Array[] = []
    for await (const piece of readFileInParts(db, clientId, copy)) pieces.push(piece)
    expect([pieces.length, Buffer.concat(pieces).equals(LARGE)]).toEqual([2, true])
  })

  it('of another client is not read, whatever id is given', async () => {
    const { body } = await upload()
    const other = await product.call('Shipment/DisplayFile', {
      as: 'other',
      body: { FileId: body.file.FileId },
    })
    expect([other.status, other.body.code]).toEqual([404, 'NO_ATTACHMENT'])
    const { db } = product.database
    expect(await readFileContent(db, product.scene.b.id, body.file.FileId)).toBe(null)
  })

  it('that was changed or lost in the bucket is refused with a sentence, and never truncated', async () => {
    const { body } = await upload()
    const [key] = await s3.keys()
    await s3.bucket.put(key!, Buffer.concat([PDF.subarray(1), Buffer.from('x')]))
    expect((await show(body.file.FileId)).body.code).toBe('FILE_DAMAGED')
    await s3.bucket.remove(key!)
    const lost = await show(body.file.FileId)
    expect([lost.status, lost.body.message]).toEqual([
      502,
      'This file is missing or damaged in the file storage. Contact your administrator.',
    ])
  })
})

describe('an upload that is being checked', () => {
  it('goes through the store to another machine, and is deleted after a day', async () => {
    const { db } = product.database
    const { id: clientId } = product.scene.a
    const machine = () => ({
      ...{ db, clientId, userId: product.scene.users.clerk.id },
      filesFolder: mkdtempSync(path.join(folder, 'machine-')),
    })
    const [here, there] = [machine(), machine()]
    const { id } = await stageFile(here, 'orders.csv', Readable.from([LARGE]))
    expect([(await s3.keys()).length, await query('select * from staged_file_parts')]).toEqual([2, []])
    const installation = { ...product.installation, filesFolder: there.filesFolder }
    expect((await takeStagedFile({ db, clientId, installation }, id)).bytes).toBe(LARGE.length)
    await sweepStagedFiles(db, here.filesFolder, new Date(Date.now() + 25 * 3_600_000))
    expect(await removeGoneObjects(db)).toBe(1)
    expect(await s3.keys()).toEqual([])
  })
})

describe('an object without a row', () => {
  it('because the server was killed before it committed, is removed by the sweep a day later', async () => {
    const { db, pool } = product.database
    const { body: kept } = await upload()
    const { url, process } = await startServer()
    const locking = await pool.connect()
    await locking.query('begin; lock table stored_files in share row exclusive mode')
    const sending = callOf(url)('Shipment/FileUpload', uploadBody(PDF)).catch((error: Error) => error)
    await expect.poll(async () => (await s3.keys()).length).toBe(2)
    process.kill('SIGKILL')
    expect(await sending).toBeInstanceOf(Error)
    await locking.query('rollback')
    locking.release()
    expect(await query('select id from stored_files')).toEqual([{ id: kept.file.FileId }])
    expect(await sweepObjects(db, new Date())).toBe(0)
    expect(await sweepObjects(db, new Date(Date.now() + 25 * 3_600_000))).toBe(1)
    expect((await show(kept.file.FileId)).bytes.equals(PDF)).toBe(true)
  })

  it('is kept if the bucket belongs to another database', async () => {
    const { db } = product.database
    await upload()
    await s3.bucket.put('lading-database', Buffer.from('another one'))
    await query('delete from stored_files')
    const later = new Date(Date.now() + 25 * 3_600_000)
    expect([await removeGoneObjects(db), await sweepObjects(db, later)]).toEqual([0, 0])
    expect(await s3.keys()).toHaveLength(1)
    expect(await lading('doctor')).toMatch(/WRONG {2}The S3 bucket belongs to another database/)
    expect(await lading('files claim')).toContain('belongs to this database now')
    expect(await removeGoneObjects(db)).toBe(1)
  })
})

describe('a store that is down', () => {
  it('refuses files with 503 and Retry-After, affects nothing else, and works again when it is back', async () => {
    const { body } = await upload()
    await s3.stop()
    for (const refused of [await upload(), await show(body.file.FileId)]) {
      expect([refused.status, refused.body.code]).toEqual([503, 'FILE_STORE_UNAVAILABLE'])
      expect(refused.headers['retry-after']).toBe('2')
    }
    expect((await product.call('Shipment/DisplayFile', { as: 'clerk', body: { shipmentId } })).status).toBe(
      200,
    )
    const removed = await product.call('Shipment/DeleteFile', {
      as: 'clerk',
      body: { FileId: body.file.FileId },
    })
    expect(removed.status).toBe(200)
    await expect(removeGoneObjects(product.database.db)).rejects.toThrow('The file storage cannot be reached')
    expect(await query('select * from removed_objects')).toHaveLength(1)
    expect(await lading('doctor')).toMatch(/WRONG {2}The S3 store cannot be used: .* cannot be reached/)
    await s3.startAgain()
    await sleep(3_100)
    expect(await removeGoneObjects(product.database.db)).toBe(1)
    expect((await upload()).status).toBe(200)
  })

  it('because its keys are wrong, is reported by the doctor', async () => {
    const said = await lading('doctor', { ...s3.env, FILES_S3_SECRET: 'another' })
    expect(said).toMatch(
      /WRONG {2}The S3 store cannot be used: The file store responded with 403 \(SignatureDoesNotMatch\)/,
    )
    expect(await lading('doctor', { ...s3.env, FILES_S3_URL: `${s3.env.FILES_S3_URL}-not-there` })).toMatch(
      /WRONG {2}The S3 store cannot be used: .*NoSuchBucket/,
    )
  })
})

describe('moved files', () => {
  it('go to the store and back while they are read, also if the first run is interrupted', async () => {
    const { db } = product.database
    await openFileStore(undefined, db)
    const ids: string[] = []
    for (let at = 0; at < 5; at++)
      ids.push((await upload(Buffer.from(`%PDF-1.7\nfile ${at}`))).body.file.FileId)
    expect(await s3.keys()).toEqual([])
    expect(await lading('doctor')).toContain('note   5 files are still in the database.')
    await query(`update stored_files set sha256 = 'x' || sha256 where id = $1`, ids[3])
    expect(await lading('files move --to s3')).toContain('is damaged in the database')
    expect(await s3.keys()).toHaveLength(3)
    await query(`update stored_files set sha256 = substr(sha256, 2) where id = $1`, ids[3])
    expect(await lading('files move --to s3')).toContain('Moved 2 files')
    expect(await lading('files move --to s3')).toContain('Moved 0 files')
    expect([(await s3.keys()).length, objectStore()?.takesNewFiles]).toEqual([5, true])
    for (const [at, id] of ids.entries())
      expect((await show(id)).bytes.toString()).toBe(`%PDF-1.7\nfile ${at}`)

    expect(await lading('files move --to database')).toContain('First set FILES_IN=database on every process')
    expect(await lading('files move --to database', { ...s3.env, FILES_IN: 'database' })).toContain(
      'Moved 5 files',
    )
    expect(await removeGoneObjects(db)).toBe(5)
    expect(await s3.keys()).toEqual([])
    for (const [at, id] of ids.entries())
      expect((await show(id)).bytes.toString()).toBe(`%PDF-1.7\nfile ${at}`)
  })

  it('in chunks come back in chunks', async () => {
    const { db } = product.database
    const owner = { db, clientId: product.scene.a.id, userId: product.scene.users.clerk.id }
    const filesFolder = mkdtempSync(path.join(folder, 'machine-'))
    const { id } = await stageFile({ ...owner, filesFolder }, 'orders.csv', Readable.from([LARGE]))
    await lading('files move --to database', { ...s3.env, FILES_IN: 'database' })
    expect(await query('select * from staged_file_parts')).toHaveLength(9)
    const installation = { ...product.installation, filesFolder: mkdtempSync(path.join(folder, 'machine-')) }
    const { path: copy } = await takeStagedFile({ ...owner, installation }, id)
    expect(readFileSync(copy).equals(LARGE)).toBe(true)
  })

  it('make a process without the store refuse to start, and the doctor and the backup report them', async () => {
    await upload()
    await expect(startServer({})).rejects.toThrow('Files of this installation are in an S3 store.')
    expect(await lading('doctor', {})).toMatch(/WRONG {2}1 file is in an S3 store/)
    const said = await lading(`backup --to ${path.join(folder, 'one.tar')}`)
    expect(said).toContain(
      'It does not contain the files in the S3 store (1, 0.0 MB): back up the bucket too.',
    )
  })
})

const lading = async (words: string, env: Record<string, string> = s3.env) =>
  (
    await ladingOn(
      { ...ENV, ...env, DATABASE_URL: urlOf(server), DATA_DIR: path.join(folder, 'operator'), PORT: '0' },
      words,
    )
  ).output
