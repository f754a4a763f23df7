import { parseArgs } from 'node:util'
import type { Command } from './command-context.ts'

export type Parsed =
  | { kind: 'run'; command: Command; values: Record<string, string> }
  | { kind: 'help'; text: string }
  | { kind: 'unclear'; message: string }

const USE = 'npm run lading -- <command> [options]'

/** Parses the arguments of a command line: `user add --company ACME …`. */
export function parseCommand(args: readonly string[], commands: readonly Command[]): Parsed {
  const words = args.filter((word, at) => at < 2 && !word.startsWith('-'))
  const command = commands.find(({ name }) => name === words.join(' ') || name === words[0])
  if (!command) {
    const isHelp = args.length === 0 || args.includes('--help') || args.includes('-h')
    if (isHelp) return { kind: 'help', text: helpOfAll(commands) }
    return { kind: 'unclear', message: `There is no command "${words.join(' ')}".\n\n${helpOfAll(commands)}` }
  }
  const rest = args.slice(command.name.split(' ').length)
  if (rest.includes('--help') || rest.includes('-h')) return { kind: 'help', text: helpOf(command) }
  try {
    return { kind: 'run', command, values: valuesOf(command, rest) }
  } catch (error) {
    return { kind: 'unclear', message: `${(error as Error).message}\n\n${helpOf(command)}` }
  }
}

function valuesOf(command: Command, rest: readonly string[]): Record<string, string> {
  const names = Object.keys(command.options)
  const options = Object.fromEntries(
    names.map((name) => {
      const type = command.options[name]!.isFlag ? ('boolean' as const) : ('string' as const)
      return [name, { type }]
    }),
  )
  const operands = Object.keys(command.operands ?? {})
  const { values, positionals } = parseArgs({
    args: [...rest],
    options,
    strict: true,
    allowPositionals: operands.length > 0,
  })
  if (positionals.length > operands.length) throw new Error(`Unknown argument: ${positionals.at(-1)}`)
  const missing = [
    ...operands.slice(positionals.length).map((name) => `<${name}>`),
    ...names.filter((name) => command.options[name]!.isRequired && !values[name]).map((name) => `--${name}`),
  ]
  if (missing.length > 0) throw new Error(`Missing: ${missing.join(', ')}`)
  return {
    ...Object.fromEntries(positionals.map((value, at) => [operands[at], value])),
    ...Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, value === true ? 'yes' : String(value)]),
    ),
  }
}

function helpOfAll(commands: readonly Command[]): string {
  const widest = Math.max(...commands.map(({ name }) => name.length))
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(widest)}  ${summary}`)
  return [USE, '', ...lines, '', 'Each command explains its options with --help.'].join('\n')
}

function helpOf({ name, summary, operands = {}, options }: Command): string {
  const lines = [
    ...Object.entries(operands).map(([operand, what]) => `  ${`<${operand}>`.padEnd(14)} ${what}`),
    ...Object.entries(options).map(
      ([option, { what, isRequired }]) =>
        `  --${option.padEnd(12)} ${what}${isRequired ? ' (required)' : ''}`,
    ),
  ]
  const words = [name, ...Object.keys(operands).map((operand) => `<${operand}>`)]
  if (Object.keys(options).length > 0) words.push('[options]')
  return [`npm run lading -- ${words.join(' ')}`, '', summary, '', ...lines].join('\n').trimEnd()
}
