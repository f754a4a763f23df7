import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Badge, Button, Group, Skeleton, Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { exportTariff } from '#contracts/endpoints/tariff-figures.ts'
import {
  discardTariff,
  listTariffVersions,
  putTariffLive,
  rollBackTariff,
} from '#contracts/endpoints/tariffs.ts'
import type { TariffVersion } from '#contracts/entities/tariff-version.ts'
import { download } from '../../api/file.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { showDate } from '../../text/dates.ts'
import { pageLink } from '../../ui/address/page-link.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { Section } from '../../ui/section.tsx'
import { SheetTable } from '../../ui/sheet-table/sheet-table.tsx'
import { toast } from '../../ui/toast.ts'
import { ComparedSum, Comparison } from './comparison.tsx'
import { CopyToNewDraft } from './copy-to-new-draft.tsx'
import { importSearch } from './import-link.tsx'
import { LiveNotices } from './live-notices.tsx'

const STATES: Record<TariffVersion['state'] | 'outdated', { word: string; color: string }> = {
  draft: { word: t`Draft`, color: 'violet' },
  outdated: { word: t`Outdated draft`, color: 'gray' },
  inForce: { word: t`In force`, color: 'green' },
  next: { word: t`Next`, color: 'accent' },
  past: { word: t`Past`, color: 'gray' },
  rolledBack: { word: t`Rolled back`, color: 'gray' },
}

export function dayText(date: string): string {
  const shown = showDate(date)
  return shown.kind === 'text' ? shown.text : date
}

/** An outdated draft: another version went live since. It cannot go live, but its changes can be copied. */
function isOutdated(version: TariffVersion, versions: readonly TariffVersion[]): boolean {
  if (version.state !== 'draft') return false
  const latest = versions
    .filter(({ state }) => state === 'inForce' || state === 'next')
    .sort((one, other) => one.effectiveFrom.localeCompare(other.effectiveFrom))
    .at(-1)
  if (!latest) return false
  let root: TariffVersion | undefined = version
  for (let step = 0; root?.state === 'draft' && step < versions.length; step++) {
    const { basedOn }: TariffVersion = root
    root = versions.find(({ id }) => id === basedOn)
  }
  return root?.id !== latest.id
}

type Asked = { kind: 'live' | 'discard' | 'back'; version: TariffVersion }

interface VersionTimelineProps {
  contract: { scac: string; rateModeId: number }
  isChangeable: boolean
  onOpen: (tariffId: string, isView?: boolean) => void
}

