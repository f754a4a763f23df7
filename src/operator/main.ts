/** `npm run lading -- <command>`: what the operator of an installation does without a screen. */
import { runOperator } from './run-operator.ts'

process.exitCode = await runOperator(process.argv.slice(2), {
  env: process.env,
  say: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
})
