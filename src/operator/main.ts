/** `npm run lading -- <command>`: administration of an installation from the command line. */
import { createInterface } from 'node:readline/promises'
import { runOperator } from './run-operator.ts'

async function askOnTerminal(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return (await terminal.question(question)).trim()
  } finally {
    terminal.close()
  }
}

process.exitCode = await runOperator(process.argv.slice(2), {
  env: process.env,
  say: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
  ...(process.stdin.isTTY ? { ask: askOnTerminal } : {}),
})
