import { quantity, sum } from '../bill-of-lading/bill-of-lading-tables.ts'
import { plain, type Table } from '../drawing/form-table.ts'
import type { PackingListLine } from './packing-list-facts.ts'

export const PACKING: Table<PackingListLine> = {
  headHeight: 16,
  rowHeight: 14,
  totalHeight: 14,
  columns: [
    {
      title: 'ITEM',
      width: 96,
      align: 'left',
      size: 8.5,
      grows: true,
      parts: (line) => [{ text: line.itemCode, face: 'bold' }],
      total: () => '',
    },
    {
      title: 'DESCRIPTION',
      width: 204,
      align: 'left',
      size: 8.5,
      grows: true,
      parts: (line) => plain(line.description),
    },
    { title: 'PALLET', width: 46, align: 'center', size: 8.5, parts: (line) => plain(line.palletNumber) },
    {
      title: 'QTY',
      width: 44,
      align: 'right',
      size: 9,
      parts: (line) => plain(quantity(line.handlingUnits)),
      total: (lines) => quantity(sum(lines, (line) => line.handlingUnits)) || '0',
    },
    { title: 'TYPE', width: 46, align: 'center', size: 8.5, parts: (line) => plain(line.handlingUnitType) },
    {
      title: 'PIECES',
      width: 54,
      align: 'right',
      size: 9,
      parts: (line) => plain(quantity(line.pieces)),
      // If the pieces were not counted, the total is not 0.
      total: (lines) => quantity(sum(lines, (line) => line.pieces)) || '–',
    },
    {
      title: 'WEIGHT (LB)',
      width: 68,
      align: 'right',
      size: 9,
      parts: (line) => plain(quantity(line.weightLb)),
      total: (lines) => quantity(sum(lines, (line) => line.weightLb)) || '0',
    },
  ],
}
