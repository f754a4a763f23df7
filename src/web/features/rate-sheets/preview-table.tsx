import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import type { ReplyOf } from '#contracts/endpoint.ts'
import type { previewRateSheet } from '#contracts/endpoints/rate-sheets.ts'
import { FaultList } from '../../ui/sheet-table/fault-list.tsx'
import { FirstRows } from '../../ui/sheet-table/first-rows.tsx'
import type { SheetField } from './kinds.ts'

interface PreviewTableProps {
  preview: ReplyOf<typeof previewRateSheet>
  fields: readonly SheetField[]
  choices: readonly { field: string; column: number | null }[]
}

/** The first rows of the file, under the fields that they fill. */
export function PreviewTable({ preview, fields, choices }: PreviewTableProps) {
  const fieldOf = (column: number): string => {
    const choice = choices.find((one) => one.column === column)
    return fields.find(({ id }) => id === choice?.field)?.label ?? t`not imported`
  }
  const faulty = new Set(preview.faults.map(({ row }) => row))
  return (
    <>
      <FirstRows
        header={preview.header}
        rows={preview.rows}
        faulty={faulty}
        intoOf={(_title, column) => fieldOf(column)}
      />
      {preview.faults.length > 0 ? (
        <FaultList title={t`Problems in these rows`} faults={preview.faults} />
      ) : (
        <Text size="sm" c="dimmed">
          <Trans>The first {preview.rows.length} rows can be read with these columns.</Trans>
        </Text>
      )}
    </>
  )
}
