import { Text } from '@mantine/core'
import type { RejectedFileRowValue } from '#contracts/entities/integration-source.ts'
import css from './order-integration.module.css'

/** Rows that cannot be taken, each with its number and why. */
export function RejectedRows({ rows, total }: { rows: readonly RejectedFileRowValue[]; total: number }) {
  return (
    <div>
      <Text fw={600} size="sm" mb={4}>
        Rows to put right
        {total > rows.length ? `: the first ${rows.length} of ${total.toLocaleString('en-US')}` : ''}
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section className={css.scroll} aria-label="Rows to put right" tabIndex={0}>
        <table className={css.table}>
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
                <td className={css.reason}>{faults.map(({ reason }) => reason).join(' ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
