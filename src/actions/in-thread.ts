import { Worker } from 'node:worker_threads'

/** What a thread says while it works, and at its end. */
export type ThreadMessage<Said, Result> = { kind: 'said'; said: Said } | { kind: 'result'; result: Result }

export interface ThreadOptions<Said> {
  signal?: AbortSignal
  onSaid?: (said: Said) => void
  /** Of JavaScript's heap; beyond it the thread ends, and nothing but the thread. */
  memoryMb: number
}

/** A thread took more memory than it may. */
export class ThreadTooLarge extends Error {}

/**
 * Runs a module in a thread of its own, so that the server answers others meanwhile, and answers its result. The
 * module reads `workerData`, posts `ThreadMessage`s and ends. An aborted signal ends the thread at once.
 */
export function inThread<Said, Result>(
  module: URL,
  order: unknown,
  { signal, onSaid, memoryMb }: ThreadOptions<Said>,
): Promise<Result> {
  signal?.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const worker = new Worker(module, {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  const abort = () => {
    reject(signal?.reason)
    void worker.terminate()
  }
  signal?.addEventListener('abort', abort, { once: true })
  worker.on('message', (message: ThreadMessage<Said, Result>) => {
    if (message.kind === 'said') onSaid?.(message.said)
    else resolve(message.result)
  })
  worker.on('error', (error: Error & { code?: string }) => {
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadTooLarge(error.message) : error)
  })
  worker.on('exit', () => {
    signal?.removeEventListener('abort', abort)
    reject(new Error('The thread ended before its work was done'))
  })
  return promise
}
