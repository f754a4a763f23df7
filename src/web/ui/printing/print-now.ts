import { t } from '@lingui/core/macro'
import { downloadBillOfLading } from '#contracts/endpoints/documents.ts'
import { printDocuments, printerWork } from '#contracts/endpoints/printing.ts'
import { call, type Outcome } from '../../api/call.ts'
import { type PrintedAs, printFile } from '../../api/print-file.ts'
import type { PrintWish } from './print-wish.ts'

/** Refusals that mean that this user has no printer: the browser prints instead. */
const NO_PRINTER = ['NO_BRIDGE', 'NO_PRINTER_FOR']

/** The result in words; `isQueued`: lists of print jobs have changed. */
export interface Printed {
  words: string
  isQueued: boolean
}

/**
 * Prints on the user's own printers if a bridge is paired, else as one PDF in the browser's dialog.
 * @param mayQueue false: a read-only user, who has no printers
 */
export async function printNow(wish: PrintWish, mayQueue: boolean): Promise<Outcome<Printed>> {
  const setUp = mayQueue ? await call(printerWork, {}, { silent: true }) : null
  if (setUp?.kind === 'ok' && setUp.value.bridge) {
    const sent = await call(
      printDocuments,
      { print: orderOf(wish) },
      { silent: true, idempotencyKey: crypto.randomUUID() },
    )
    if (sent.kind === 'ok') {
      const printers = [...new Set(sent.value.jobs.map(({ printerName }) => printerName))].join(', ')
      const words = setUp.value.isOnline ? t`Sent to ${printers}.` : t`Waiting for the bridge: ${printers}.`
      return { kind: 'ok', value: { words, isQueued: true } }
    }
    if (!NO_PRINTER.includes(sent.code)) return sent
  }
  const shown = await printFile(downloadBillOfLading, pdfOf(wish))
  return shown.kind === 'ok' ? { kind: 'ok', value: { words: SHOWN[shown.value], isQueued: false } } : shown
}

const SHOWN: Record<PrintedAs, string> = {
  dialog: t`Opened in the print dialog.`,
  tab: t`Opened as a PDF in a new tab.`,
  file: t`Saved as a PDF. Open it to print.`,
}

const orderOf = ({ shipmentIds, kinds, printerId = '', copies = 0, incoterm }: PrintWish) => ({
  ...{ shipmentIds: [...shipmentIds], kinds: [...kinds], printerId, copies },
  ...(incoterm ? { incoterm } : {}),
})

const pdfOf = ({ shipmentIds, kinds, copies = 0, incoterm }: PrintWish) => ({
  shipmentIds: [...shipmentIds],
  // Attachments are files of any kind, so they are opened one by one.
  kinds: kinds.filter((kind) => kind !== 'Attachment'),
  ...(copies > 0 ? { copies } : {}),
  ...(incoterm ? { incoterm } : {}),
})
