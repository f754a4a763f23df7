import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ClipboardEvent, Fragment, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { readNumber } from '#domain/text/typed-number.ts'
import styles from './editable-grid.module.css'
import { type Cell, nextCell, readCells } from './grid-moves.ts'

export interface GridColumn<R> {
  id: keyof R & string
  title: string
  /** What the cell takes; `text` when absent. Values are texts until they are checked, ticks are booleans. */
  kind?: 'text' | 'number' | 'choice' | 'tick'
  choices?: readonly { value: string; label: string }[]
  /** Pixels. */
  width?: number
}

interface EditableGridProps<R> {
  label: string
  columns: readonly GridColumn<R>[]
  rows: readonly R[]
  onChange: (rows: R[]) => void
  /** A new, empty line. */
  blank: () => R
  /** `0.weight` -> what is wrong with it. */
  faults?: Readonly<Record<string, string>>
  addLabel?: string
  /** Of the form: `pieces` makes `pieces.0.weight` the path of a cell; absent: `0.weight`. */
  path?: string
  /** What else can be done with a line, beside taking it away. */
  actions?: (row: R, index: number) => ReactNode
  /** What is worked out from a line, below its cells. */
  below?: (row: R, index: number) => ReactNode
  /** The line with the focus. */
  onActive?: (index: number) => void
  /** Beside the button that adds a line. */
  foot?: ReactNode
}

type Row = Record<string, unknown>

/** Lines as in a spreadsheet: Enter moves, lines come by themselves, several rows may be pasted. */
export function EditableGrid<R extends object>(props: EditableGridProps<R>) {
  const { columns, rows, onChange, blank } = props
  const grid = useRef<HTMLTableElement>(null)
  const wanted = useRef<Cell | null>(null)
  // The cell may be on a line that is only just being made.
  useEffect(() => {
    if (wanted.current !== null && grid.current !== null) focusCell(grid.current, wanted.current)
    wanted.current = null
  })
  const goTo = (cell: Cell) => {
    if (cell.row < 0) return
    if (cell.row < rows.length) return focusCell(grid.current, cell)
    wanted.current = cell
    onChange([...rows, blank()])
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = placeOf(event.target)
    if (at === null) return
    const isChoice = columns[at.column]?.kind === 'choice'
    const next = nextCell(at, event, columns.length, isChoice)
    if (next === null || (event.key !== 'Enter' && next.row >= rows.length)) return
    event.preventDefault()
    goTo(next)
  }
  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    const at = placeOf(event.target)
    const cells = readCells(event.clipboardData.getData('text/plain'))
    if (at === null || cells === null) return
    event.preventDefault()
    onChange(pasteCells(rows, columns, at, cells, blank))
  }
  const set = (row: number, id: string, value: unknown) =>
    onChange(rows.map((before, index) => (index === row ? { ...before, [id]: value } : before)))
  return (
    <div className={styles.scroller}>
      <table
        ref={grid}
        className={styles.grid}
        aria-label={props.label}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onFocus={(event) => props.onActive?.(placeOf(event.target)?.row ?? 0)}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" style={{ width: column.width }} data-kind={column.kind}>
                {column.title}
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
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
            <Fragment key={index}>
              <GridLine {...props} row={row} index={index} set={set} />
              {props.below ? (
                <tr className={styles.below}>
                  <td colSpan={columns.length + 1}>{props.below(row, index)}</td>
                </tr>
              ) : null}
            </Fragment>
          ))}
        </tbody>
      </table>
      <div className={styles.foot}>
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => goTo({ row: rows.length, column: 0 })}
        >
          {props.addLabel ?? t`Add line`}
        </Button>
        {props.foot}
      </div>
    </div>
  )
}

interface GridLineProps<R> extends EditableGridProps<R> {
  row: R
  index: number
  set: (row: number, id: string, value: unknown) => void
}

function GridLine<R extends object>(props: GridLineProps<R>) {
  const { columns, rows, row, index, set, faults, path, actions, onChange } = props
  return (
    <tr>
      {columns.map((column, at) => (
        <td key={column.id} data-kind={column.kind} data-label={column.title}>
          <GridCell
            column={column}
            place={{ row: index, column: at }}
            path={[path, index, column.id].filter((part) => part !== undefined).join('.')}
            value={(row as Row)[column.id]}
            fault={faults?.[`${index}.${column.id}`] ?? ''}
            onChange={(value) => set(index, column.id, value)}
          />
        </td>
      ))}
      <td className={styles.last}>
        <div className={styles.actions}>
          {actions?.(row, index)}
          <ActionIcon
            size="md"
            aria-label={t`Remove line ${index + 1}`}
            onClick={() => onChange(rows.filter((_, other) => other !== index))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </div>
      </td>
    </tr>
  )
}

interface GridCellProps<R> {
  column: GridColumn<R>
  place: Cell
  path: string
  value: unknown
  fault: string
  onChange: (value: unknown) => void
}

function GridCell<R>({ column, place, path, value, fault, onChange }: GridCellProps<R>) {
  const faultId = `fault-${path}`
  const common = {
    'data-row': place.row,
    'data-column': place.column,
    'data-path': path,
    'aria-label': t`${column.title}, line ${place.row + 1}`,
    'aria-invalid': fault !== '' || undefined,
    'aria-describedby': fault === '' ? undefined : faultId,
  }
  return (
    <>
      {column.kind === 'tick' ? (
        <input
          {...common}
          type="checkbox"
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      ) : column.kind === 'choice' ? (
        <select
          {...common}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {column.choices?.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...common}
          type="text"
          inputMode={column.kind === 'number' ? 'decimal' : undefined}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
      {fault === '' ? null : (
        <div id={faultId} className={styles.fault}>
          {fault}
        </div>
      )}
    </>
  )
}

/** The rows after cells were pasted from `at` to the right and down; lines are made as they are needed. */
export function pasteCells<R extends object>(
  rows: readonly R[],
  columns: readonly GridColumn<R>[],
  at: Cell,
  cells: readonly (readonly string[])[],
  blank: () => R,
): R[] {
  const result = [...rows]
  for (const [down, line] of cells.entries()) {
    const changed = { ...(result[at.row + down] ?? blank()) } as Row
    for (const [right, text] of line.entries()) {
      const column = columns[at.column + right]
      if (column) changed[column.id] = pastedValue(column, text, changed[column.id])
    }
    result[at.row + down] = changed as R
  }
  return result
}

function pastedValue<R>(column: GridColumn<R>, text: string, before: unknown): unknown {
  if (column.kind === 'tick') return /^(x|y|yes|true|1|✓)$/i.test(text)
  // What is no number stays as it came: its fault is told beside it, and `12,5` is no 125.
  if (column.kind === 'number') return readNumber(text) === null ? text : text.replaceAll(',', '').trim()
  if (column.kind !== 'choice') return text
  const same = (word: string) => word.toLowerCase() === text.toLowerCase()
  const choice = column.choices?.find(({ value, label }) => same(value) || same(label))
  return choice?.value ?? before
}

function placeOf(target: EventTarget): Cell | null {
  if (!(target instanceof HTMLElement) || target.dataset.column === undefined) return null
  return { row: Number(target.dataset.row), column: Number(target.dataset.column) }
}

/** Puts the focus into a cell and marks its text, so that typing replaces it. */
function focusCell(grid: HTMLElement | null, { row, column }: Cell): void {
  const cell = grid?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)
  cell?.focus()
  if (cell instanceof HTMLInputElement && cell.type === 'text') cell.select()
}
