import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { readLocationImport } from '#contracts/endpoints/locations.ts'
import type { LocationImportRowValue } from '#contracts/entities/location-import.ts'
import { useCall } from '../../api/queries.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { FieldChanges } from '../../ui/sheet-table/field-changes.tsx'
import sheet from '../../ui/sheet-table/sheet-table.module.css'
import { SheetTable } from '../../ui/sheet-table/sheet-table.tsx'

type Choice = 'skip' | 'merge' | 'add'
/** The choices for single rows, by row number. */
export type Choices = ReadonlyMap<number, Choice>

interface ImportRowsProps {
  importId: string
  outcome: LocationImportRowValue['outcome']
  title: string
  /** If given: the user can choose what to do with each row; this is the default. */
  usual?: Choice
  choices?: Choices
  onChoose?: (row: number, choice: Choice | null) => void
}

const PAGE = 25
const WORDS: Record<Choice, string> = { skip: 'leave', merge: 'merge', add: 'add' }

/** Rows of one kind with their notes, page by page. */
export function ImportRows({ importId, outcome, title, usual, choices, onChoose }: ImportRowsProps) {
  const [pageIndex, setPage] = useState(1)
  const body = { importId, outcome, pageIndex, pageSize: PAGE }
  const { data, error } = useCall(readLocationImport, body, { keepsPrevious: true, silent: true })
  if (error) return <ErrorState message={error.message} />
  if (!data) return null
  const pages = Math.max(1, Math.ceil(data.total / PAGE))
  return (
    <div>
      <Group justify="space-between" mb={4}>
        <Text fw={600} size="sm">
          {title}: {data.total.toLocaleString('en-US')}
        </Text>
        {pages > 1 ? <Pages title={title} at={pageIndex} of={pages} onChange={setPage} /> : null}
      </Group>
      <SheetTable label={title}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Row</Trans>
            </th>
            <th scope="col">
              <Trans>Location</Trans>
            </th>
            <th scope="col">
              {outcome === 'wrong' || outcome === 'repeated' ? t`Why` : t`What a merge changes`}
            </th>
            {onChoose ? (
              <th scope="col">
                <Trans>What to do</Trans>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => (
            <tr key={row.row}>
              <th scope="row">{row.row}</th>
              <td>{nameOf(row)}</td>
              <td className={sheet.reason}>
                <Said row={row} />
              </td>
              {onChoose ? (
                <td>
                  <NativeSelect
                    size="xs"
                    aria-label={t`What to do with row ${row.row}`}
                    data={[
                      { value: '', label: t`Same as the others: ${WORDS[usual ?? 'skip']}` },
                      { value: 'skip', label: t`Leave unchanged` },
                      { value: 'merge', label: t`Merge` },
                      ...(row.foundBy === 'code' ? [] : [{ value: 'add', label: t`Add as new` }]),
                    ]}
                    value={choices?.get(row.row) ?? ''}
                    onChange={(event) =>
                      onChoose(row.row, (event.currentTarget.value || null) as Choice | null)
                    }
                  />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </SheetTable>
    </div>
  )
}

function nameOf({ given, found }: LocationImportRowValue): string {
  const location = found ?? given
  return location ? [location.code, location.companyName, location.city].filter(Boolean).join(', ') : ''
}

function Said({ row }: { row: LocationImportRowValue }) {
  if (row.faults.length > 0) {
    const words = row.faults.map(({ column, reason }) =>
      column === '' || reason.includes(column) ? reason : `${column}: ${reason}`,
    )
    return words.join(' ')
  }
  return (
    <>
      <FieldChanges changes={row.changes} />
      {row.foundBy === 'code' ? t`Same location code.` : ''}
    </>
  )
}

interface PagesProps {
  title: string
  at: number
  of: number
  onChange: (page: number) => void
}

function Pages({ title, at, of, onChange }: PagesProps) {
  return (
    <Group gap="xs" component="nav" aria-label={t`Pages of ${title}`}>
      <Button size="compact-xs" variant="default" disabled={at <= 1} onClick={() => onChange(at - 1)}>
        <Trans>Previous</Trans>
      </Button>
      <Text size="sm" className="lading-figure">
        {at} / {of.toLocaleString('en-US')}
      </Text>
      <Button size="compact-xs" variant="default" disabled={at >= of} onClick={() => onChange(at + 1)}>
        <Trans>Next</Trans>
      </Button>
    </Group>
  )
}
