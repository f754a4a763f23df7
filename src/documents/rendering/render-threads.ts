import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { renderFiles } from './render-files.ts'
import type { MadeFile, RenderAnswer, RenderOrder, RenderTask } from './render-order.ts'

/** A thread takes some 25 MB: more threads would use too much memory. */
const MOST_THREADS = 4
const HEAP = { maxOldGenerationSizeMb: 80, maxYoungGenerationSizeMb: 6 }
/** Threads end after this idle time. */
const IDLE_MS = 20_000
/** How many orders are sent ahead to each thread. */
const AHEAD = 2

/**
 * Renders documents on all cores, so that a thousand shipments are fast and do not block other requests. The threads
 * start with the first order and end after some idle time.
 */
export class RenderThreads {
  readonly #most: number
  readonly #threads = new Set<RenderThread>()
  #idle: NodeJS.Timeout | undefined

  constructor(most = Math.min(MOST_THREADS, availableParallelism())) {
    this.#most = most
  }

  get count(): number {
    return this.#threads.size
  }

  /** Starts the threads in advance, for work that is certain to follow. */
  warm(): void {
    while (this.#threads.size < this.#most) {
      const thread = new RenderThread(() => this.#threads.delete(thread))
      this.#threads.add(thread)
    }
    this.#idle?.refresh()
    this.#idle ??= setInterval(() => this.#rest(), IDLE_MS).unref()
  }

  /** The files of an order, made by the least busy thread. */
  render(order: RenderOrder): Promise<MadeFile[]> {
    this.warm()
    const free = [...this.#threads].reduce((least, one) => (one.waiting < least.waiting ? one : least))
    return free.render(order)
  }

  /**
   * All files of all orders, in their order, as they become ready; few are waiting at any time, so memory does not grow
   * with their number. The first order is made here: its reader does not wait for threads to start, nor compete with
   * them for cores.
   */
  async *renderAll(orders: AsyncIterable<RenderOrder>): AsyncGenerator<MadeFile> {
    const source = orders[Symbol.asyncIterator]()
    const due: Promise<MadeFile[]>[] = []
    try {
      const first = await source.next()
      if (first.done) return
      yield* await renderFiles(first.value)
      for (let isOver = false; ; ) {
        while (!isOver && due.length < AHEAD * this.#most) {
          const next = await source.next()
          if (next.done) isOver = true
          else due.push(quietly(this.render(next.value)))
        }
        const files = due.shift()
        if (!files) return
        yield* await files
      }
    } finally {
      await source.return?.()
    }
  }

  /** Ends all threads; their current work fails. */
  async close(): Promise<void> {
    clearInterval(this.#idle)
    this.#idle = undefined
    const ending = [...this.#threads]
    this.#threads.clear()
    await Promise.all(ending.map((thread) => thread.end()))
  }

  #rest(): void {
    if ([...this.#threads].some(({ waiting }) => waiting > 0)) return
    void this.close()
  }
}

/** Callers that await it get the failure; without this handler it would end the process. */
function quietly<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}

interface Waiter {
  resolve: (files: MadeFile[]) => void
  reject: (error: Error) => void
}

class RenderThread {
  readonly #worker: Worker
  readonly #waiters = new Map<number, Waiter>()
  #last = 0

  constructor(onEnd: () => void) {
    this.#worker = new Worker(new URL('./render-thread.ts', import.meta.url), {
      resourceLimits: HEAP,
    })
    this.#worker.unref()
    this.#worker.on('message', (answer: RenderAnswer) => this.#answer(answer))
    this.#worker.on('error', (error: Error) => this.#fail(error))
    this.#worker.on('exit', () => {
      onEnd()
      this.#fail(new Error('The thread ended before its documents were ready'))
    })
  }

  get waiting(): number {
    return this.#waiters.size
  }

  render(order: RenderOrder): Promise<MadeFile[]> {
    const { promise, resolve, reject } = Promise.withResolvers<MadeFile[]>()
    const id = ++this.#last
    this.#waiters.set(id, { resolve, reject })
    this.#worker.ref()
    this.#worker.postMessage({ ...order, id } satisfies RenderTask)
    return promise
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
  }

  #answer(answer: RenderAnswer): void {
    const waiter = this.#waiters.get(answer.id)
    this.#waiters.delete(answer.id)
    if (this.#waiters.size === 0) this.#worker.unref()
    if (answer.kind === 'made') waiter?.resolve(answer.files)
    else waiter?.reject(new Error(answer.message))
  }

  #fail(error: Error): void {
    for (const { reject } of this.#waiters.values()) reject(error)
    this.#waiters.clear()
  }
}

/** The threads of this process. */
export const renderThreads = new RenderThreads()
