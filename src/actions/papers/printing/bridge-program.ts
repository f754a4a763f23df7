import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { deflateRaw, gzip } from 'node:zlib'
import { BRIDGE_SYSTEM_FACTS, type BridgeSystem, bridgeFileName } from '#contracts/entities/bridge-program.ts'
import { fail } from '#contracts/errors.ts'
import { zipPacked } from '#documents/data-files/zip-file.ts'
import { RUNTIME_PACKAGES, RuntimeMissing, readNodeRuntime } from '#outside/node-runtime.ts'
import { TAR_END, tarEntry } from '#outside/tar.ts'
import type { ActionContext, BridgeParts } from '../../kernel/context.ts'
import { type ProgramFile, scriptsOf } from './bridge-scripts.ts'
import type { StreamedFile } from './print-set.ts'

/** Downloads in progress: two requests for the same one wait for it together. */
const making = new Map<string, Promise<void>>()

/** The bridge for a system as one download: built at the first request, then cached. */
export async function downloadBridge(context: ActionContext, system: BridgeSystem): Promise<StreamedFile> {
  const { bridge, publicUrl } = context.installation
  const program = bridge ? await readFile(bridge.program).catch(() => null) : null
  if (!bridge || !program) return fail('BRIDGE_NOT_BUILT')
  const fileName = bridgeFileName(system)
  const file = path.join(bridge.folder, `${markOf(system, program, publicUrl)}-${fileName}`)
  const isThere = await access(file).then(
    () => true,
    () => false,
  )
  if (!isThere) await make(file, () => filesOf(context, bridge, system, program))
  const contentType = fileName.endsWith('.zip') ? 'application/zip' : 'application/gzip'
  return { bytes: createReadStream(file), fileName, contentType }
}

/** The cache key: another bridge, Node.js version or address makes another download. */
const markOf = (system: BridgeSystem, program: Buffer, publicUrl: string): string =>
  createHash('sha256')
    .update(program)
    .update(
      JSON.stringify([RUNTIME_PACKAGES[system], scriptsOf(system, publicUrl).map(({ content }) => content)]),
    )
    .digest('hex')
    .slice(0, 16)

async function make(file: string, read: () => Promise<ProgramFile[]>): Promise<void> {
  let made = making.get(file)
  if (!made) {
    made = write(file, read).finally(() => making.delete(file))
    making.set(file, made)
  }
  await made
}

async function write(file: string, read: () => Promise<ProgramFile[]>): Promise<void> {
  const files = await read()
  const bytes = file.endsWith('.zip') ? await zipOf(files) : await tarOf(files)
  await mkdir(path.dirname(file), { recursive: true })
  const fresh = `${file}.${randomUUID()}`
  try {
    await writeFile(fresh, bytes)
    await rename(fresh, file)
  } finally {
    await rm(fresh, { force: true })
  }
}

async function filesOf(
  context: ActionContext,
  bridge: BridgeParts,
  system: BridgeSystem,
  program: Buffer,
): Promise<ProgramFile[]> {
  const { allowedHosts, publicUrl } = context.installation
  try {
    const runtime = await readNodeRuntime(system, { ...bridge, allowedHosts })
    return [
      ...scriptsOf(system, publicUrl),
      { name: 'lading-bridge.mjs', content: program },
      { name: 'NODE-LICENSE.txt', content: runtime.license },
      {
        name: system.startsWith('windows') ? 'node.exe' : 'node',
        content: runtime.program,
        isProgram: true,
      },
    ]
  } catch (error) {
    if (!(error instanceof RuntimeMissing)) throw error
    return fail('BRIDGE_RUNTIME_UNREACHABLE', {
      system: BRIDGE_SYSTEM_FACTS[system].title,
      reason: error.message,
    })
  }
}

const FOLDER = 'lading-bridge'
const named = ({ name }: ProgramFile): string => `${FOLDER}/${name}`

/** Compressed in zlib's own threads, so that the server stays responsive. */
const tarOf = (files: readonly ProgramFile[]): Promise<Buffer> => {
  const entries = files.flatMap((one) =>
    tarEntry(named(one), Buffer.from(one.content), one.isProgram ? 0o755 : 0o644),
  )
  return promisify(gzip)(Buffer.concat([...entries, TAR_END]))
}

async function zipOf(files: readonly ProgramFile[]): Promise<Uint8Array> {
  const packed = await Promise.all(
    files.map(async (one) => {
      const content = Buffer.from(one.content)
      return { name: named(one), content, packed: await promisify(deflateRaw)(content) }
    }),
  )
  return zipPacked(packed)
}
