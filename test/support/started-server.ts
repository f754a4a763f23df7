import { type ServerProcess, spawnServer } from './server-process.ts'

export interface StartedServer {
  url: string
  process: ServerProcess
}

/** Starts a server process and waits until it is ready. @throws its output if it ends before that */
export async function startServerProcess(env: Record<string, string>): Promise<StartedServer> {
  const process = spawnServer({ LOG_LEVEL: 'silent', ...env })
  let said = ''
  process.stderr.on('data', (chunk) => {
    said += chunk
  })
  return new Promise((ready, failed) => {
    process.stdout.on('data', (chunk) => {
      said += chunk
      const url = /ready at (\S+)/.exec(said)?.[1]
      if (url) ready({ url, process })
    })
    process.once('close', () => failed(new Error(said)))
  })
}
