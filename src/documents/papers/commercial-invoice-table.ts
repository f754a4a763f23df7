import { money } from '../bill-of-lading/bill-of-lading-foot.ts'
import { quantity, sum } from '../bill-of-lading/bill-of-lading-tables.ts'
import { type CellPart, plain, type Table } from '../drawing/form-table.ts'
import { goodsTotal, type InvoiceLine } from './commercial-invoice-facts.ts'

/** Unknown values leave space for a pen. */
const open = (text: string): CellPart[] => plain(text || '____')

/** The lines of a commercial invoice in one currency. */
export function invoiceTable(currency: string): Table<InvoiceLine> {
  return {
    headHeight: 18,
    rowHeight: 15,
    totalHeight: 14,
    columns: [
      {
        title: 'ITEM',
        width: 76,
        align: 'left',
        size: 8.5,
        grows: true,
        parts: (line) => [{ text: line.itemCode, face: 'bold' }],
        total: () => '',
      },
      {
        title: 'DESCRIPTION OF GOODS',
        width: 172,
        align: 'left',
        size: 8.5,
        grows: true,
        parts: (line) => plain(line.description),
      },
      {
        title: 'MADE IN',
        width: 36,
        align: 'center',
        size: 8.5,
        parts: (line) => open(line.countryOfOrigin),
      },
      { title: 'HS CODE', width: 66, align: 'center', size: 8.5, parts: (line) => open(line.hsCode) },
      {
        title: 'QTY',
        width: 48,
        align: 'right',
        size: 8.5,
        parts: (line) => plain(`${quantity(line.quantity)} ${line.unit}`.trim()),
      },
      {
        title: 'WEIGHT (LB)',
        width: 50,
        align: 'right',
        size: 8.5,
        parts: (line) => plain(quantity(line.weightLb)),
        total: (lines) => quantity(sum(lines, (line) => line.weightLb)) || '0',
      },
      {
        title: 'UNIT VALUE',
        width: 52,
        align: 'right',
        size: 8.5,
        parts: (line) => open(unitValue(line, currency)),
      },
      {
        title: 'VALUE',
        width: 58,
        align: 'right',
        size: 8.5,
        parts: (line) => open(line.valueCents === null ? '' : money(line.valueCents, currency)),
        total: (lines) => {
          const total = goodsTotal({ lines: [...lines], totalValueCents: null })
          return total === null ? '____' : money(total, currency)
        },
      },
    ],
  }
}

/** To the cent if it divides evenly, otherwise to a hundredth of a cent: the line's value is decisive. */
function unitValue({ valueCents, quantity: count }: InvoiceLine, currency: string): string {
  if (valueCents === null || count === 0) return ''
  const each = valueCents / count
  return Number.isInteger(each) ? money(each, currency) : (each / 100).toFixed(4)
}
