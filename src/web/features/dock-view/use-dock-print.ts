import { t } from '@lingui/core/macro'
import type { DockShipment } from '#contracts/entities/dock.ts'
import { usePrint } from '../../ui/printing/use-print.ts'

/** The result of the last action, for the line below the scan field. */
export interface Said {
  tone: 'good' | 'bad'
  text: string
}

export type DockPaper = 'BOL' | 'PalletLabel'

const WORDS: Record<DockPaper, string> = { BOL: t`Bill of lading`, PalletLabel: t`Pallet labels` }

/** Prints papers of a shipment on the user's printer, or in the browser if there is none; returns the result. */
export function useDockPrint(): (row: DockShipment, paper: DockPaper) => Promise<Said> {
  const { print } = usePrint()
  return async ({ shipment }, paper) => {
    const words = t`${WORDS[paper]} of ${shipment.bolNumber}`
    const outcome = await print({ shipmentIds: [shipment.id], kinds: [paper] })
    return outcome.kind === 'ok' ? good(`${words}: ${outcome.value}`) : bad(`${words}: ${outcome.message}`)
  }
}

const good = (text: string): Said => ({ tone: 'good', text })
const bad = (text: string): Said => ({ tone: 'bad', text })
