import { t } from '@lingui/core/macro'
import { Stack } from '@mantine/core'
import { useState } from 'react'
import type { IntegrationSourceValue } from '#contracts/entities/integration-source.ts'
import type { StagedUpload } from '../../api/upload.ts'
import { SelectBox } from '../../ui/choice/select-box.tsx'
import { StagedFile } from '../../ui/files/staged-file.tsx'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { Section } from '../../ui/section.tsx'

const MAP_FILE = partFrom(() => import('./map-file.tsx').then((part) => part.MapFile))

interface LoadFileProps {
  sources: readonly IntegrationSourceValue[]
  /** The import was started. */
  onTaken: (runId: string) => void
}

/** Uploads a file by hand: choose, preview, import. */
export function LoadFile({ sources, onTaken }: LoadFileProps) {
  const [sourceId, setSourceId] = useState('')
  const [file, setFile] = useState<StagedUpload | null>(null)
  return (
    <Section title={t`Import a file`}>
      <Stack gap="md">
        {sources.length > 0 ? (
          <SelectBox
            label={t`Use the column mapping of`}
            placeholder={t`No source: suggest columns`}
            data={sources.map(({ id, name }) => ({ value: id, label: name }))}
            value={sourceId || null}
            onChange={(value) => setSourceId(value ?? '')}
            clearLabel={t`No source`}
            maw={360}
          />
        ) : null}
        <StagedFile
          label={t`Order file`}
          hint={t`CSV, XLSX, XML, JSON or X12 850 and 940, up to 60 MB. You review the file before anything is imported.`}
          onFile={setFile}
        />
        <LazyPart
          key={`${file?.fileId} ${sourceId}`}
          of={MAP_FILE}
          isWanted={file !== null}
          with={{ fileId: file?.fileId ?? '', name: file?.name ?? '', sourceId, onTaken }}
        />
      </Stack>
    </Section>
  )
}
