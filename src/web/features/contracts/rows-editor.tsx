import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ActionIcon, Group, Stack, Text } from '@mantine/core'
import { IconArrowUp, IconTrash } from '@tabler/icons-react'
import { AddButton } from '../../ui/add-button.tsx'
import { SheetTable } from '../../ui/sheet-table/sheet-table.tsx'
import css from './contracts.module.css'
import { pathOf } from './form/column.ts'
import { newRow, type RuleSection, type TypedRow } from './form/typed-document.ts'
import { RuleField, RuleFields, startCells, withCell } from './form-fields.tsx'

interface RowsEditorProps {
  section: RuleSection
  rows: readonly TypedRow[]
  /** The path of the list: 'rules.discounts'. */
  at: string
  faults: Readonly<Record<string, string>>
  onChange: (rows: TypedRow[]) => void
}

/** Rows of a rule, each edited in place; rows with many fields are cards. */
export function RowsEditor({ section, rows, at, faults, onChange }: RowsEditorProps) {
  const { columns, what, start, isCards } = section
  const change = (key: string, cells: Record<string, string>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, cells } : row)))
  const parts = { section, rows, at, faults, onChange, change }
  return (
    <>
      {rows.length === 0 ? null : isCards ? <Cards {...parts} /> : <Table {...parts} />}
      <AddButton
        label={t`Add ${what}`}
        size="xs"
        variant="default"
        mt="xs"
        onClick={() => onChange([...rows, newRow(startCells(columns, start))])}
      />
    </>
  )
}

interface PartsProps extends RowsEditorProps {
  change: (key: string, cells: Record<string, string>) => void
}

function Table({ section, rows, at, faults, onChange, change }: PartsProps) {
  const { columns, title, what } = section
  return (
    <SheetTable label={title}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th scope="col" key={column.cell}>
              {column.label}
            </th>
          ))}
          <th scope="col" className={css.pinned}>
            <span className="lading-heard">
              <Trans>Actions</Trans>
            </span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row.key}>
            {columns.map((column) => (
              <td key={column.cell}>
                {column.isOn?.(row.cells) === false ? null : (
                  <RuleField
                    column={column}
                    name={`${column.label}, ${what} ${index + 1}`}
                    path={`${at}.${index}.${pathOf(column, row.cells)}`}
                    text={row.cells[column.cell] ?? ''}
                    faults={faults}
                    onChange={(text) => change(row.key, withCell(columns, row.cells, column, text))}
                  />
                )}
              </td>
            ))}
            <td className={css.pinned}>
              <RowActions what={what} index={index} rows={rows} onChange={onChange} />
            </td>
          </tr>
        ))}
      </tbody>
    </SheetTable>
  )
}

function Cards({ section, rows, at, faults, onChange, change }: PartsProps) {
  const { columns, what } = section
  return (
    <Stack gap="sm">
      {rows.map((row, index) => (
        <fieldset key={row.key} className={css.card} aria-label={`${what} ${index + 1}`}>
          <Group justify="space-between" mb="xs">
            <Text fw={600} size="sm">
              {titleOf(row, `${what} ${index + 1}`)}
            </Text>
            <RowActions what={what} index={index} rows={rows} onChange={onChange} />
          </Group>
          <RuleFields
            columns={columns}
            cells={row.cells}
            at={`${at}.${index}`}
            faults={faults}
            what={`${what} ${index + 1}`}
            onChange={(cells) => change(row.key, cells)}
          />
        </fieldset>
      ))}
    </Stack>
  )
}

/** The title of a row from its typed name. */
const titleOf = ({ cells }: TypedRow, fallback: string): string =>
  cells.name || cells.label || cells.id || cells.code || cells.service || fallback

interface RowActionsProps {
  what: string
  index: number
  rows: readonly TypedRow[]
  onChange: (rows: TypedRow[]) => void
}

/** The first matching row wins, so rows can be moved up, and removed. */
function RowActions({ what, index, rows, onChange }: RowActionsProps) {
  const up = () => {
    const moved = [...rows]
    const [row] = moved.splice(index, 1)
    moved.splice(index - 1, 0, row!)
    onChange(moved)
  }
  return (
    <Group gap={4} wrap="nowrap">
      {index > 0 ? (
        <ActionIcon aria-label={t`Move ${what} ${index + 1} up`} onClick={up}>
          <IconArrowUp size={16} aria-hidden />
        </ActionIcon>
      ) : null}
      <ActionIcon
        aria-label={t`Remove ${what} ${index + 1}`}
        onClick={() => onChange(rows.filter((_row, at) => at !== index))}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
