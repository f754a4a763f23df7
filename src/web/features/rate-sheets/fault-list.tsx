import { Text } from '@mantine/core'
import css from './rate-sheets.module.css'

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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section className={css.scroll} aria-label={title} tabIndex={0}>
        <table className={css.table}>
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
                <td className={css.reason}>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
