import { Worker } from 'node:worker_threads'

/** A thread's messages while it works, and at the end of each task; see answer-orders.ts. */
export type ThreadMessage<Said, Result> =
  | { kind: 'said'; said: Said }
  | { kind: 'result'; result: Result; isSmall: boolean }

export interface ThreadOptions<Said> {
  signal?: AbortSignal
  onSaid?: (said: Said) => void
  /** The limit of JavaScript's heap; exceeding it ends the thread only. */
  memoryMb: number
  /** True if no other task is expected soon: the thread ends with its answer, which frees its memory. */
  isOnce?: boolean
}

/** A thread exceeded its memory limit. */
export class ThreadTooLarge extends Error {}

/**
 * Runs a task in a module in its own thread, so that the server stays responsive. The module calls `answerOrders`. An
 * aborted signal ends the thread immediately.
 */
export function inThread<Said, Result>(
  module: URL,
  order: unknown,
  { signal, onSaid, memoryMb, isOnce = false }: ThreadOptions<Said>,
): Promise<Result> {
  signal?.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const name = `${module.href} ${memoryMb}`
  const worker = takeReady(name) ?? startThread(name, module, memoryMb)
  const abort = () => {
    reject(signal?.reason)
    void worker.terminate()
  }
  signal?.addEventListener('abort', abort, { once: true })
  const onMessage = (message: ThreadMessage<Said, Result>) => {
    if (message.kind === 'said') return onSaid?.(message.said)
    release()
    resolve(message.result)
    if (message.isSmall && !isOnce) keepReady(name, worker)
    else void worker.terminate()
  }
  const onError = (error: Error & { code?: string }) => {
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadTooLarge(error.message) : error)
  }
  const onExit = () => {
    release()
    reject(new Error('The thread ended before its work was done'))
  }
  const release = () => {
    signal?.removeEventListener('abort', abort)
    worker.off('message', onMessage).off('error', onError).off('exit', onExit)
  }
  worker.on('message', onMessage).on('error', onError).on('exit', onExit)
  worker.postMessage(order)
  return promise
}

/**
 * How long an idle thread waits for another task: a user who previews a file previews it again with other columns, and
 * then imports it. Starting a thread and loading its modules takes longer than most tasks.
 */
const READY_MS = 30_000

interface ReadyThread {
  worker: Worker
  timer: NodeJS.Timeout
}

/** Idle threads, one per module and memory limit. None of them keeps the process alive. */
const ready = new Map<string, ReadyThread>()

function startThread(name: string, module: URL, memoryMb: number): Worker {
  const worker = new Worker(module, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
  // An idle thread that fails does no harm.
  worker.on('error', () => {})
  worker.on('exit', () => {
    if (ready.get(name)?.worker === worker) takeReady(name)
  })
  return worker
}

function takeReady(name: string): Worker | undefined {
  const one = ready.get(name)
  if (!one) return
  clearTimeout(one.timer)
  ready.delete(name)
  one.worker.ref()
  return one.worker
}

function keepReady(name: string, worker: Worker): void {
  if (ready.has(name)) return void worker.terminate()
  worker.unref()
  const timer = setTimeout(() => void worker.terminate(), READY_MS)
  timer.unref()
  ready.set(name, { worker, timer })
}
