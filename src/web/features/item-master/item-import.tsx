import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { checkItems, exportItems, previewItems } from '#contracts/endpoints/item-files.ts'
import { useCall, useChange } from '../../api/queries.ts'
import type { StagedUpload } from '../../api/upload.ts'
import { useAddress } from '../../ui/address/use-address.ts'
import { saveFile } from '../../ui/files/save-file.ts'
import { StagedFile } from '../../ui/files/staged-file.tsx'
import { TemplateButtons } from '../../ui/files/table-buttons.tsx'
import { Section } from '../../ui/section.tsx'
import { headOf, MapColumns, NOTHING_CHOSEN } from '../../ui/sheet-table/map-columns.tsx'
import { ItemFile } from './item-file.tsx'
import { ItemFiles } from './item-files.tsx'

/** Items from a file. The open file is in the URL. */
export function ItemImport({ isShown }: { isShown: boolean }) {
  const { search, set } = useAddress<'ItemMaster'>()
  const { file } = search
  const look = (workId: string | undefined) => set({ view: 'import', file: workId })
  if (!isShown) return null
  return (
    <Stack gap="md">
      {file ? (
        <ItemFile key={file} workId={file} onTaking={look} onClose={() => look(undefined)} />
      ) : (
        <BringFile onChecked={look} />
      )}
      <ItemFiles onOpen={look} />
    </Stack>
  )
}

/** A file, then its columns. */
function BringFile({ onChecked }: { onChecked: (workId: string) => void }) {
  const [file, setFile] = useState<StagedUpload | null>(null)
  const templates = (
    <TemplateButtons onSave={(format) => saveFile(exportItems, { format, IsTemplate: true })} />
  )
  return (
    <Section title={t`Import a list`} actions={templates}>
      <Stack gap="md">
        <Text size="sm" c="dimmed" maw={760}>
          <Trans>
            You review every change before it is made. Each row is checked like an item typed by hand, and
            existing items change only if you allow it. An empty cell leaves a value unchanged. You can undo
            an import.
          </Trans>
        </Text>
        <StagedFile
          label={t`List of items`}
          hint={t`XLSX or CSV, up to 200,000 rows. The header row is found automatically.`}
          onFile={setFile}
        />
        {file ? <ColumnsOf key={file.fileId} file={file} onChecked={onChecked} /> : null}
      </Stack>
    </Section>
  )
}

function ColumnsOf({ file, onChecked }: { file: StagedUpload; onChecked: (workId: string) => void }) {
  const [chosen, choose] = useState(NOTHING_CHOSEN)
  const head = useCall(previewItems, headOf(file, chosen), {
    keepsPrevious: true,
    silent: true,
    staleTime: 300_000,
  })
  const check = useChange(checkItems)
  return (
    <MapColumns
      file={file}
      read={head}
      chosen={chosen}
      onChoose={choose}
      check={check}
      onCheck={async (sheet) => {
        const outcome = await check.run(sheet)
        if (outcome.kind === 'ok') onChecked(outcome.value.workId)
      }}
    />
  )
}
