import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { stageFile, sweepStagedFiles, takeStagedFile } from './staged-files.ts'

let product: TestApp
const folders: string[] = []
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(async () => {
  await product?.close()
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** A machine with a separate data folder. */
function machine() {
  const filesFolder = mkdtempSync(path.join(os.tmpdir(), 'lading-machine-'))
  folders.push(filesFolder)
  const { db } = product.database
  const { id: clientId } = product.scene.a
  const context = { db, clientId, installation: { ...product.installation, filesFolder } }
  const stage = (content: Buffer) =>
    stageFile(
      { db, clientId, userId: product.scene.users.clerk.id, filesFolder },
      'orders.csv',
      Readable.from([content]),
    )
  return { filesFolder, context, stage, copies: () => readdirSync(path.join(filesFolder, 'staged')) }
}

/** Three rows of parts, the last one not full. */
const CONTENT = Buffer.from(
  Array.from({ length: 2_500_000 }, (_, at) => String.fromCharCode(32 + (at % 90))).join(''),
)

describe('a staged file', () => {
  it('that was uploaded to one server can be read on another', async () => {
    const [here, there] = [machine(), machine()]
    const { id } = await here.stage(CONTENT)
    const taken = await takeStagedFile(there.context, id)
    expect(taken.path.startsWith(there.filesFolder)).toBe(true)
    expect(readFileSync(taken.path).equals(CONTENT)).toBe(true)
    expect(there.copies()).toEqual([id])
  })

  it('is copied concurrently without mixing bytes', async () => {
    const [here, there] = [machine(), machine()]
    const { id } = await here.stage(CONTENT)
    const taken = await Promise.all(Array.from({ length: 4 }, () => takeStagedFile(there.context, id)))
    for (const { path: place } of taken) expect(readFileSync(place).equals(CONTENT)).toBe(true)
    expect(there.copies()).toEqual([id])
  })

  it('is copied again if a power failure left half of it', async () => {
    const here = machine()
    const { id } = await here.stage(CONTENT)
    writeFileSync(path.join(here.filesFolder, 'staged', id), CONTENT.subarray(0, 1000))
    expect(readFileSync((await takeStagedFile(here.context, id)).path).equals(CONTENT)).toBe(true)
  })

  it('is deleted on all machines a day later', async () => {
    const [here, there] = [machine(), machine()]
    const { id } = await here.stage(CONTENT)
    await takeStagedFile(there.context, id)
    const tomorrow = new Date(Date.now() + 25 * 3_600_000)
    await sweepStagedFiles(product.database.db, here.filesFolder, tomorrow)
    await sweepStagedFiles(product.database.db, there.filesFolder, tomorrow)
    expect([here.copies(), there.copies()]).toEqual([[], []])
    await expect(takeStagedFile(here.context, id)).rejects.toMatchObject({ code: 'STAGED_FILE_NOT_FOUND' })
    const { rows } = await product.database.pool.query('select count(*)::int as parts from staged_file_parts')
    expect(rows).toEqual([{ parts: 0 }])
  })

  it('leaves no row and no copy if its upload ends early', async () => {
    const here = machine()
    const broken = new Readable({
      read() {
        this.push('half of it')
        this.destroy(new Error('connection lost'))
      },
    })
    const { db } = product.database
    const owner = { db, clientId: product.scene.a.id, userId: product.scene.users.clerk.id }
    const staging = stageFile({ ...owner, filesFolder: here.filesFolder }, 'half.csv', broken)
    await expect(staging).rejects.toThrow('connection lost')
    expect(here.copies()).toEqual([])
  })
})
