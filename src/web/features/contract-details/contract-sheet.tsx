import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor, Stack, Text } from '@mantine/core'
import type { ReplyOf } from '#contracts/endpoint.ts'
import type { showFiles } from '#contracts/endpoints/documents.ts'
import type { StoredFile } from '#contracts/entities/file.ts'
import { spacedEmails } from '#domain/text/emails.ts'
import { Instant } from '../../ui/date-window.tsx'
import { FileDrop } from '../../ui/files/file-drop.tsx'
import { FileList } from '../../ui/files/file-list.tsx'
import { Sending } from '../../ui/files/sending.tsx'
import type { FileKind, Files } from '../../ui/files/use-files.ts'
import { SheetTitle } from '../../ui/public-sheet/mailed-sheet.tsx'
import { Section } from '../../ui/section.tsx'
import css from './contract-details.module.css'
import { ContractSteps } from './contract-steps.tsx'

type Contract = NonNullable<ReplyOf<typeof showFiles>['contract']>

const WANTED: readonly { kind: FileKind; label: string; hint: string }[] = [
  { kind: 'RateSheet', label: t`Rate sheet`, hint: t`Excel or CSV; PDF only if you have nothing else` },
  { kind: 'FuelTable', label: t`Fuel table`, hint: t`The table that applies to these rates` },
  { kind: 'Attachment', label: t`Anything else`, hint: t`Rules tariff, accessorial schedule, certificate` },
]

interface ContractSheetProps {
  contract: Contract
  rows: readonly StoredFile[]
  files: Files
}

/** The carrier's task, its uploaded files, and the state of the contract. */
export function ContractSheet({ contract, rows, files }: ContractSheetProps) {
  const own = rows
    .filter(({ isRemovable }) => isRemovable)
    .map((row) => ({ ...row, uploadedBy: spacedEmails(row.uploadedBy) }))
  const theirs = rows.filter(({ isRemovable }) => !isRemovable)
  return (
    <Stack gap="md">
      <div>
        <SheetTitle>
          <Trans>
            {contract.carrierName} rates for {contract.shipperName}
          </Trans>
        </SheetTitle>
        <Text c="dimmed" size="sm" mt={4} component="div">
          <Trans>
            Sent to {spacedEmails(contract.salesEmail)} · the link is valid until{' '}
            <Instant at={contract.linkExpiresAt} />
          </Trans>
        </Text>
        <ContractSteps state={contract.state} />
      </div>
      <Section title={t`What we need from you`}>
        <Text className={css.instructions}>
          {contract.instructions || t`Please upload your rate sheet and its fuel table.`}
        </Text>
        <Text size="sm" mt="xs">
          <Trans>
            Questions go to {contract.contactName}{' '}
            <Anchor underline="always" href={`mailto:${contract.contactEmail}`}>
              {contract.contactEmail}
            </Anchor>
          </Trans>
        </Text>
      </Section>
      {theirs.length > 0 ? (
        <Section title={t`From ${contract.shipperName}`}>
          <FileList label={t`Files from ${contract.shipperName}`} rows={theirs} files={files} empty="" />
        </Section>
      ) : null}
      <Section title={t`Upload files`} note="25 MB each at most">
        <Stack gap="xs">
          {WANTED.map(({ kind, label, hint }) => (
            <FileDrop
              key={kind}
              label={label}
              hint={hint}
              isDisabled={files.sending !== ''}
              onFiles={(chosen) => void files.send(chosen, kind)}
            />
          ))}
          <Sending files={files} />
        </Stack>
      </Section>
      <Section title={t`Your files`} note={own.length > 0 ? String(own.length) : ''}>
        <FileList
          label={t`Your files`}
          rows={own}
          files={files}
          empty={t`No files yet. The shipper gets your uploads immediately; no further step is needed.`}
        />
      </Section>
    </Stack>
  )
}
