import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { DemoMessage, DemoOrder } from './demo-worker.ts'

/** A demo that is being created in a worker thread. */
export interface PreparedDemo extends DemoOrder {
  /** The messages of the thread as they arrive; can be read once. */
  messages(): AsyncGenerator<Exclude<DemoMessage, { kind: 'all' }>>
  /** Ends the thread, finished or not. */
  stop(): Promise<void>
}

/**
 * Starts to create the demo. It needs no database, so it can run while the database starts: most of the first start is
 * spent on two cores.
 */
export function prepareDemo(order: DemoOrder): PreparedDemo {
  const worker = new Worker(new URL('./demo-worker.ts', import.meta.url), { workerData: order })
  // Collected from now on: messages and a failure before the first read are kept.
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
