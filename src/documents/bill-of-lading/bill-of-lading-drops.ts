/** The drops of a truck: a table of the supplement page. */

import { showPhone } from '#domain/text/phone.ts'
import { type CellPart, plain, type Table } from '../drawing/form-table.ts'
import type { BillOfLadingDrop } from '../facts/facts.ts'
import { placeLine } from './bill-of-lading-blocks.ts'
import { COMMODITY_ROW, TOTAL_ROW } from './bill-of-lading-grid.ts'
import { quantity, sum } from './bill-of-lading-tables.ts'

/** A drop with its position in the order of travel, from 1. */
export interface NumberedDrop extends BillOfLadingDrop {
  number: number
}

const bold = (text: string): CellPart[] => [{ text, face: 'bold' }]

export const DROPS: Table<NumberedDrop> = {
  headHeight: 16,
  rowHeight: COMMODITY_ROW,
  totalHeight: TOTAL_ROW,
  columns: [
    { title: 'STOP', width: 32, align: 'center', size: 11, parts: (drop) => bold(String(drop.number)) },
    {
      title: 'UNLOAD AT',
      width: 190,
      align: 'left',
      size: 8.5,
      grows: true,
      parts: ({ party, appointment }) => [
        ...bold(party.name),
        ...plain([...party.addressLines, placeLine(party)].filter(Boolean).join('\n')),
        ...plain([party.contactName, showPhone(party.contactPhone)].filter(Boolean).join(', ')),
        ...(appointment ? bold(`Appointment ${appointment}`) : []),
      ],
      total: () => '',
    },
    {
      title: 'REFERENCES',
      width: 92,
      align: 'left',
      size: 8.5,
      grows: true,
      parts: (drop) => plain(drop.references),
    },
    {
      title: 'UNITS',
      width: 40,
      align: 'right',
      size: 9,
      parts: (drop) => plain(quantity(drop.handlingUnits)),
      total: (drops) => quantity(sum(drops, (drop) => drop.handlingUnits)) || '0',
    },
    {
      title: 'WEIGHT (LB)',
      width: 58,
      align: 'right',
      size: 9,
      parts: (drop) => plain(quantity(drop.weightLb)),
      total: (drops) => quantity(sum(drops, (drop) => drop.weightLb)) || '0',
    },
    {
      title: 'CONTENTS',
      width: 146,
      align: 'left',
      size: 8,
      grows: true,
      parts: (drop) => plain(drop.contents),
    },
  ],
}
