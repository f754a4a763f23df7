import { plural, t } from '@lingui/core/macro'
import type { DockShipment } from '#contracts/entities/dock.ts'
import { isDockNumber } from '#domain/shipment/dock-scan.ts'
import { masterBillNumber } from '#domain/shipment/master-bill.ts'
import type { DockMark } from './dock-queue.ts'

/** The list of the dock, and the pure functions that apply marks to it. */

export type DockDay = DockShipment['day']

/** The list with all marks applied; refused marks change nothing. */
export function withMarks(
  rows: readonly DockShipment[],
  marks: readonly DockMark[],
  by: string,
): DockShipment[] {
  const standing = marks.filter(({ refusal }) => refusal === null)
  return rows.map((row) =>
    standing
      .filter(({ shipmentId }) => shipmentId === row.shipment.id)
      .reduce((changed, mark) => withMark(changed, mark, by), row),
  )
}

/** One shipment with one mark applied. */
export function withMark(row: DockShipment, { at, work }: DockMark, by: string): DockShipment {
  if (work.kind === 'load') {
    if (row.loadedAt !== null) return row
    const { trailer, seal } = work
    return { ...row, day: 'loaded', loadedAt: at, loadedBy: by, trailer, seal }
  }
  const others = row.checked.filter(({ unit }) => !work.units.includes(unit))
  const checked = work.isChecked
    ? [
        ...row.checked,
        ...work.units.filter((unit) => !isChecked(row, unit)).map((unit) => ({ unit, at, by })),
      ]
    : others
  return { ...row, checked: checked.toSorted((one, other) => one.unit - other.unit) }
}

export const isChecked = (row: DockShipment, unit: number): boolean =>
  row.checked.some((one) => one.unit === unit)

export interface CarrierGroup {
  scac: string
  name: string
  rows: DockShipment[]
  pallets: number
  weightLb: number
}

/** The shipments of a day by carrier; the one whose window closes first is on top, also within each carrier. */
export function byCarrier(rows: readonly DockShipment[], day: DockDay): CarrierGroup[] {
  const groups = new Map<string, DockShipment[]>()
  const shown = rows.filter((row) => row.day === day).toSorted(byTime)
  for (const row of shown) {
    const { carrierScac } = row.shipment
    groups.set(carrierScac, [...(groups.get(carrierScac) ?? []), row])
  }
  return [...groups].map(([scac, own]) => ({
    scac,
    name: own[0]?.shipment.carrierName || t`No carrier yet`,
    rows: own,
    pallets: own.reduce((sum, { units }) => sum + units, 0),
    weightLb: own.reduce((sum, { shipment }) => sum + shipment.totalWeightLb, 0),
  }))
}

const timeKey = ({ shipment }: DockShipment) =>
  `${shipment.pickupDate ?? '9999-12-31'} ${shipment.pickupTo || '24:00'} ${shipment.pickupFrom} ${shipment.bolNumber}`
const byTime = (one: DockShipment, other: DockShipment) => (timeKey(one) < timeKey(other) ? -1 : 1)

/** The days in the order of the screen. */
export const DAYS: readonly DockDay[] = ['overdue', 'today', 'later', 'loaded']

/** The whole list in the order of the screen. */
export const inOrder = (rows: readonly DockShipment[]): DockShipment[] =>
  DAYS.flatMap((day) => byCarrier(rows, day).flatMap((group) => group.rows))

/** The shipments that match a scanned number; those still on the dock first. */
export function findByNumber(rows: readonly DockShipment[], number: string): DockShipment[] {
  return inOrder(rows).filter(({ shipment }) => isDockNumber(shipment, number))
}

/**
 * The shipment that gave a master bill its number: the lowest BOL under it. Lading does not store the others, so this
 * selects no group of shipments.
 */
export function findByMasterBill(rows: readonly DockShipment[], number: string): DockShipment | undefined {
  return rows.find(({ shipment: { bolNumber } }) => {
    const master = { bolNumber: masterBillNumber([bolNumber]), orderNumber: '', proNumber: '' }
    return isDockNumber({ ...master, poNumber: '', carrierScac: '' }, number)
  })
}

/** The shipment and the handling unit with this code. */
export function findBySscc(
  rows: readonly DockShipment[],
  sscc: string,
): { row: DockShipment; unit: number } | undefined {
  for (const row of rows) {
    const entry = Object.entries(row.ssccs).find(([, code]) => code === sscc)
    if (entry) return { row, unit: Number(entry[0]) }
  }
  return undefined
}

/** The next shipment in the list that is not loaded yet, after the current one; after the last, the first. */
export function nextOf(rows: readonly DockShipment[], chosenId: string | null): DockShipment | undefined {
  const waiting = inOrder(rows).filter(({ day, shipment }) => day !== 'loaded' || shipment.id === chosenId)
  const at = waiting.findIndex(({ shipment }) => shipment.id === chosenId)
  const after = [...waiting.slice(at + 1), ...waiting.slice(0, Math.max(0, at))]
  return after.find(({ day }) => day !== 'loaded')
}

/** The number of handling units in words, as users at the dock count them. */
export const unitsText = (units: number): string => plural(units, { one: '# unit', other: '# units' })

/** `3 of 33 loaded`: of the shipments due by today, including those that have left. */
export function loadedText(rows: readonly DockShipment[]): string {
  const loaded = rows.filter(({ day }) => day === 'loaded').length
  const due = rows.filter(({ day }) => day === 'overdue' || day === 'today').length
  return t`${loaded.toLocaleString('en-US')} of ${(loaded + due).toLocaleString('en-US')} loaded`
}
