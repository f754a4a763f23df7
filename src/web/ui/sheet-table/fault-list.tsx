import { t } from '@lingui/core/macro'
import { term } from '../../text/terms.ts'
import sheet from './sheet-table.module.css'
import { TitledRows } from './titled-rows.tsx'

interface FaultListProps {
  title: string
  faults: readonly { row: number; column: string; reason: string }[]
  /** The total number of errors or rows with errors, if only the first `shown` are listed. */
  total?: number
  shown?: number
}

/** The errors, each with its row and column. */
export const FaultList = ({ faults, ...titled }: FaultListProps) => (
  <TitledRows {...titled} titles={[t`Row`, t`Column`, t`Problem`]}>
    {faults.map(({ row, column, reason }) => (
      <tr key={`${row} ${column} ${reason}`}>
        <th scope="row">{row === 0 ? t`File` : row}</th>
        <td>{column}</td>
        <td className={sheet.reason}>{term(reason)}</td>
      </tr>
    ))}
  </TitledRows>
)
