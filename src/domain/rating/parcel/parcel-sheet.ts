/** The sheet on which the price of one service is calculated, and how a step reports that there is none. */
import type { CompiledParcelService, PriceGrid } from './compiled-parcel-tariff.ts'
import type { ParcelNoticeCode } from './parcel-result.ts'
import type { ParcelStep } from './parcel-steps.ts'
import type { PreparedParcelRequest } from './prepare-parcel-request.ts'

export interface ParcelSheet {
  service: CompiledParcelService
  prepared: PreparedParcelRequest
  /** Number and name of the zone. */
  zone: number
  zoneName: string
  steps: ParcelStep[]
  notice: { code: ParcelNoticeCode; message: string } | null
}

/** Records why there is no price; the first reason stays. Returns null, the value in place of a price. */
export function refuse(sheet: ParcelSheet, code: ParcelNoticeCode, message: string): null {
  sheet.notice ??= { code, message }
  return null
}

/** Index of the first step of the grid that reaches `value`; -1 beyond the last. */
export function stepOf(grid: PriceGrid, value: number): number {
  const { upTo } = grid
  let low = 0
  let high = upTo.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (upTo[middle]! < value) low = middle + 1
    else high = middle
  }
  return low === upTo.length ? -1 : low
}

/** Cents of a step in a zone; -1: none. */
export function centsAt(grid: PriceGrid, step: number, zone: number): number {
  const column = grid.columnOfZone[zone]!
  return column < 0 || step < 0 ? -1 : grid.cents[step * grid.columns + column]!
}
