import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Modal, Skeleton, Stack, Text } from '@mantine/core'
import type { ContractValue } from '#contracts/entities/carrier.ts'
import { canChange } from '#domain/access/rights.ts'
import { useUser } from '../../api/session.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { FileDrop } from '../../ui/files/file-drop.tsx'
import { FileList } from '../../ui/files/file-list.tsx'
import { Sending } from '../../ui/files/sending.tsx'
import { useFiles } from '../../ui/files/use-files.ts'

interface ContractFilesProps {
  /** null: the dialog is closed. */
  contract: ContractValue | null
  onClose: () => void
}

/** The files of a contract: uploaded by the carrier, or provided for it. */
export function ContractFiles({ contract, onClose }: ContractFilesProps) {
  return (
    <Modal
      opened={contract !== null}
      onClose={onClose}
      title={t`Files for ${contract?.carrierName ?? ''}`}
      size="lg"
    >
      {contract ? <Files contract={contract} /> : null}
    </Modal>
  )
}

function Files({ contract }: { contract: ContractValue }) {
  const isChangeable = canChange(useUser().userType)
  const files = useFiles({ contractId: contract.id })
  const { data, error, isPending, refetch } = files.reading
  return (
    <Stack gap="md">
      {error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
      {isPending ? <Skeleton height={96} role="status" aria-label={t`Loading the files`} /> : null}
      {data ? (
        <FileList
          label={t`Files for ${contract.carrierName}`}
          rows={data.files}
          files={files}
          empty={t`No Attachment Yet.`}
        />
      ) : null}
      {isChangeable ? (
        <>
          <FileDrop
            label={t`For the carrier`}
            hint={t`Your rate sheet template, your lanes, your shipping profile`}
            isDisabled={files.sending !== ''}
            onFiles={(chosen) => void files.send(chosen, 'Attachment')}
          />
          <Text size="sm" c="dimmed">
            <Trans>
              Anyone with the link can see all files here. A carrier can delete only its own files.
            </Trans>
          </Text>
        </>
      ) : null}
      <Sending files={files} />
    </Stack>
  )
}
