import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { columnLetters } from '#domain/mapping/sheet-row.ts'
import css from './sheet-table.module.css'
import { SheetTable } from './sheet-table.tsx'

interface FirstRowsProps {
  header: readonly string[]
  rows: readonly { number: number; cells: readonly string[] }[]
  /** Numbers of rows that cannot be imported as they are. */
  faulty: ReadonlySet<number>
  /** The field that a column fills. */
  intoOf: (title: string, column: number) => string
}

/** The first rows of the file, under the field that each column fills. */
export function FirstRows({ header, rows, faulty, intoOf }: FirstRowsProps) {
  return (
    <SheetTable label={t`First rows of the file`}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Row</Trans>
          </th>
          {header.map((title, column) => (
            <th scope="col" key={columnLetters(column)}>
              <span className={css.into}>{intoOf(title, column)}</span>
              {title || columnLetters(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ number, cells }) => (
          <tr key={number} data-faulty={faulty.has(number) || undefined}>
            <th scope="row">{number}</th>
            {header.map((_title, column) => (
              <td key={columnLetters(column)}>{cells[column] ?? ''}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </SheetTable>
  )
}
