import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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
import { placesToFix } from './places-to-fix.ts'

interface FixRowsProps {
  run: IntegrationRunValue
  rejected: readonly RejectedFileRowValue[]
  fields: readonly OrderFileField[]
  isChangeable: boolean
}

/** The typed values of a row. */
interface ChangedRow {
  cells?: string[]
  /** Values by field, for fields without a column. */
  values?: Record<string, string>
}

/** The number of rows shown together; the next ones follow when these are done. */
const SHOWN = 50

/**
 * Rejected rows that the user fixes or skips. Typed values stay while the list changes, because other users may edit it
 * too.
 */
export function FixRows({ run, rejected, fields, isChangeable }: FixRowsProps) {
  const [changed, setChanged] = useState<ReadonlyMap<number, ChangedRow>>(new Map())
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  const fix = useChange(integrationWork)
  const shown = rejected.slice(0, SHOWN)
  const places = placesToFix(run, shown, fields)
  const change = (row: number, how: ChangedRow) =>
    setChanged(new Map(changed).set(row, { ...changed.get(row), ...how }))
  const changeCell = (row: RejectedFileRowValue, column: number, text: string) => {
    const cells = [...(changed.get(row.row)?.cells ?? row.cells)]
    while (cells.length <= column) cells.push('')
    cells[column] = text
    change(row.row, { cells })
  }
  const send = async () => {
    const rows = rejected.flatMap(({ row }) => {
      const how = leftOut.has(row) ? { cells: [] } : changed.get(row)
      return how ? [{ row, ...how }] : []
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
        <Trans>
          Rows to fix
          {run.rejected > shown.length
            ? t`: the first ${shown.length} of ${run.rejected.toLocaleString('en-US')}`
            : ''}
        </Trans>
      </Text>
      <SheetTable label={t`Rows to fix`}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Row</Trans>
            </th>
            <th scope="col">
              <Trans>Problem</Trans>
            </th>
            {isChangeable ? (
              <th scope="col">
                <Trans>Skip</Trans>
              </th>
            ) : null}
            {places.fields.map(({ field, label }) => (
              <th scope="col" key={field}>
                {label}
              </th>
            ))}
            {places.columns.map((column) => (
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
                    aria-label={t`Skip row ${row.row}`}
                    checked={leftOut.has(row.row)}
                    onChange={(event) => leave(row.row, event.currentTarget.checked)}
                  />
                </td>
              ) : null}
              {places.fields.map(({ field, label }) => (
                <td key={field}>
                  {places.hasField(row, field) ? (
                    <TextInput
                      size="xs"
                      w={140}
                      aria-label={t`${label}, row ${row.row}`}
                      value={changed.get(row.row)?.values?.[field] ?? row.values[field] ?? ''}
                      placeholder={run.columns.find((one) => one.field === field)?.fallback}
                      error={row.faults.some((fault) => fault.field === field)}
                      readOnly={!isChangeable}
                      disabled={leftOut.has(row.row)}
                      onChange={({ currentTarget: { value } }) =>
                        change(row.row, {
                          values: { ...changed.get(row.row)?.values, [field]: value },
                        })
                      }
                    />
                  ) : null}
                </td>
              ))}
              {places.columns.map((column) => (
                <td key={column}>
                  <TextInput
                    size="xs"
                    w={140}
                    aria-label={t`${run.header[column] || columnLetters(column)}, row ${row.row}`}
                    value={(changed.get(row.row)?.cells ?? row.cells)[column] ?? ''}
                    error={places.isColumnAtFault(row, column)}
                    readOnly={!isChangeable}
                    disabled={leftOut.has(row.row)}
                    onChange={(event) => changeCell(row, column, event.currentTarget.value)}
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
            <Trans>Try these rows again</Trans>
          </Button>
          <Text size="sm" c="dimmed">
            <Trans>
              Complete orders are then imported, each exactly once. Skipped rows are discarded.
              {run.sourceName && run.origin !== 'upload'
                ? t` They are read with the source’s current column mapping.`
                : ''}
            </Trans>
          </Text>
        </Group>
      ) : null}
    </Stack>
  )
}
