import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { ActionMenu } from '../action-menu/action-menu.tsx'

type TableFormat = 'XLSX' | 'CSV'

interface TableButtonsProps {
  onSave: (format: TableFormat) => Promise<void>
}

/** Saves a list as a file: all rows that match, not only this page. */
export function ExportMenu({ onSave }: TableButtonsProps) {
  return (
    <ActionMenu
      actions={[
        { label: t`Excel (XLSX)`, onClick: () => void onSave('XLSX') },
        { label: 'CSV', onClick: () => void onSave('CSV') },
      ]}
      button={(opener) => (
        <Button {...opener} variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
          <Trans>Export</Trans>
        </Button>
      )}
    />
  )
}

/** Saves an empty list to fill in. */
export function TemplateButtons({ onSave }: TableButtonsProps) {
  return (
    <Group gap="xs">
      {(['XLSX', 'CSV'] as const).map((format) => (
        <Button
          key={format}
          size="xs"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => void onSave(format)}
        >
          <Trans>{format} template</Trans>
        </Button>
      ))}
    </Group>
  )
}
