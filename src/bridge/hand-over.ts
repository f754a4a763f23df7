import type { BridgePrinter } from '#contracts/bridge-protocol.ts'
import type { Outcome, Pages } from './outcome.ts'
import type { Configuration } from './place.ts'
import { isReachable, printRaw } from './raw-printer.ts'
import { listSystemPrinters, printBySystem } from './system-printers.ts'

/** All printers: label printers set up here, and printers of the system. */
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
