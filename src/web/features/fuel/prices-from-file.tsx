import { Trans } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { downloadSheetTemplate } from '#contracts/endpoints/rate-sheets.ts'
import { download } from '../../api/file.ts'
import { pageLink } from '../../ui/address/page-link.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { toast } from '../../ui/toast.ts'

/** Links to the import of price files, and offers a template. */
export function PricesFromFile({ indexId }: { indexId: string }) {
  const fetchTemplate = async () => {
    const outcome = await download(downloadSheetTemplate, { kind: 'fuel-prices', format: 'XLSX' })
    if (outcome.kind === 'refused' && !outcome.isTold) toast('error', outcome.message)
  }
  return (
    <Group gap="xs">
      <Button
        size="xs"
        variant="default"
        leftSection={<IconDownload size={14} aria-hidden />}
        onClick={() => void fetchTemplate()}
      >
        <Trans>Template</Trans>
      </Button>
      <LinkButton
        size="xs"
        variant="default"
        leftSection={<IconUpload size={14} aria-hidden />}
        {...pageLink('Carriers', { view: 'RateSheets', kind: 'fuel-prices', name: indexId })}
      >
        <Trans>Import prices</Trans>
      </LinkButton>
    </Group>
  )
}
