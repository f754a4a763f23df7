import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { integrationWork } from '#contracts/endpoints/integration.ts'
import type {
  IntegrationRunValue,
  OrderFileField,
  RejectedFileRowValue,
} from '#contracts/entities/integration-source.ts'
import { columnLetters } from '#domain/mapping/sheet-row.ts'
import { useChange } from '../../api/queries.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import sheet from '../../ui/sheet-table/sheet-table.module.css'
import { SheetTable } from '../../ui/sheet-table/sheet-table.tsx'
import { toast } from '../../ui/toast.ts'

interface FixRowsProps {
  run: IntegrationRunValue
  rejected: readonly RejectedFileRowValue[]
  fields: readonly OrderFileField[]
  isChangeable: boolean
}

/** So many can be put right at once; those behind them follow when these are done. */
const SHOWN = 50

/**
 * Rows that were not taken, to be put right where they are wrong, or left out. What is typed stays while the list
 * changes: a colleague may be at other rows of it.
 */
export function FixRows({ run, rejected, fields, isChangeable }: FixRowsProps) {
  const [changed, setChanged] = useState<ReadonlyMap<number, string[]>>(new Map())
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  const fix = useChange(integrationWork)
  const shown = rejected.slice(0, SHOWN)
  const columns = usedColumns(run, shown, fields)
  const change = (row: RejectedFileRowValue, column: number, text: string) => {
    const cells = [...(changed.get(row.row) ?? row.cells)]
    while (cells.length <= column) cells.push('')
    cells[column] = text
    setChanged(new Map(changed).set(row.row, cells))
  }
  const send = async () => {
    const rows = rejected.flatMap(({ row }) => {
      const cells = leftOut.has(row) ? [] : changed.get(row)
      return cells ? [{ row, cells }] : []
    })
    const outcome = await fix.run({ runId: run.id, rows }, { query: { Functype: 'fix' } })
    if (outcome.kind !== 'ok') return
    toast('success', outcome.value.message)
    setChanged(new Map())
    setLeftOut(new Set())
  }
  const leave = (row: number, isOut: boolean) => {
    const next = new Set(leftOut)
    if (isOut) next.add(row)
    else next.delete(row)
    setLeftOut(next)
  }
  return (
    <Stack gap="sm">
      <Text fw={600} size="sm">
        Rows to put right
        {run.rejected > shown.length
          ? `: the first ${shown.length} of ${run.rejected.toLocaleString('en-US')}`
          : ''}
      </Text>
      <SheetTable label="Rows to put right">
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">What is wrong</th>
            {isChangeable ? <th scope="col">Leave out</th> : null}
            {columns.map((column) => (
              <th scope="col" key={column}>
                {run.header[column] || columnLetters(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.row}>
              <th scope="row">{row.row}</th>
              <td className={sheet.reason}>{row.faults.map(({ reason }) => reason).join(' ')}</td>
              {isChangeable ? (
                <td>
                  <Checkbox
                    aria-label={`Leave row ${row.row} out`}
                    checked={leftOut.has(row.row)}
                    onChange={(event) => leave(row.row, event.currentTarget.checked)}
                  />
                </td>
              ) : null}
              {columns.map((column) => (
                <td key={column}>
                  <TextInput
                    size="xs"
                    w={140}
                    aria-label={`${run.header[column] || columnLetters(column)}, row ${row.row}`}
                    value={(changed.get(row.row) ?? row.cells)[column] ?? ''}
                    error={isAtFault(run, row, column, fields)}
                    readOnly={!isChangeable}
                    disabled={leftOut.has(row.row)}
                    onChange={(event) => change(row, column, event.currentTarget.value)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </SheetTable>
      {fix.refused && !fix.refused.isTold ? <ErrorState message={fix.refused.message} /> : null}
      {isChangeable ? (
        <Group gap="sm">
          <Button onClick={() => void send()} loading={fix.isRunning}>
            Try these rows again
          </Button>
          <Text size="sm" c="dimmed">
            Orders that are whole then are taken, each exactly once; rows that are left out are gone.
            {run.sourceName && run.origin !== 'upload'
              ? ' They are read by the columns of their source as they are now.'
              : ''}
          </Text>
        </Group>
      ) : null}
    </Stack>
  )
}

/** Places of the columns that fill a field; those that are wrong somewhere come first. */
function usedColumns(
  run: IntegrationRunValue,
  rows: readonly RejectedFileRowValue[],
  fields: readonly OrderFileField[],
): number[] {
  const titles = new Set(run.columns.flatMap(({ column, joinColumns }) => [column, ...joinColumns]))
  const used = run.header.flatMap((title, place) => (titles.has(title) ? [place] : []))
  const all = used.length > 0 ? used : run.header.map((_title, place) => place)
  const isWrong = (column: number) => rows.some((row) => isAtFault(run, row, column, fields))
  return [...all.filter(isWrong), ...all.filter((column) => !isWrong(column))]
}

function isAtFault(
  run: IntegrationRunValue,
  { faults }: RejectedFileRowValue,
  column: number,
  fields: readonly OrderFileField[],
): boolean {
  const filled = run.columns.filter((one) => one.column === run.header[column]).map(({ field }) => field)
  return faults.some(({ field }) => filled.includes(field) && fields.some((one) => one.field === field))
}
