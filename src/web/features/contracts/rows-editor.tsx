import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { SheetTable } from '../../ui/sheet-table/sheet-table.tsx'
import { newRow, type TypedRow } from './typed-rules.ts'

export interface RuleColumn {
  cell: string
  label: string
  /** Under which the server names a fault of it, inside of its row. */
  path: string
  kind?: 'text' | 'figure' | 'day'
  /** Given: one of these. */
  options?: readonly { value: string; label: string }[]
  width?: number
}

interface RowsEditorProps {
  /** What the rows are: 'Discounts'. */
  label: string
  /** What one is: 'discount'. */
  what: string
  columns: readonly RuleColumn[]
  rows: readonly TypedRow[]
  /** The path of the list: 'rules.discounts'. */
  at: string
  faults: Readonly<Record<string, string>>
  start?: Record<string, string>
  onChange: (rows: TypedRow[]) => void
}

/** Rows of a rule, each field in place. */
export function RowsEditor({ label, what, columns, rows, at, faults, start, onChange }: RowsEditorProps) {
  const change = (key: string, cell: string, text: string) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, cells: { ...row.cells, [cell]: text } } : row)))
  return (
    <>
      {rows.length > 0 ? (
        <SheetTable label={label}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th scope="col" key={column.cell}>
                  {column.label}
                </th>
              ))}
              <th scope="col">
                <span className="lading-heard">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={row.key}>
                {columns.map((column) => (
                  <td key={column.cell}>
                    <Cell
                      column={column}
                      name={`${column.label}, ${what} ${index + 1}`}
                      path={`${at}.${index}.${column.path}`}
                      text={row.cells[column.cell] ?? ''}
                      faults={faults}
                      onChange={(text) => change(row.key, column.cell, text)}
                    />
                  </td>
                ))}
                <td>
                  <ActionIcon
                    aria-label={`Remove ${what} ${index + 1}`}
                    onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
                  >
                    <IconTrash size={16} aria-hidden />
                  </ActionIcon>
                </td>
              </tr>
            ))}
          </tbody>
        </SheetTable>
      ) : null}
      <Button
        size="xs"
        variant="default"
        mt="xs"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => onChange([...rows, newRow(start)])}
      >
        Add {what}
      </Button>
    </>
  )
}

interface CellProps {
  column: RuleColumn
  name: string
  path: string
  text: string
  faults: Readonly<Record<string, string>>
  onChange: (text: string) => void
}

function Cell({ column, name, path, text, faults, onChange }: CellProps) {
  const { kind = 'text', options, width = 130 } = column
  // The server may name a part of what is one field here.
  const error = faults[path] ?? Object.entries(faults).find(([field]) => field.startsWith(`${path}.`))?.[1]
  const shared = { 'aria-label': name, 'data-path': path, error, miw: width }
  if (options) {
    return (
      <NativeSelect
        {...shared}
        data={[...options]}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  }
  return (
    <TextInput
      {...shared}
      type={kind === 'day' ? 'date' : 'text'}
      {...(kind === 'figure' ? { inputMode: 'decimal' as const } : {})}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
