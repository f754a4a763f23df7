import { t } from '@lingui/core/macro'
import { ActionIcon } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { CallSource } from '../../api/queries.ts'
import { ActionMenu } from '../action-menu/action-menu.tsx'
import { toast } from '../toast.ts'
import type { Column } from './column.ts'

interface ExportButtonProps<R> {
  id: string
  columns: readonly Column<R>[]
  /** The visible rows; without `source`, these are all rows. */
  rows: readonly R[]
  source: CallSource | undefined
}

/** Calls whose lists the server exports as a file of any length. */
const STREAMED = ['Shipment/GetShipmentList', 'Shipment/GenericShipmentsList']

/** Saves all rows of the list, with its filters and in its order. */
export function ExportButton<R>(props: ExportButtonProps<R>) {
  const [isRunning, setRunning] = useState(false)
  const isStreamed = props.source !== undefined && STREAMED.includes(props.source.endpoint.path)
  const save = async (format: 'CSV' | 'XLSX') => {
    setRunning(true)
    try {
      const { exportAll } = await import('./export-all.ts')
      const refusal = await exportAll({ ...props, isStreamed, format })
      if (refusal) toast('error', refusal)
    } finally {
      setRunning(false)
    }
  }
  const icon = <IconDownload size={18} aria-hidden />
  if (!isStreamed) {
    return (
      <ActionIcon
        aria-label={t`Export all rows as CSV`}
        title={t`Export all rows (CSV)`}
        loading={isRunning}
        onClick={() => void save('CSV')}
      >
        {icon}
      </ActionIcon>
    )
  }
  return (
    <ActionMenu
      side="end"
      actions={[
        { label: t`Excel (XLSX)`, onClick: () => void save('XLSX') },
        { label: 'CSV', onClick: () => void save('CSV') },
      ]}
      button={(opener) => (
        <ActionIcon
          {...opener}
          aria-label={t`Export all rows`}
          title={t`Export all rows`}
          loading={isRunning}
        >
          {icon}
        </ActionIcon>
      )}
    />
  )
}
