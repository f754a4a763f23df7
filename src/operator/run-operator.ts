import { describeOutage, isOutage } from '#database/sql/outage.ts'
import { readConfiguration } from '#server/configuration.ts'
import type { Command } from './command-context.ts'
import { COMMANDS } from './commands.ts'
import { openInstallation } from './installation.ts'
import { parseCommand } from './parse-command.ts'
import { refusedValues } from './refused-values.ts'

/** The environment, input and output of a command. */
export interface Console {
  env: NodeJS.ProcessEnv
  say: (line: string) => void
  complain: (line: string) => void
  /** Absent without a terminal. */
  ask?: (question: string) => Promise<string>
}

/**
 * Runs one command of the operator.
 * @returns the exit code: 0 done, 1 refused or failed, 2 not understood
 */
export async function runOperator(args: readonly string[], console: Console): Promise<number> {
  const parsed = parseCommand(args, COMMANDS)
  if (parsed.kind === 'help') {
    console.say(parsed.text)
    return 0
  }
  if (parsed.kind === 'unclear') {
    console.complain(parsed.message)
    return 2
  }
  try {
    return await runCommand(parsed.command, parsed.values, console)
  } catch (error) {
    console.complain(inWords(error, parsed.command, console.env))
    return 1
  }
}

async function runCommand(
  command: Command,
  values: Record<string, string>,
  { env, say, ask = async () => '' }: Console,
): Promise<number> {
  const configuration = readConfiguration(env)
  const bare = { command, configuration, env, values, say, ask }
  if ('runAlone' in command) return command.runAlone(bare)
  const { database, close } = await openInstallation(configuration)
  try {
    await command.run({ ...bare, database })
    return 0
  } finally {
    await close()
  }
}

/** A refusal as lines with the invalid options; any other error as one sentence. */
function inWords(error: unknown, command: Command, env: NodeJS.ProcessEnv): string {
  if (isOutage(error)) return describeOutage(error, env.DATABASE_URL)
  const { message, details } = error as { message?: string; details?: { fields?: Record<string, string> } }
  if (details?.fields) return refusedValues(Object.entries(details.fields), { command }).message
  return message ?? String(error)
}
