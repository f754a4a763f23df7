import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { downloadLocationTemplate } from '#contracts/endpoints/locations.ts'
import type { StagedUpload } from '../../api/upload.ts'
import { useAddress } from '../../ui/address/use-address.ts'
import { saveFile } from '../../ui/files/save-file.ts'
import { StagedFile } from '../../ui/files/staged-file.tsx'
import { TemplateButtons } from '../../ui/files/table-buttons.tsx'
import { Section } from '../../ui/section.tsx'
import { ImportDetails } from './import-details.tsx'
import { ImportLog } from './import-log.tsx'
import { MapList } from './map-list.tsx'

/** Locations from a file, and earlier files. The open one is in the URL. */
export function Imports({ isShown }: { isShown: boolean }) {
  const { search, set } = useAddress<'Locations'>()
  const { file } = search
  const look = (importId: string | undefined) => set({ view: 'import', file: importId })
  if (!isShown) return null
  return (
    <Stack gap="md">
      {file ? (
        <ImportDetails key={file} importId={file} onClose={() => look(undefined)} />
      ) : (
        <BringFile onChecked={look} />
      )}
      <ImportLog onOpen={look} />
    </Stack>
  )
}

/** A file, then its columns. */
function BringFile({ onChecked }: { onChecked: (importId: string) => void }) {
  const [file, setFile] = useState<StagedUpload | null>(null)
  return (
    <Section
      title={t`Import a list`}
      actions={<TemplateButtons onSave={(format) => saveFile(downloadLocationTemplate, { format })} />}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed" maw={760}>
          <Trans>
            You review every change before it is made. Each row is checked, and an existing location is merged
            only if you choose to. You can undo an import.
          </Trans>
        </Text>
        <StagedFile
          label={t`List of locations`}
          hint={t`XLSX or CSV, up to 200,000 rows. The header row is found automatically.`}
          onFile={setFile}
        />
        {file ? <MapList key={file.fileId} file={file} onChecked={onChecked} /> : null}
      </Stack>
    </Section>
  )
}
