import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { S3Store } from '#outside/s3.ts'

/** A real S3 server on this machine with one bucket. It checks signatures. */
export interface S3Server {
  /** FILES_S3_URL and related settings. */
  env: Record<string, string>
  /** The bucket, as another program would access it. */
  bucket: S3Store
  keys(): Promise<string[]>
  stop(): Promise<void>
  /** Restarts at the same address, with the same objects. */
  startAgain(): Promise<void>
  close(): Promise<void>
}

interface Running {
  httpServer: Server
  run(): Promise<AddressInfo>
}

export async function openS3Server(): Promise<S3Server> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lading-s3-'))
  const module = await import('@20minutes/s3rver')
  let running: Running
  const start = async (port: number) => {
    running = new module.default({
      ...{ port, address: '127.0.0.1', silent: true, directory: folder, vhostBuckets: false },
      configureBuckets: [{ name: 'lading', configs: [] }],
    })
    return running.run()
  }
  const stop = async () => {
    const closed = new Promise((done) => running.httpServer.close(done))
    running.httpServer.closeAllConnections()
    await closed
  }
  const { port } = await start(0)
  const url = `http://127.0.0.1:${port}/lading`
  const keys = { keyId: 'S3RVER', secret: 'S3RVER' }
  const bucket = new S3Store({ url, region: 'us-east-1', takesNewFiles: true, ...keys })
  return {
    env: { FILES_S3_URL: url, FILES_S3_KEY_ID: keys.keyId, FILES_S3_SECRET: keys.secret },
    bucket,
    keys: async () => (await bucket.list('')).map(({ key }) => key).filter((key) => key.includes('/')),
    stop,
    startAgain: async () => void (await start(port)),
    close: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
