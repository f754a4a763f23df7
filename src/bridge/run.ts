import type { Server } from 'node:http'
import { SCALE_PORT } from '#contracts/bridge-protocol.ts'
import { listPrinters } from './hand-over.ts'
import { Journal } from './journal.ts'
import { Line } from './line.ts'
import { holdFolder, readConfiguration } from './place.ts'
import { PrintQueue } from './print-queue.ts'
import { Scale } from './scale.ts'
import { openScaleDoor } from './scale-door.ts'

const PRINTERS_EVERY_MS = 60_000

/** Prints and weighs until it is stopped (returns 0), or the server has unpaired it (returns 2). */
export async function run(folder: string, log: (line: string) => void): Promise<number> {
  const configuration = readConfiguration(folder)
  if (configuration.token === '') throw new Error('Pair this computer first: lading-bridge pair <url> <code>')
  if (!(await holdFolder(folder))) throw new Error('Another lading-bridge runs on this folder already.')
  const scale = configuration.scale ? new Scale(configuration.scale) : null
  const journal = new Journal(folder)
  const queue = new PrintQueue(journal, configuration, (receipt) => {
    log(`${receipt.jobId} ${receipt.state}${receipt.message ? `: ${receipt.message}` : ''}`)
    line.tell(receipt)
  })
  const refusal = Promise.withResolvers<string>()
  const line: Line = new Line({
    ...configuration,
    hasScale: scale !== null,
    listPrinters: () => listPrinters(configuration),
    receiptsToTell: () => queue.receiptsToTell(),
    onJob: (job, bytes) => queue.take(job, bytes),
    onNoted: (id, state) => queue.noted(id, state),
    onWeigh: (askId) => void weigh(scale, askId, line),
    onRefused: refusal.resolve,
    log,
  })
  const refresh = setInterval(async () => {
    line.say({ type: 'printers', hasScale: scale !== null, printers: await listPrinters(configuration) })
  }, PRINTERS_EVERY_MS)
  const door = await openDoor(scale, configuration.url, configuration.scalePort ?? SCALE_PORT, log)
  const message = await Promise.race([refusal.promise, untilStopped()])
  if (message !== null) log(message)
  clearInterval(refresh)
  line.close()
  door?.close()
  await scale?.close()
  await queue.close()
  journal.close()
  return message === null ? 0 : 2
}

async function weigh(scale: Scale | null, askId: string, line: Line): Promise<void> {
  try {
    if (!scale) throw new Error('none is set up on the bridge.')
    line.say({ type: 'weight', askId, reading: await scale.read(), message: '' })
  } catch (error) {
    line.say({ type: 'weight', askId, reading: null, message: (error as Error).message.slice(0, 900) })
  }
}

/** Printing continues if the port is in use. */
const openDoor = (scale: Scale | null, url: string, port: number, log: (line: string) => void) =>
  openScaleDoor(scale, url, port).catch((error: Error): Server | null => {
    log(`GET /scale is not answered here: ${error.message}`)
    return null
  })

const untilStopped = (): Promise<null> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve(null))
  })
