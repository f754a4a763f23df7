import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import type {
  IntegrationRunValue,
  MappedColumn,
  OrderFileField,
  OrderFilePreviewValue,
} from '#contracts/entities/integration-source.ts'
import { Figures } from '../../ui/figures.tsx'
import { FirstRows } from '../../ui/sheet-table/first-rows.tsx'
import { RejectedRows } from './rejected-rows.tsx'

interface OrderPreviewProps {
  run: IntegrationRunValue
  file: OrderFilePreviewValue
  fields: readonly OrderFileField[]
  columns: readonly MappedColumn[]
}

const shown = (count: number): string => count.toLocaleString('en-US')

/** The first rows under the fields that they fill; the totals of the file; its faults. */
export function OrderPreview({ run, file, fields, columns }: OrderPreviewProps) {
  const labelOf = (title: string): string =>
    columns
      .filter(({ column, joinColumns }) => title !== '' && (column === title || joinColumns.includes(title)))
      .map(({ field }) => fields.find((one) => one.field === field)?.label ?? '')
      .join(', ') || t`not imported`
  const faulty = new Set(file.rejected.map(({ row }) => row))
  return (
    <>
      <Figures
        figures={[
          [t`Rows`, shown(run.rows)],
          [t`Orders`, shown(run.orders)],
          [t`New orders`, shown(run.accepted)],
          [t`Imported earlier`, shown(run.duplicates)],
          [t`Rows to fix`, shown(run.rejected)],
        ]}
      />
      <FirstRows header={file.header} rows={file.rows} faulty={faulty} intoOf={labelOf} />
      {file.rejected.length > 0 ? (
        <RejectedRows rows={file.rejected} total={run.rejected} />
      ) : (
        <Text size="sm" c="dimmed">
          {file.problems.length === 0 ? t`Every row can be imported.` : ''}
        </Text>
      )}
    </>
  )
}
