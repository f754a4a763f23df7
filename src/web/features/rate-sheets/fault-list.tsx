import { Text } from '@mantine/core'
import sheet from '../../ui/sheet-table/sheet-table.module.css'
import { SheetTable } from '../../ui/sheet-table/sheet-table.tsx'

interface FaultListProps {
  title: string
  faults: readonly { row: number; column: string; reason: string }[]
}

/** What is wrong, each with its row and column. */
export function FaultList({ title, faults }: FaultListProps) {
  return (
    <div>
      <Text fw={600} size="sm" mb={4}>
        {title}
      </Text>
      <SheetTable label={title}>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Column</th>
            <th scope="col">What is wrong</th>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ row, column, reason }) => (
            <tr key={`${row} ${column} ${reason}`}>
              <td>{row === 0 ? 'File' : row}</td>
              <td>{column}</td>
              <td className={sheet.reason}>{reason}</td>
            </tr>
          ))}
        </tbody>
      </SheetTable>
    </div>
  )
}
