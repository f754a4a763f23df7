import { spawn } from 'node:child_process'

export interface Ran {
  /** null: it could not be started, or took too long. */
  code: number | null
  isMissing: boolean
  output: string
  errors: string
}

/** Runs a system program without a shell. */
export function runCommand(
  command: string,
  args: readonly string[],
  { env = {}, withinMs = 30_000 }: { env?: Record<string, string>; withinMs?: number } = {},
): Promise<Ran> {
  return new Promise((resolve) => {
    const said = { output: '', errors: '' }
    const child = spawn(command, args, {
      env: { ...process.env, LC_ALL: 'C', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
      timeout: withinMs,
    })
    child.stdout.on('data', (chunk: Buffer) => {
      said.output += chunk.toString()
    })
    child.stderr.on('data', (chunk: Buffer) => {
      said.errors += chunk.toString()
    })
    child.once('error', (error: NodeJS.ErrnoException) =>
      resolve({ code: null, isMissing: error.code === 'ENOENT', ...said, errors: error.message }),
    )
    child.once('close', (code) => resolve({ code, isMissing: false, ...said }))
  })
}
