import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { homedir, userInfo } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { pair } from './pair.ts'
import { readConfiguration } from './place.ts'
import { type Command, type Service, serviceOf } from './service.ts'

/**
 * Installs the unpacked download for the current user: copies it, pairs by the code, registers it to start
 * automatically.
 */

/** The programs of the download; scripts and a license are next to them. */
const PROGRAMS = process.platform === 'win32' ? ['node.exe'] : ['node', 'lading-bridge']
const FILES = ['lading-bridge.mjs', ...(process.platform === 'win32' ? ['lading-bridge.cmd'] : [])]

export async function install(
  folder: string,
  [code = '', address = '']: readonly string[],
  say: (line: string) => void,
): Promise<number> {
  const from = import.meta.dirname
  const service = thisService()
  if (!PROGRAMS.every((file) => existsSync(path.join(from, file)))) {
    throw new Error('Run install from the folder that was downloaded and unpacked.')
  }
  const said = await ask(folder, from, { code, address })
  for (const command of service.stop) await run(command)
  copyFiles(from, service.place)
  if (said.code !== '') say(`Paired with the user ${await pair(folder, said.address, said.code)}.`)
  mkdirSync(path.dirname(service.file), { recursive: true })
  writeFileSync(service.file, service.text)
  for (const command of service.start) {
    const problem = await run(command)
    if (problem === '') continue
    say(`Installed in ${service.place}, but this system does not start it: ${problem}`)
    say(`Start it yourself: ${manualStart(service)}`)
    return 1
  }
  say(`Installed in ${service.place} and running. ${service.starts}`)
  say(`Add a label printer: ${launcherOf(service)} printers add Zebra 192.168.1.50:9100`)
  return 0
}

/** Stops the bridge and removes the program; the pairing is kept for the next time. */
export async function uninstall(say: (line: string) => void): Promise<number> {
  const service = thisService()
  for (const command of service.stop) await run(command)
  rmSync(service.file, { force: true })
  for (const command of service.forget) await run(command)
  const program = path.join(service.place, PROGRAMS[0]!)
  // Windows cannot delete a running program, which may be this one.
  if (process.platform !== 'win32' || process.execPath !== program) {
    rmSync(service.place, { recursive: true, force: true })
  }
  say('The print bridge is removed. Unpair it under Printer Setup as well.')
  return 0
}

/** Restarts the bridge after a change of settings that it reads at startup. */
export async function restart(say: (line: string) => void): Promise<void> {
  const service = thisService()
  if (!existsSync(service.file)) return say('Saved. Restart the bridge if it is running.')
  for (const command of service.stop) await run(command)
  for (const command of service.start) await run(command)
  say('Saved. The bridge was restarted.')
}

const thisService = (): Service =>
  serviceOf({
    platform: process.platform,
    home: homedir(),
    userId: userInfo().uid,
    env: process.env,
  })

/** Asks for missing arguments; an already paired bridge may keep its pairing. */
async function ask(folder: string, from: string, given: { code: string; address: string }) {
  const { token, userName, url } = readConfiguration(folder)
  const offered = given.address || readServer(from) || url
  if (given.code !== '' && offered !== '') return { code: given.code, address: offered }
  const questions = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const kept = token === '' ? '' : ` (Enter keeps the pairing with ${userName})`
    const code = given.code || (await questions.question(`Code that Printer Setup shows${kept}: `)).trim()
    if (code === '' && token === '')
      throw new Error('Get a code under Printer Setup in Lading, then try again.')
    if (code === '' || given.address) return { code, address: offered }
    const address = (await questions.question(`Address of Lading (Enter for ${offered}): `)).trim()
    return { code, address: address || offered }
  } finally {
    questions.close()
  }
}

const readServer = (from: string): string => {
  const file = path.join(from, 'server.txt')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}

/** Replaces files by renaming, because a running program cannot be overwritten. */
function copyFiles(from: string, to: string): void {
  if (path.resolve(from) === path.resolve(to)) return
  mkdirSync(to, { recursive: true })
  for (const name of [...PROGRAMS, ...FILES]) {
    const fresh = path.join(to, `${name}.new`)
    copyFileSync(path.join(from, name), fresh)
    if (PROGRAMS.includes(name)) chmodSync(fresh, 0o755)
    renameSync(fresh, path.join(to, name))
  }
}

const launcherOf = ({ place }: Service): string =>
  `"${path.join(place, process.platform === 'win32' ? 'lading-bridge.cmd' : 'lading-bridge')}"`
const manualStart = (service: Service): string => `${launcherOf(service)} run`

/** Runs the command to its end; returns the error, '' for none. */
async function run({ program, args, isDetached = false }: Command): Promise<string> {
  const child = spawn(program, args, {
    stdio: isDetached ? 'ignore' : ['ignore', 'pipe', 'pipe'],
    detached: isDetached,
    windowsHide: true,
  })
  try {
    if (isDetached) {
      await once(child, 'spawn')
      child.unref()
      return ''
    }
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += String(chunk)))
    const [code] = await once(child, 'close')
    return code === 0 ? '' : said.trim() || `${program} ended with code ${code}.`
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT'
      ? `there is no ${program} here.`
      : (error as Error).message
  }
}
