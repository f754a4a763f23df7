import { downloadBillOfLading } from '#contracts/endpoints/documents.ts'
import { printDocuments, printerWork } from '#contracts/endpoints/printing.ts'
import type { DockShipment } from '#contracts/entities/dock.ts'
import { canChange } from '#domain/access/rights.ts'
import { openFile } from '../../api/file.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'

/** What was last done, for the line under the scan field. */
export interface Said {
  tone: 'good' | 'bad'
  text: string
}

export type DockPaper = 'BOL' | 'PalletLabel'

const WORDS: Record<DockPaper, string> = { BOL: 'Bill of lading', PalletLabel: 'Pallet labels' }
/** Refusals that mean: there is no printer for this user. */
const NO_PRINTER = ['NO_BRIDGE', 'NO_PRINTER_FOR', 'BRIDGE_OFFLINE']

/** Prints papers of a shipment on the user's printer, or shows them in a tab where there is none; answers what came of it. */
export function useDockPrint(): (row: DockShipment, paper: DockPaper) => Promise<Said> {
  const isChangeable = canChange(useUser().userType)
  const { data: setUp } = useCall(printerWork, {}, { silent: true })
  const printing = useChange(printDocuments)
  return async ({ shipment }, paper) => {
    const words = `${WORDS[paper]} of ${shipment.bolNumber}`
    if (isChangeable && setUp?.bridge) {
      const order = { shipmentIds: [shipment.id], kinds: [paper], printerId: '', copies: 0 }
      const outcome = await printing.run({ print: order }, { silent: true })
      if (outcome.kind === 'ok') {
        const printers = [...new Set(outcome.value.jobs.map(({ printerName }) => printerName))].join(', ')
        return good(`${words}: ${setUp.isOnline ? 'sent to' : 'waits for'} ${printers}.`)
      }
      if (!NO_PRINTER.includes(outcome.code)) return bad(`${words}: ${outcome.message}`)
    }
    const shown = await openFile(downloadBillOfLading, { shipmentIds: [shipment.id], kinds: [paper] })
    return shown.kind === 'ok' ? good(`${words}: opened as PDF.`) : bad(`${words}: ${shown.message}`)
  }
}

const good = (text: string): Said => ({ tone: 'good', text })
const bad = (text: string): Said => ({ tone: 'bad', text })
