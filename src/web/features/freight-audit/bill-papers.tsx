import { t } from '@lingui/core/macro'
import { Stack } from '@mantine/core'
import { ErrorState } from '../../ui/error-state.tsx'
import { FileDrop } from '../../ui/files/file-drop.tsx'
import { FileList } from '../../ui/files/file-list.tsx'
import { useFiles } from '../../ui/files/use-files.ts'
import { Section } from '../../ui/section.tsx'
import type { BillDetails } from './bill-words.ts'

/** The paper bill, and the carrier's other files. */
export function BillPapers({ bill, isChangeable }: { bill: BillDetails; isChangeable: boolean }) {
  const files = useFiles({ billId: bill.id })
  const { data, error, refetch } = files.reading
  return (
    <Section title={t`Documents`} note={data && data.files.length > 0 ? `${data.files.length}` : undefined}>
      <Stack gap="sm">
        {error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
        {data ? (
          <FileList
            label={t`Files for bill ${bill.number}`}
            rows={data.files}
            files={files}
            empty={t`No documents yet.`}
          />
        ) : null}
        {isChangeable ? (
          <FileDrop
            label={t`The bill as PDF`}
            hint={t`Include anything the carrier sent with it, such as a weight certificate`}
            isDisabled={files.sending !== ''}
            onFiles={(chosen) => void files.send(chosen, 'Invoice')}
          />
        ) : null}
      </Stack>
    </Section>
  )
}
