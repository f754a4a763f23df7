#!/usr/bin/env node
/** `lading-bridge`: prints and weighs for one user of a Lading server. USAGE lists its commands. */
import { listPrinters } from './hand-over.ts'
import { install, restart, uninstall } from './install.ts'
import { pair } from './pair.ts'
import { findFolder, readConfiguration, type ScaleSetUp, saveConfiguration } from './place.ts'
import { run } from './run.ts'
import { Scale } from './scale.ts'
import { testPrint } from './test-print.ts'
import { VERSION } from './version.ts'

const USAGE = `lading-bridge ${VERSION}: prints and weighs for Lading on this computer.

  lading-bridge install [code] [url]           install the unpacked download, pair, and start with the computer
  lading-bridge uninstall                      remove the program
  lading-bridge pair <url> <code>              pair with the code that Printer Setup shows
  lading-bridge run                            print and weigh until stopped
  lading-bridge printers                       list the printers
  lading-bridge printers add <name> <address>  add a label printer (ZPL): host[:9100] or a device path
  lading-bridge printers remove <name>         forget it
  lading-bridge test [printer]                 print a test page straight from here
  lading-bridge scale                          read the scale once
  lading-bridge scale device <path> [--stty "9600 cs8"] [--ask W]
  lading-bridge scale command <program> [arguments]
  lading-bridge scale off

It keeps its pairing and its jobs in LADING_BRIDGE_DATA, usually ~/.lading-bridge.`

const folder = findFolder()
const say = (line: string) => console.log(line)

async function main(args: readonly string[]): Promise<number> {
  const [command = 'help', ...rest] = args
  if (command === 'install') return install(folder, rest, say)
  if (command === 'uninstall') return uninstall(say)
  if (command === 'pair' && rest.length === 2) {
    say(`Paired with the user ${await pair(folder, rest[0]!, rest[1]!)}. Start it: lading-bridge run`)
    return 0
  }
  if (command === 'run') return run(folder, (line) => say(`${new Date().toISOString()} ${line}`))
  if (command === 'printers') return printers(rest)
  if (command === 'test') {
    const { state, message } = await testPrint(readConfiguration(folder), rest[0] ?? '')
    say(`${state}: ${message}`)
    return state === 'printed' ? 0 : 1
  }
  if (command === 'scale') return scale(rest)
  say(USAGE)
  return command === 'help' || command === '--help' ? 0 : 1
}

async function printers([work, name, address]: readonly string[]): Promise<number> {
  const configuration = readConfiguration(folder)
  const others = configuration.printers.filter((one) => one.name !== name)
  if (work === 'add' && name && address) {
    saveConfiguration(folder, { ...configuration, printers: [...others, { name, address }] })
  } else if (work === 'remove' && name) saveConfiguration(folder, { ...configuration, printers: others })
  else {
    for (const one of await listPrinters(configuration)) {
      say(`${one.type}  ${one.isOnline ? 'online ' : 'offline'}  ${one.name}`)
    }
    return 0
  }
  await restart(say)
  return 0
}

async function scale([kind, ...rest]: readonly string[]): Promise<number> {
  const configuration = readConfiguration(folder)
  if (kind === undefined) {
    if (!configuration.scale) throw new Error('No scale is set up.')
    const reader = new Scale(configuration.scale)
    const { weight, unit, isStable } = await reader.read().finally(() => reader.close())
    say(`${weight} ${unit} ${isStable ? 'stable' : 'unstable'}`)
    return 0
  }
  const setUp = scaleOf(kind, rest)
  saveConfiguration(folder, { ...configuration, scale: setUp })
  await restart(say)
  return 0
}

function scaleOf(kind: string, rest: readonly string[]): ScaleSetUp | null {
  const after = (flag: string) => (rest.includes(flag) ? (rest[rest.indexOf(flag) + 1] ?? '') : '')
  if (kind === 'off') return null
  if (kind === 'command' && rest.length > 0) return { kind, command: [...rest] }
  if (kind === 'device' && rest[0]) return { kind, path: rest[0], stty: after('--stty'), ask: after('--ask') }
  throw new Error(USAGE)
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: Error) => {
    console.error(error.message)
    process.exit(1)
  },
)
