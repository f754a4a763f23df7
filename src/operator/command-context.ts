import type { OpenDatabase } from '#database/sql/open.ts'
import type { Configuration } from '#server/configuration.ts'

/** Input of every command. */
export interface BareContext {
  /** The command itself; an error message names its options. */
  command: Command
  configuration: Configuration
  env: NodeJS.ProcessEnv
  /** Its operands and options by name; a flag has the value 'yes'. */
  values: Record<string, string>
  say: (line: string) => void
  /** Asks the operator; '' without a terminal. */
  ask: (question: string) => Promise<string>
}

/** Input of a command that works on the open, migrated database. */
export interface CommandContext extends BareContext {
  database: OpenDatabase
}

interface Described {
  /** As typed: `user add`. */
  name: string
  /** One sentence for the list and the help. */
  summary: string
  /** Arguments after the name, in this order. All are required. */
  operands?: Record<string, string>
  options: Record<string, { what: string; isRequired?: boolean; isFlag?: boolean }>
}

/** Runs the command, or throws a sentence with the reason why it cannot. */
export type Command = Described &
  (
    | { run: (context: CommandContext) => Promise<void> }
    /** Opens the resources it needs. @returns the exit code */
    | { runAlone: (context: BareContext) => Promise<number> }
  )
