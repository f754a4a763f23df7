import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ActionIcon, Text } from '@mantine/core'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { StoredFile } from '#contracts/entities/file.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { Instant } from '../date-window.tsx'
import { ErrorState } from '../error-state.tsx'
import { fileSize } from './file-size.ts'
import css from './files.module.css'
import type { FileKind, Files } from './use-files.ts'

const KINDS: Partial<Record<FileKind, string>> = {
  RateSheet: t`Rate sheet`,
  FuelTable: t`Fuel table`,
  PackingList: t`Packing list`,
  WeightCertificate: t`Weight certificate`,
  ClaimLetter: t`Claim letter`,
  Photo: t`Photograph`,
}

interface FileListProps {
  label: string
  rows: readonly StoredFile[]
  files: Files
  /** The text while there is none. */
  empty: string
}

/** Files with size, uploader and time; each can be downloaded, and deleted if that is allowed. */
export function FileList({ label, rows, files, empty }: FileListProps) {
  const [asked, setAsked] = useState<StoredFile | null>(null)
  const [fault, setFault] = useState('')
  const [isRemoving, setIsRemoving] = useState(false)
  const remove = async (file: StoredFile) => {
    setIsRemoving(true)
    setFault(await files.removeFile(file))
    setIsRemoving(false)
    setAsked(null)
  }
  return (
    <>
      {fault ? <ErrorState message={fault} /> : null}
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          {empty}
        </Text>
      ) : (
        <ul className={css.list} aria-label={label}>
          {rows.map((file) => (
            <FileRow
              key={file.id}
              file={file}
              onFetch={() => void files.fetchFile(file).then(setFault)}
              onRemove={() => setAsked(file)}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        title={t`Delete ${asked?.name ?? ''}?`}
        confirmLabel={t`Delete file`}
        isDangerous
        isRunning={isRemoving}
        onConfirm={() => (asked ? void remove(asked) : undefined)}
        onClose={() => setAsked(null)}
      >
        <Text size="sm">
          <Trans>The file is deleted for everyone and cannot be restored.</Trans>
        </Text>
      </ConfirmDialog>
    </>
  )
}

function FileRow(props: { file: StoredFile; onFetch: () => void; onRemove: () => void }) {
  const { file, onFetch, onRemove } = props
  const kind = file.kind === 'Attachment' ? '' : `${KINDS[file.kind] ?? file.kind} · `
  return (
    <li className={css.file}>
      <div className={css.name}>
        <Text fw={500}>{file.name}</Text>
        <Text size="xs" c="dimmed" component="div">
          {kind}
          {fileSize(file.bytes)} · {file.uploadedBy} · <Instant at={file.uploadedAt} />
        </Text>
      </div>
      <div className={css.actions}>
        <ActionIcon size="lg" variant="default" aria-label={t`Download ${file.name}`} onClick={onFetch}>
          <IconDownload size={18} aria-hidden="true" />
        </ActionIcon>
        {file.isRemovable ? (
          <ActionIcon size="lg" variant="default" aria-label={t`Delete ${file.name}`} onClick={onRemove}>
            <IconTrash size={18} aria-hidden="true" />
          </ActionIcon>
        ) : null}
      </div>
    </li>
  )
}
