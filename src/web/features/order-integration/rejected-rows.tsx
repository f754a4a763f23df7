import { Text } from '@mantine/core'
import type { RejectedFileRowValue } from '#contracts/entities/integration-source.ts'
import sheet from '../../ui/sheet-table/sheet-table.module.css'
import { SheetTable } from '../../ui/sheet-table/sheet-table.tsx'

/** Rows that cannot be taken, each with its number and why. */
export function RejectedRows({ rows, total }: { rows: readonly RejectedFileRowValue[]; total: number }) {
  return (
    <div>
      <Text fw={600} size="sm" mb={4}>
        Rows to put right
        {total > rows.length ? `: the first ${rows.length} of ${total.toLocaleString('en-US')}` : ''}
      </Text>
      <SheetTable label="Rows to put right">
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">What is wrong</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, faults }) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              <td className={sheet.reason}>{faults.map(({ reason }) => reason).join(' ')}</td>
            </tr>
          ))}
        </tbody>
      </SheetTable>
    </div>
  )
}
