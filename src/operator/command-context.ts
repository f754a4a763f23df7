import type { OpenDatabase } from '#database/sql/open.ts'
import type { Configuration } from '#server/configuration.ts'

/** What a command is given. */
export interface CommandContext {
  /** The command itself: a refusal names its options. */
  command: Command
  database: OpenDatabase
  configuration: Configuration
  env: NodeJS.ProcessEnv
  /** Its options by name. */
  values: Record<string, string>
  say: (line: string) => void
}

export interface Command {
  /** As it is typed: `user add`. */
  name: string
  /** One sentence for the list and the help. */
  summary: string
  options: Record<string, { what: string; isRequired?: boolean }>
  /** Does it, or throws a sentence that says why not. */
  run: (context: CommandContext) => Promise<void>
}
