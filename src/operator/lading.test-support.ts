import type { TestDatabase } from '#test/support/database.ts'
import { runOperator } from './run-operator.ts'

/** Runs a command with these variables and returns its output. `answer` is typed at each question. */
export async function ladingOn(
  env: Record<string, string>,
  words: string,
  answer?: string,
): Promise<{ code: number; output: string }> {
  const args = words.match(/"[^"]*"|\S+/g)?.map((word) => word.replaceAll('"', '')) ?? []
  let output = ''
  const print = (line: string) => {
    output += `${line}\n`
  }
  const code = await runOperator(args, {
    env,
    say: print,
    complain: print,
    ...(answer === undefined ? {} : { ask: async () => answer }),
  })
  return { code, output }
}

/** The DATABASE_URL of a test's database. */
export function urlOf({ config }: Pick<TestDatabase, 'config'>): string {
  const { host, port, user, database: name } = config
  return `postgres://${user}@localhost/${name}?host=${encodeURIComponent(String(host))}&port=${port}`
}
