import { getHeapStatistics } from 'node:v8'
import { parentPort } from 'node:worker_threads'
import type { ThreadMessage } from './in-thread.ts'

/** A thread that used more memory is not reused: the next task may be long in coming. */
const SMALL_BYTES = 96 * 1024 * 1024

/**
 * Answers the tasks that `inThread` sends to a module, one at a time. A task that throws ends the thread. Nothing of a
 * task may stay in the module, because the next one may be another client's.
 */
export function answerOrders<Order, Said, Result>(
  answer: (order: Order, say: (said: Said) => void) => Promise<Result>,
): void {
  const post = (message: ThreadMessage<Said, Result>) => parentPort!.postMessage(message)
  parentPort!.on('message', async (order: Order) => {
    const result = await answer(order, (said) => post({ kind: 'said', said }))
    post({ kind: 'result', result, isSmall: isSmall() })
  })
}

function isSmall(): boolean {
  const { total_heap_size, external_memory } = getHeapStatistics()
  return total_heap_size + external_memory < SMALL_BYTES
}
