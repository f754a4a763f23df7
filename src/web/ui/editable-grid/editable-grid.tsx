import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import { AddButton } from '../add-button.tsx'
import { useLatest } from '../use-latest.ts'
import styles from './editable-grid.module.css'
import { faultIdOf, GridField, RemoveLine } from './grid-field.tsx'
import { type GridOptions, useGrid } from './use-grid.ts'

interface EditableGridProps<R> extends Omit<GridOptions<R>, 'onLeave'> {
  label: string
  /** Errors by cell path: `0.weight` -> sentence. */
  faults?: Readonly<Record<string, string>>
  addLabel?: string
  /** The path of the rows in the form: with `pieces` a cell has the path `pieces.0.weight`; absent: `0.weight`. */
  path?: string
  /** Actions of a line in addition to its removal. */
  actions?: (row: R, index: number) => ReactNode
  /** Calculated content below the cells of a line. */
  below?: (row: R, index: number) => ReactNode
  /** Next to the button that adds a line. */
  foot?: ReactNode
}

/** Lines as in a spreadsheet: Enter moves, new lines are added automatically, several rows can be pasted. */
export function EditableGrid<R extends object>(props: EditableGridProps<R>) {
  const { label, columns, rows, onChange, faults = {}, path, actions, below } = props
  const { table, add, remove } = useGrid(props)
  const set = useLatest((row: number, id: string, value: unknown) =>
    onChange(rows.map((before, index) => (index === row ? { ...before, [id]: value } : before))),
  )
  return (
    <div className={styles.scroller}>
      <table {...table} className={styles.grid} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ id, title, width, kind }) => (
              <th key={id} scope="col" style={{ width }} data-kind={kind}>
                {title}
              </th>
            ))}
            <th className={styles.last}>
              <span className="lading-heard">
                <Trans>Remove</Trans>
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its index
            <Fragment key={index}>
              <tr>
                {columns.map((column, at) => {
                  const fault = faults[`${index}.${column.id}`] ?? ''
                  const ofCell = `${path === undefined ? '' : `${path}.`}${index}.${column.id}`
                  return (
                    <td key={column.id} data-kind={column.kind} data-label={column.title}>
                      <GridField
                        column={column}
                        row={index}
                        at={at}
                        path={ofCell}
                        value={row[column.id]}
                        isFaulty={fault !== ''}
                        onChange={set}
                      />
                      {fault === '' ? null : (
                        <div id={faultIdOf(ofCell)} className={styles.fault}>
                          {fault}
                        </div>
                      )}
                    </td>
                  )
                })}
                <td className={styles.last}>
                  <div className={styles.actions}>
                    {actions?.(row, index)}
                    <RemoveLine row={index} isOnly={rows.length === 1} onRemove={remove} />
                  </div>
                </td>
              </tr>
              {below ? (
                <tr className={styles.below}>
                  <td colSpan={columns.length + 1}>{below(row, index)}</td>
                </tr>
              ) : null}
            </Fragment>
          ))}
        </tbody>
      </table>
      <div className={styles.foot}>
        <AddButton label={props.addLabel ?? t`Add line`} size="xs" variant="subtle" onClick={add} />
        {props.foot}
      </div>
    </div>
  )
}
