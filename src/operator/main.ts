/** `npm run lading -- <command>`: what the operator of an installation does without a screen. */
import { readConfiguration } from '#server/configuration.ts'
import { COMMANDS, type Command } from './commands.ts'
import { openInstallation } from './installation.ts'
import { parseCommand } from './parse-command.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** @returns the exit code: 0 done, 1 refused or failed, 2 not understood */
async function runOperator(args: readonly string[]): Promise<number> {
  const parsed = parseCommand(args, COMMANDS)
  if (parsed.kind === 'help') {
    say(parsed.text)
    return 0
  }
  if (parsed.kind === 'unclear') {
    process.stderr.write(`${parsed.message}\n`)
    return 2
  }
  return runCommand(parsed.command, parsed.values)
}

async function runCommand(command: Command, values: Record<string, string>): Promise<number> {
  const configuration = readConfiguration(process.env)
  const { database, close } = await openInstallation(configuration)
  try {
    await command.run({ database, configuration, env: process.env, values, say })
    return 0
  } finally {
    await close()
  }
}

/** A refusal names each field; anything else is one sentence. */
function inWords(error: unknown): string {
  const { message, details } = error as { message?: string; details?: { fields?: Record<string, string> } }
  const fields = Object.entries(details?.fields ?? {}).map(([field, sentence]) => `  ${field}: ${sentence}`)
  return [message ?? String(error), ...fields].join('\n')
}

try {
  process.exitCode = await runOperator(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${inWords(error)}\n`)
  process.exitCode = 1
}
