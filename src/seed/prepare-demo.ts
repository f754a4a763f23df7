import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { DemoMessage, DemoOrder } from './demo-worker.ts'

/** A demo that is being made in a thread of its own. */
export interface PreparedDemo extends DemoOrder {
  /** What has been made, as it is made; once only. */
  messages(): AsyncGenerator<Exclude<DemoMessage, { kind: 'all' }>>
  /** Ends the thread, whether all was made or not. */
  stop(): Promise<void>
}

/**
 * Begins to make the demo. It needs no database, and so the time until there is one is not lost: most of the first
 * start is spent on two cores.
 */
export function prepareDemo(order: DemoOrder): PreparedDemo {
  const worker = new Worker(new URL('./demo-worker.ts', import.meta.url), { workerData: order })
  // From now on: what comes before anybody asks is kept, a failure too.
  const events = on(worker, 'message', { close: ['exit'] })
  return {
    ...order,
    messages: async function* () {
      for await (const [message] of events as AsyncIterable<[DemoMessage]>) {
        if (message.kind === 'all') return
        yield message
      }
      throw new Error('The thread that makes the demo data ended before it was done')
    },
    stop: async () => {
      await worker.terminate()
    },
  }
}
