import { checkPro } from '../check-digits/pro-number.ts'
import { isValidSscc } from '../check-digits/sscc.ts'

/** The command bar codes of the dock, and their effect on the current shipment. */
export const DOCK_COMMANDS = {
  LOAD: 'Mark the shipment as loaded',
  PRINT: 'Print the bill of lading',
  LABELS: 'Print the pallet labels',
  UNDO: 'Undo the last check-off or mark',
  NEXT: 'Go to the next shipment in the list',
} as const
export type DockCommand = keyof typeof DOCK_COMMANDS

export type DockScan =
  | { kind: 'command'; command: DockCommand }
  /** A handling unit: 18 digits. */
  | { kind: 'sscc'; sscc: string }
  /** A BOL, order, PRO or PO number, without the characters that the symbology adds. */
  | { kind: 'number'; number: string }
  | { kind: 'empty' }

/** Symbology identifier (ISO/IEC 15424) that a scanner may add in front, e.g. `]C1` of GS1-128. */
const SYMBOLOGY = /^\][A-Za-z][0-9A-Za-z]/
/** GS1 application identifier 402: the number of a shipment, 17 digits. */
const SHIPMENT_NUMBER = /^(?:\(402\)|402)([0-9]{17})$/
/** GS1 application identifier 00: a serial shipping container code, 18 digits. */
const CONTAINER = /^(?:\(00\)|00)([0-9]{18})$/
/** FNC1 between two elements arrives as a group separator; numbers at the dock have no other control characters. */
const CONTROL = /\p{Cc}/gu

/**
 * Reads scanned or typed input: a command, a handling unit, or the number of a shipment. Never throws.
 * Source: GS1 General Specifications, application identifiers 00 and 402; VICS bill of lading.
 */
export function readDockScan(text: string): DockScan {
  const plain = text.replace(CONTROL, '').trim().replace(SYMBOLOGY, '').trim()
  if (plain === '') return { kind: 'empty' }
  const command = plain.toUpperCase()
  if (Object.hasOwn(DOCK_COMMANDS, command)) return { kind: 'command', command: command as DockCommand }
  const digits = plain.replace(/\s+/g, '')
  const container = CONTAINER.exec(digits)?.[1] ?? (/^[0-9]{18}$/.test(digits) ? digits : '')
  if (container !== '' && isValidSscc(container)) return { kind: 'sscc', sscc: container }
  return { kind: 'number', number: SHIPMENT_NUMBER.exec(digits)?.[1] ?? plain }
}

/** The numbers that identify a shipment at the dock. */
export interface DockNumbers {
  bolNumber: string
  orderNumber: string
  proNumber: string
  poNumber: string
  carrierScac: string
}

/** Whether the number belongs to the shipment. Case is ignored, and so are hyphens and spaces of a PRO. */
export function isDockNumber(shipment: DockNumbers, number: string): boolean {
  const wanted = compact(number)
  if (wanted === '') return false
  const pro = compact(shipment.proNumber)
  const known = [shipment.bolNumber, shipment.orderNumber, shipment.poNumber, pro].map(compact)
  // Freight labels have SCAC and PRO in one symbol, the SCAC padded to four characters.
  if (pro !== '') known.push(compact(shipment.carrierScac.padEnd(4, '-')) + pro)
  return known.some((one) => one !== '' && one === wanted)
}

const compact = (text: string) => text.toLowerCase().replace(/[\s-]/g, '')

/**
 * The PRO number of a carrier's sticker, if a scanned number can be one: the SCAC that freight labels put first is
 * removed. '' if it cannot: without a published rule of the carrier, 8 to 12 digits are accepted.
 */
export function proOfSticker(scac: string, number: string): string {
  const plain = number.toUpperCase().replace(/[\s-]/g, '')
  const own = scac.toUpperCase()
  const pro = own !== '' && plain.startsWith(own) ? plain.slice(own.length) : plain
  const checked = checkPro(scac, pro)
  if (checked.kind === 'valid') return checked.pro
  return checked.kind === 'unchecked' && /^[0-9]{8,12}$/.test(pro) ? pro : ''
}
