import type { OpenDatabase } from '#database/sql/open.ts'
import type { Configuration } from '#server/configuration.ts'

/** What every command is given. */
export interface BareContext {
  /** The command itself: a refusal names its options. */
  command: Command
  configuration: Configuration
  env: NodeJS.ProcessEnv
  /** Its operands and options by name; a flag that was given is 'yes'. */
  values: Record<string, string>
  say: (line: string) => void
  /** Asks the operator; '' where no one can answer. */
  ask: (question: string) => Promise<string>
}

/** What a command on the open, migrated database is given. */
export interface CommandContext extends BareContext {
  database: OpenDatabase
}

interface Described {
  /** As it is typed: `user add`. */
  name: string
  /** One sentence for the list and the help. */
  summary: string
  /** What follows the name, in this order; all of them are required. */
  operands?: Record<string, string>
  options: Record<string, { what: string; isRequired?: boolean; isFlag?: boolean }>
}

/** Does it, or throws a sentence that says why not. */
export type Command = Described &
  (
    | { run: (context: CommandContext) => Promise<void> }
    /** Opens what it needs. @returns the exit code */
    | { runAlone: (context: BareContext) => Promise<number> }
  )
