import { t } from '@lingui/core/macro'
import type { RejectedFileRowValue } from '#contracts/entities/integration-source.ts'
import sheet from '../../ui/sheet-table/sheet-table.module.css'
import { TitledRows } from '../../ui/sheet-table/titled-rows.tsx'

/** Rejected rows, each with its number and reason. */
export const RejectedRows = ({ rows, total }: { rows: readonly RejectedFileRowValue[]; total: number }) => (
  <TitledRows title={t`Rows to fix`} total={total} shown={rows.length} titles={[t`Row`, t`Problem`]}>
    {rows.map(({ row, faults }) => (
      <tr key={row}>
        <th scope="row">{row}</th>
        <td className={sheet.reason}>{faults.map(({ reason }) => reason).join(' ')}</td>
      </tr>
    ))}
  </TitledRows>
)
