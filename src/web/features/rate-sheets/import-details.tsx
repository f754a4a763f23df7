import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Badge, Button, Group, List, Skeleton, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { discardRateSheet, downloadRateSheet, readRateSheet } from '#contracts/endpoints/rate-sheets.ts'
import type { RateSheetDetails } from '#contracts/entities/rate-sheet.ts'
import { canChange } from '#domain/access/rights.ts'
import { download } from '../../api/file.ts'
import { refresh, useCall, useChange } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { term } from '../../text/terms.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Section } from '../../ui/section.tsx'
import { FaultList } from '../../ui/sheet-table/fault-list.tsx'
import { DiffTable } from '../../ui/tariff-diff/diff-table.tsx'
import { WorkProgress } from '../../ui/work-progress.tsx'
import { GoLive } from './go-live.tsx'
import { kindLabel, type SheetKind, STATES } from './kinds.ts'

interface ImportDetailsProps {
  importId: string
  kinds: readonly SheetKind[]
  onClose: () => void
}

/** One uploaded sheet: the progress of its check, its faults, or its comparison and the buttons to go live. */
export function ImportDetails({ importId, kinds, onClose }: ImportDetailsProps) {
  const read = useCall(readRateSheet, { importId }, { silent: true })
  const client = useQueryClient()
  const again = useCallback(() => refresh(client, ['works', 'tariffs']), [client])
  const close = (
    <Button variant="default" size="xs" onClick={onClose}>
      <Trans>Close</Trans>
    </Button>
  )
  if (read.error)
    return (
      <Section title={t`Rate sheet`} actions={close}>
        <ErrorState message={read.error.message} onRetry={() => void read.refetch()} />
      </Section>
    )
  if (!read.data) return <Skeleton height={240} role="status" aria-label={t`Loading the rate sheet`} />
  const { details } = read.data
  const one = details.import
  const { word, color } = STATES[one.state]
  return (
    <Section
      title={`${kindLabel(kinds, one.kind)}${one.scac ? `, ${one.scac}` : ''}`}
      note={t`${one.name} · ${one.fileName} · ${one.rows.toLocaleString('en-US')} rows`}
      actions={
        <>
          <Badge color={color} tt="none">
            {word}
          </Badge>
          {close}
        </>
      }
    >
      <Stack gap="md">
        {one.state === 'checking' && one.workId ? (
          <WorkProgress workId={one.workId} unit="rows" onEnd={again} />
        ) : null}
        {one.state === 'refused' ? <Refused details={details} onDiscarded={onClose} /> : null}
        {details.notices.length > 0 ? (
          <Alert color="blue" variant="light">
            <List size="sm">
              {details.notices.map((notice) => (
                <List.Item key={notice}>{term(notice)}</List.Item>
              ))}
            </List>
          </Alert>
        ) : null}
        {details.diff ? <DiffTable diff={details.diff} importId={importId} /> : null}
        {one.state === 'draft' ? <GoLive details={details} onDiscarded={onClose} /> : null}
      </Stack>
    </Section>
  )
}

function Refused({ details, onDiscarded }: { details: RateSheetDetails; onDiscarded: () => void }) {
  const [fault, setFault] = useState('')
  const discard = useChange(discardRateSheet)
  const isChangeable = canChange(useUser().userType)
  const importId = details.import.id
  const { faultCount } = details.import
  const fetchAll = async () => {
    const outcome = await download(downloadRateSheet, { importId, what: 'faults' })
    setFault(outcome.kind === 'refused' ? outcome.message : '')
  }
  const remove = async () => {
    const outcome = await discard.run({ importId })
    if (outcome.kind === 'ok') onDiscarded()
    else setFault(outcome.message)
  }
  return (
    <Stack gap="sm">
      <Text>
        <Trans>
          Nothing in this file was imported.{' '}
          {faultCount === 1 ? t`Fix one problem` : t`Fix ${faultCount.toLocaleString('en-US')} problems`}{' '}
          before you import it again.
        </Trans>
      </Text>
      <FaultList title={t`Problems`} faults={details.faults} />
      {fault ? <ErrorState message={fault} /> : null}
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          onClick={() => void fetchAll()}
        >
          <Trans>Download as CSV</Trans>
        </Button>
        {isChangeable ? (
          <Button variant="default" onClick={() => void remove()} loading={discard.isRunning}>
            <Trans>Discard</Trans>
          </Button>
        ) : null}
      </Group>
    </Stack>
  )
}
