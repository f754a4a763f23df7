import { t } from '@lingui/core/macro'
import type { DockShipment } from '#contracts/entities/dock.ts'
import { type DockCommand, proOfSticker, readDockScan } from '#domain/shipment/dock-scan.ts'
import { findByMasterBill, findByNumber, findBySscc, isChecked } from './dock-day.ts'
import type { DockDesk } from './use-dock-desk.ts'

/** Handles a scan: a number selects its shipment, a label checks off its unit, a command runs. */
export function scanInto(
  desk: DockDesk,
  rows: readonly DockShipment[],
  isChangeable: boolean,
): (text: string) => void {
  return (text) => {
    const scan = readDockScan(text)
    if (scan.kind === 'sscc') scanUnit(desk, rows, scan.sscc, isChangeable)
    if (scan.kind === 'number') scanNumber(desk, rows, scan.number, isChangeable)
    if (scan.kind === 'command') obey(desk, scan.command, isChangeable)
  }
}

const MARKS: readonly DockCommand[] = ['LOAD', 'UNDO']

function obey(desk: DockDesk, command: DockCommand, isChangeable: boolean) {
  if (MARKS.includes(command) && !isChangeable) {
    return desk.tell('bad', t`You have read-only access.`)
  }
  const withRow = (act: (row: DockShipment) => void) => {
    const row = desk.rowAt(desk.chosenId)
    if (row) act(row)
    else desk.tell('bad', t`Scan or choose a shipment first.`)
  }
  switch (command) {
    case 'LOAD':
      return withRow(desk.load)
    case 'PRINT':
      return withRow((row) => void desk.print(row, 'BOL'))
    case 'LABELS':
      return withRow((row) => void desk.print(row, 'PalletLabel'))
    case 'UNDO':
      return desk.undo()
    case 'NEXT':
      return desk.next()
  }
}

/** Deselects the current shipment: users who do not look at the screen would load it with the next scan. */
function notFound(desk: DockDesk, sentence: string) {
  desk.choose(null)
  desk.tell('bad', sentence)
}

function scanUnit(desk: DockDesk, rows: readonly DockShipment[], sscc: string, isChangeable: boolean) {
  const found = findBySscc(rows, sscc)
  if (!found) return notFound(desk, t`No shipment in this list has the label ${sscc}.`)
  const { row, unit } = found
  const { id, bolNumber } = row.shipment
  desk.choose(id)
  if (isChecked(row, unit)) return desk.tell('bad', t`${bolNumber}: unit ${unit} is already checked off.`)
  if (!isChangeable) return desk.tell('good', t`${bolNumber}, unit ${unit}.`)
  desk.check(row, unit, true)
}

function scanNumber(desk: DockDesk, rows: readonly DockShipment[], number: string, isChangeable: boolean) {
  const [first, ...others] = findByNumber(rows, number)
  if (!first && isChangeable && scanSticker(desk, number)) return
  if (!first) return notFound(desk, noNumber(rows, number))
  const { id, bolNumber, carrierName, destinationName } = first.shipment
  desk.choose(id)
  const isLoaded = first.day === 'loaded'
  const words = [
    t`${bolNumber}, ${carrierName}, to ${destinationName}${isLoaded ? t`: already loaded` : ''}.`,
    others.length > 0 && t`${others.length} more in this list have that number.`,
  ]
  desk.tell(isLoaded ? 'bad' : 'good', words.filter(Boolean).join(' '))
}

/** A number that no shipment has, while one is selected: the PRO on the sticker that the driver put on its paper. */
function scanSticker(desk: DockDesk, number: string): boolean {
  const row = desk.rowAt(desk.chosenId)
  if (!row || row.loadedAt !== null || desk.proOf(row) !== '') return false
  const { bolNumber, carrierScac, carrierName } = row.shipment
  const pro = proOfSticker(carrierScac, number)
  if (pro === '') return false
  desk.changePro(row, pro)
  desk.tell('good', t`${bolNumber}: PRO ${pro} from ${carrierName}. Mark as loaded saves it.`)
  return true
}

function noNumber(rows: readonly DockShipment[], number: string): string {
  const lowest = findByMasterBill(rows, number)?.shipment.bolNumber
  return lowest
    ? t`${number} is a master bill of lading. Scan the individual BOLs under it, one at a time, starting with ${lowest}.`
    : t`No shipment in this list has the number ${number}.`
}
