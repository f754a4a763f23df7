/** One of the threads of `RenderThreads`: makes the files of one order after the other. */
import { parentPort } from 'node:worker_threads'
import { renderFiles } from './render-files.ts'
import type { RenderAnswer, RenderTask } from './render-order.ts'

parentPort!.on('message', async (task: RenderTask) => {
  try {
    const files = (await renderFiles(task)).map(([name, bytes]) => [name, withoutOthers(bytes)] as const)
    const answer: RenderAnswer = { id: task.id, kind: 'made', files }
    // The bytes are transferred: nothing is copied.
    parentPort!.postMessage(
      answer,
      files.map(([, bytes]) => bytes.buffer),
    )
  } catch (error) {
    const answer: RenderAnswer = { id: task.id, kind: 'failed', message: String((error as Error).stack) }
    parentPort!.postMessage(answer)
  }
})

/** Bytes in a shared buffer cannot be transferred. */
function withoutOthers(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const isAlone = bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
  return isAlone ? (bytes as Uint8Array<ArrayBuffer>) : Uint8Array.from(bytes)
}
