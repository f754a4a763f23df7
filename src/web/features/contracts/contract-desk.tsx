import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Button, Group, Skeleton, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { exportTariff } from '#contracts/endpoints/tariff-figures.ts'
import { tariffRulesWork } from '#contracts/endpoints/tariffs.ts'
import { canChange } from '#domain/access/rights.ts'
import { download } from '../../api/file.ts'
import { useCall } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast.ts'
import { ImportLink } from './import-link.tsx'
import { InWords } from './in-words.tsx'
import type { RaiseDialogProps } from './raise-dialog.tsx'
import type { RulesFormProps } from './rules-form.tsx'
import type { Reading } from './rules-of-kind.ts'
import { dayText, VersionTimeline } from './version-timeline.tsx'

const FORM = partFrom<RulesFormProps>(() => import('./rules-form.tsx').then((part) => part.RulesForm))
const RAISE = partFrom<RaiseDialogProps>(() => import('./raise-dialog.tsx').then((part) => part.RaiseDialog))

interface ContractDeskProps {
  scac: string
  rateModeId: number
}

/** The version whose rules are open; id '' = the one in force, or the defaults of a first contract. */
interface Opened {
  id: string
  isView: boolean
  /** Counts how often it was opened: a reload starts the form again. */
  count: number
}

/** One contract: the version in force, the other versions, and the draft being edited. */
export function ContractDesk(contract: ContractDeskProps) {
  const isChangeable = canChange(useUser().userType)
  const [opened, setOpened] = useState<Opened | null>(null)
  const reading = useCall(tariffRulesWork, contract, { silent: true })
  if (opened) {
    return (
      <OpenedRules
        key={opened.count}
        contract={contract}
        opened={opened}
        onClose={() => setOpened(null)}
        onReload={(id) => setOpened({ id, isView: false, count: opened.count + 1 })}
      />
    )
  }
  if (reading.error)
    return <ErrorState message={reading.error.message} onRetry={() => void reading.refetch()} />
  if (!reading.data) return <Skeleton height={240} role="status" aria-label={t`Loading the contract`} />
  const { data } = reading
  const onOpen = (id: string, isView = false) => setOpened({ id, isView, count: 0 })
  return (
    <Stack gap="md">
      {/* Without a contract in force, the section below explains that and has the buttons that start one. */}
      {(data.inForce ? data.notices : []).map((notice) => (
        <Alert key={notice} color="amber" variant="light">
          {notice}
        </Alert>
      ))}
      <InForce contract={contract} reading={data} isChangeable={isChangeable} onOpen={onOpen} />
      <VersionTimeline contract={contract} isChangeable={isChangeable} onOpen={onOpen} />
    </Stack>
  )
}

interface OpenedRulesProps {
  contract: ContractDeskProps
  opened: Opened
  onClose: () => void
  onReload: (tariffId: string) => void
}

/** Reads the version again before its form opens, so that no one types over an outdated copy. */
function OpenedRules({ contract, opened, onClose, onReload }: OpenedRulesProps) {
  const { id, isView } = opened
  const body = { ...contract, ...(id ? { tariffId: id } : {}) }
  const answer = useCall(tariffRulesWork, body, { silent: true, staleTime: 0 })
  const [start, setStart] = useState<Reading | null>(null)
  if (start) {
    return (
      <LazyPart
        of={FORM}
        isWanted
        waiting={<Skeleton height={320} />}
        with={{ contract, reading: start, isView, onSaved: onClose, onReload, onClose }}
      />
    )
  }
  if (answer.data && answer.isSuccess && !answer.isFetching) setStart(answer.data)
  if (answer.error && !answer.isFetching)
    return <ErrorState message={answer.error.message} onRetry={() => void answer.refetch()} />
  return <Skeleton height={320} role="status" aria-label={t`Loading the contract`} />
}

interface InForceProps {
  contract: ContractDeskProps
  reading: Reading
  isChangeable: boolean
  onOpen: (id: string, isView?: boolean) => void
}

function InForce({ contract, reading, isChangeable, onOpen }: InForceProps) {
  const { inForce, drafts, carrierName } = reading
  const [isRaising, setRaising] = useState(false)
  if (!inForce) {
    return (
      <Section title={t`In force`}>
        <EmptyState
          title={t`${carrierName} has no contract${drafts.length > 0 ? t` in force` : ''}`}
          hint={
            drafts.length > 0
              ? t`The draft is listed below. Import its rates, then put it in force.`
              : t`Enter its rules, then import its rates. Or import a workbook with everything.`
          }
          action={isChangeable ? <Starts contract={contract} draft={drafts[0]} onOpen={onOpen} /> : null}
        />
      </Section>
    )
  }
  return (
    <Section
      title={t`In force`}
      note={t`${inForce.name}, from ${dayText(inForce.effectiveFrom)}`}
      actions={
        <Group gap="xs">
          <ExportButton contract={contract} />
          {isChangeable ? (
            <>
              <ImportLink contract={contract} />
              <Button size="xs" variant="default" onClick={() => setRaising(true)}>
                <Trans>Raise…</Trans>
              </Button>
              <Button size="xs" onClick={() => onOpen('')}>
                <Trans>Change…</Trans>
              </Button>
            </>
          ) : (
            <Button size="xs" variant="default" onClick={() => onOpen('', true)}>
              <Trans>All rules</Trans>
            </Button>
          )}
        </Group>
      }
    >
      <InWords reading={reading} />
      <LazyPart
        of={RAISE}
        isWanted={isRaising}
        isAbove
        with={{ contract, kind: reading.kind, isOpen: isRaising, onClose: () => setRaising(false) }}
      />
    </Section>
  )
}

interface StartsProps extends Pick<InForceProps, 'contract' | 'onOpen'> {
  /** The latest draft, which still needs its rates. */
  draft: Reading['drafts'][number] | undefined
}

function Starts({ contract, draft, onOpen }: StartsProps) {
  return (
    <Group gap="xs" justify="center">
      {draft ? (
        <ImportLink contract={contract} basedOn={draft.id} isPrimary />
      ) : (
        <Button onClick={() => onOpen('')}>
          <Trans>Start a contract</Trans>
        </Button>
      )}
      <ImportLink contract={contract} kind="contract" label={t`Import a workbook`} />
    </Group>
  )
}

function ExportButton({ contract }: { contract: ContractDeskProps }) {
  const [isRunning, setRunning] = useState(false)
  const run = async () => {
    setRunning(true)
    const outcome = await download(exportTariff, contract)
    setRunning(false)
    if (outcome.kind === 'refused' && !outcome.isTold) toast('error', outcome.message)
  }
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconDownload size={14} aria-hidden />}
      loading={isRunning}
      onClick={() => void run()}
    >
      <Trans>Export</Trans>
    </Button>
  )
}