/** All versions of a contract, newest first, each with its actions. */
export function VersionTimeline({ contract, isChangeable, onOpen }: VersionTimelineProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [comparedId, setCompared] = useState('')
  const list = useCall(listTariffVersions, contract, { silent: true })
  if (list.error) return <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />
  if (!list.data) return <Skeleton height={120} role="status" aria-label={t`Loading the versions`} />
  const { versions } = list.data
  if (versions.length === 0) return null
  const compared = versions.find(({ id }) => id === comparedId)
  return (
    <>
      {compared ? <Comparison version={compared} onClose={() => setCompared('')} /> : null}
      <Section title={t`Versions`} note={String(versions.length)} isFlush>
        <SheetTable label={t`Contract versions`}>
          <thead>
            <tr>
              {[t`State`, t`Name`, t`From`, t`To`, t`By`].map((title) => (
                <th scope="col" key={title}>
                  {title}
                </th>
              ))}
              <th scope="col">
                <span className="lading-heard">
                  <Trans>Actions</Trans>
                </span>
              </th>
            </tr>
          </thead>
          <tbody>
            {versions.map((version) => (
              <tr key={version.id}>
                <td>
                  <StateBadge state={isOutdated(version, versions) ? 'outdated' : version.state} />
                </td>
                <td>
                  {version.name}
                  {version.note ? ` · ${version.note}` : ''}
                  {version.isSynthetic ? t` · Sample` : ''}
                </td>
                <td>{version.effectiveFrom ? dayText(version.effectiveFrom) : '–'}</td>
                <td>{version.effectiveTo ? dayText(version.effectiveTo) : '–'}</td>
                <td>{version.liveBy || version.editedBy || version.createdBy || '–'}</td>
                <td>
                  <Actions
                    version={version}
                    isOutdated={isOutdated(version, versions)}
                    contract={contract}
                    isChangeable={isChangeable}
                    onAsk={setAsked}
                    onOpen={onOpen}
                    onCompare={setCompared}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </SheetTable>
        <AskedChange
          key={asked?.version.id}
          asked={asked}
          contract={contract}
          onClose={() => setAsked(null)}
        />
      </Section>
    </>
  )
}

function StateBadge({ state }: { state: keyof typeof STATES }) {
  const { word, color } = STATES[state]
  return (
    <Badge color={color} tt="none" miw="max-content">
      {word}
    </Badge>
  )
}

interface ActionsProps {
  version: TariffVersion
  isOutdated: boolean
  contract: VersionTimelineProps['contract']
  isChangeable: boolean
  onAsk: (asked: Asked) => void
  onOpen: VersionTimelineProps['onOpen']
  onCompare: (tariffId: string) => void
}

function Actions({
  version,
  isOutdated: isOvertaken,
  contract,
  isChangeable,
  onAsk,
  onOpen,
  onCompare,
}: ActionsProps) {
  const navigate = useNavigate()
  const heard = <span className="lading-heard"> {version.name}</span>
  const { id, state, name } = version
  const view = (
    <Button size="xs" variant="default" onClick={() => onOpen(id, true)}>
      <Trans>View{heard}</Trans>
    </Button>
  )
  if (!isChangeable) return view
  const discard = { label: t`Discard…`, isGrave: true, onClick: () => onAsk({ kind: 'discard', version }) }
  if (isOvertaken) {
    return (
      <Group gap="xs" wrap="nowrap">
        {view}
        <CopyToNewDraft contract={contract} draft={version} />
        <RowMenu label={t`More for ${name}`} items={[discard]} />
      </Group>
    )
  }
  if (state === 'draft') {
    const imports = () => navigate(pageLink('Carriers', importSearch(contract, id)))
    return (
      <Group gap="xs" wrap="nowrap">
        <Button size="xs" variant="default" onClick={() => onOpen(id)}>
          <Trans>Change…{heard}</Trans>
        </Button>
        <Button size="xs" onClick={() => onAsk({ kind: 'live', version })}>
          <Trans>Go live…{heard}</Trans>
        </Button>
        <RowMenu
          label={t`More for ${name}`}
          items={[
            { label: t`Import rates`, onClick: () => void imports() },
            { label: t`Compare with the last 90 days`, onClick: () => onCompare(id) },
            { label: t`Export`, onClick: () => void exportVersion(contract, id) },
            discard,
          ]}
        />
      </Group>
    )
  }
  const isLive = (state === 'inForce' || state === 'next') && version.liveAt !== null
  return (
    <Group gap="xs" wrap="nowrap">
      {view}
      {isLive ? (
        <Button size="xs" variant="default" onClick={() => onAsk({ kind: 'back', version })}>
          <Trans>Roll back…{heard}</Trans>
        </Button>
      ) : null}
      <RowMenu
        label={t`More for ${name}`}
        items={[
          { label: t`Copy its rules to a new draft`, onClick: () => onOpen(id) },
          { label: t`Export`, onClick: () => void exportVersion(contract, id) },
        ]}
      />
    </Group>
  )
}

async function exportVersion(contract: VersionTimelineProps['contract'], tariffId: string): Promise<void> {
  const outcome = await download(exportTariff, { ...contract, tariffId })
  if (outcome.kind === 'refused' && !outcome.isTold) toast('error', outcome.message)
}

const TITLES = { live: t`Put in force`, discard: t`Discard`, back: t`Roll back` }

interface AskedChangeProps {
  asked: Asked | null
  contract: VersionTimelineProps['contract']
  onClose: () => void
}

/** In the time zone of the user. */
const today = () => new Date().toLocaleDateString('en-CA')
/** A draft whose start date has passed takes effect today. */
const dayMeant = (version: TariffVersion | undefined): string => {
  const meant = version?.effectiveFrom ?? ''
  return [meant, today()].sort().at(-1)!
}

/** Asks for the day or the reason before the version is changed. */
function AskedChange({ asked, contract, onClose }: AskedChangeProps) {
  const [day, setDay] = useState(() => dayMeant(asked?.version))
  const [reason, setReason] = useState('')
  const live = useChange(putTariffLive)
  const back = useChange(rollBackTariff)
  const discard = useChange(discardTariff)
  const change = asked?.kind === 'live' ? live : asked?.kind === 'back' ? back : discard
  const run = async () => {
    if (!asked) return
    const { id, revision, name } = asked.version
    const draft = { tariffId: id, revision }
    const outcome =
      asked.kind === 'live'
        ? await live.run({ ...draft, ...(day ? { effectiveFrom: day } : {}) }, { silent: true })
        : asked.kind === 'back'
          ? await back.run({ tariffId: id, reason }, { silent: true })
          : await discard.run(draft, { silent: true })
    if (outcome.kind === 'refused') return
    const done = {
      live: t`is in force from ${dayText(day)}`,
      back: t`is rolled back`,
      discard: t`is discarded`,
    }
    toast('success', `${name} ${done[asked.kind]}.`)
    onClose()
  }
  const faults = change.refused?.fields ?? {}
  return (
    <ConfirmDialog
      isOpen={asked !== null}
      title={asked ? `${TITLES[asked.kind]}: ${asked.version.name}` : ''}
      confirmLabel={asked ? TITLES[asked.kind] : ''}
      isDangerous={asked?.kind !== 'live'}
      isRunning={change.isRunning}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      {asked?.kind === 'live' ? (
        <>
          <TextInput
            type="date"
            label={t`From`}
            description={t`The previous version ends the day before.`}
            value={day}
            error={faults.effectiveFrom}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
          <LiveNotices contract={contract} tariffId={asked.version.id} />
          <ComparedSum tariffId={asked.version.id} />
        </>
      ) : null}
      {asked?.kind === 'back' ? (
        <TextInput
          label={t`Reason`}
          required
          maxLength={300}
          value={reason}
          error={faults.reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      ) : null}
      {asked?.kind === 'discard' ? (
        <Text size="sm">
          <Trans>Everything you entered in this draft will be lost.</Trans>
        </Text>
      ) : null}
      {change.refused && Object.keys(faults).length === 0 ? (
        <ErrorState message={change.refused.message} />
      ) : null}
      {asked && change.refused?.code === 'TARIFF_OUTDATED' ? (
        <CopyToNewDraft contract={contract} draft={asked.version} onDone={onClose} />
      ) : null}
    </ConfirmDialog>
  )
}
