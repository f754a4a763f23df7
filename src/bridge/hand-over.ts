import type { BridgePrinter, JobMessage, ReceiptState } from '#contracts/bridge-protocol.ts'
import type { Configuration } from './place.ts'
import { isReachable, printRaw } from './raw-printer.ts'
import { listSystemPrinters, printBySystem } from './system-printers.ts'

/** Pages that lie on the disk, on their way to a printer. */
export interface Pages {
  file: string
  language: JobMessage['language']
  title: string
  copies: number
  /** To be called right before the first byte leaves; what fails before it has printed nothing. */
  onStart: () => void
  /** The bridge is ending. */
  isOver: () => boolean
}

export interface Outcome {
  state: Exclude<ReceiptState, 'accepted'>
  message: string
}

/** Everything that can be printed on: label printers that were set up here, printers of the system. */
export async function listPrinters(configuration: Configuration): Promise<BridgePrinter[]> {
  const raw = await Promise.all(
    configuration.printers.map(async ({ name, address }) => ({
      name,
      type: 'ZPL' as const,
      isOnline: await isReachable(address),
    })),
  )
  const own = new Set(raw.map(({ name }) => name))
  return [...raw, ...(await listSystemPrinters()).filter(({ name }) => !own.has(name))].slice(0, 100)
}

export function handOver(configuration: Configuration, printer: string, pages: Pages): Promise<Outcome> {
  const raw = configuration.printers.find(({ name }) => name === printer)
  return raw ? printRaw(raw.address, pages, configuration.retrySeconds) : printBySystem(printer, pages)
}
