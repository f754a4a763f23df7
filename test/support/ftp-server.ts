import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { FtpSrv } from 'ftp-srv'

/** A real FTP server in this process, with its files in a temporary folder. */
export interface FtpServer {
  host: string
  port: number
  userName: string
  password: string
  /** The folder of its files: a test writes and removes them as another program on that machine would. */
  root: string
  close(): Promise<void>
}

const SILENT = { trace() {}, debug() {}, info() {}, warn() {}, error() {}, fatal() {}, child: () => SILENT }

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

export async function openFtpServer(options: {
  folders: string[]
  /** PEM of key and certificate: TLS is offered. */
  tls?: { key: string; cert: string }
}): Promise<FtpServer> {
  const root = mkdtempSync(path.join(os.tmpdir(), 'lading-ftp-'))
  for (const folder of options.folders) mkdirSync(path.join(root, folder), { recursive: true })
  const port = await freePort()
  const account = { userName: 'lading', password: 'the password of the shipper' }
  const server = new FtpSrv({
    url: `ftp://127.0.0.1:${port}`,
    pasv_url: '127.0.0.1',
    pasv_min: 20_000,
    pasv_max: 40_000,
    log: SILENT as never,
    ...(options.tls ? { tls: options.tls } : {}),
  })
  server.on('login', ({ username, password }, resolve, reject) => {
    if (username === account.userName && password === account.password) resolve({ root })
    else reject(new Error('no'))
  })
  await server.listen()
  return {
    host: '127.0.0.1',
    port,
    ...account,
    root,
    close: async () => {
      await server.close()
      rmSync(root, { recursive: true, force: true })
    },
  }
}
