import { Badge, Button, Group, Skeleton, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  discardTariff,
  listTariffVersions,
  putTariffLive,
  rollBackTariff,
} from '#contracts/endpoints/tariffs.ts'
import type { TariffVersion } from '#contracts/entities/tariff-version.ts'
import { showDate } from '#domain/text/date-display.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Section } from '../../ui/section.tsx'
import { SheetTable } from '../../ui/sheet-table/sheet-table.tsx'
import { toast } from '../../ui/toast.ts'

const STATES: Record<TariffVersion['state'], { word: string; color: string }> = {
  draft: { word: 'Draft', color: 'violet' },
  inForce: { word: 'In force', color: 'green' },
  next: { word: 'Next', color: 'accent' },
  past: { word: 'Past', color: 'gray' },
  rolledBack: { word: 'Rolled back', color: 'gray' },
}

export function dayText(date: string): string {
  const shown = showDate(date)
  return shown.kind === 'text' ? shown.text : date
}

type Asked = { kind: 'live' | 'discard' | 'back'; version: TariffVersion }

interface VersionTimelineProps {
  contract: { scac: string; rateModeId: number }
  isChangeable: boolean
  /** Its rules can be typed here. */
  isTyped: boolean
  onEdit: (tariffId: string) => void
}

/** All versions of a contract, newest first, with what can be done with each. */
export function VersionTimeline({ contract, isChangeable, isTyped, onEdit }: VersionTimelineProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const list = useCall(listTariffVersions, contract, { silent: true })
  if (list.error) return <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />
  if (!list.data) return <Skeleton height={120} aria-label="Loading the versions" />
  const { versions } = list.data
  if (versions.length === 0) return null
  return (
    <Section title="Versions" note={String(versions.length)} isFlush>
      <SheetTable label="Versions of the contract">
        <thead>
          <tr>
            {['State', 'Name', 'From', 'To', 'By'].map((title) => (
              <th scope="col" key={title}>
                {title}
              </th>
            ))}
            <th scope="col">
              <span className="lading-heard">Do</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {versions.map((version) => (
            <tr key={version.id}>
              <td>
                <Badge color={STATES[version.state].color} tt="none" miw="max-content">
                  {STATES[version.state].word}
                </Badge>
              </td>
              <td>
                {version.name}
                {version.note ? ` · ${version.note}` : ''}
              </td>
              <td>{version.effectiveFrom ? dayText(version.effectiveFrom) : '–'}</td>
              <td>{version.effectiveTo ? dayText(version.effectiveTo) : '–'}</td>
              <td>{version.liveBy || version.editedBy || version.createdBy || '–'}</td>
              <td>
                {isChangeable ? (
                  <Actions version={version} isTyped={isTyped} onAsk={setAsked} onEdit={onEdit} />
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </SheetTable>
      <AskedChange key={asked?.version.id} asked={asked} onClose={() => setAsked(null)} />
    </Section>
  )
}

interface ActionsProps {
  version: TariffVersion
  isTyped: boolean
  onAsk: (asked: Asked) => void
  onEdit: (tariffId: string) => void
}

function Actions({ version, isTyped, onAsk, onEdit }: ActionsProps) {
  const heard = <span className="lading-heard"> {version.name}</span>
  if (version.state === 'draft') {
    return (
      <Group gap="xs" wrap="nowrap">
        {isTyped ? (
          <Button size="xs" variant="default" onClick={() => onEdit(version.id)}>
            Change…{heard}
          </Button>
        ) : null}
        <Button size="xs" onClick={() => onAsk({ kind: 'live', version })}>
          Go live…{heard}
        </Button>
        <Button size="xs" variant="default" onClick={() => onAsk({ kind: 'discard', version })}>
          Discard…{heard}
        </Button>
      </Group>
    )
  }
  const isLive = (version.state === 'inForce' || version.state === 'next') && version.liveAt !== null
  return isLive ? (
    <Button size="xs" variant="default" onClick={() => onAsk({ kind: 'back', version })}>
      Roll back…{heard}
    </Button>
  ) : null
}

const TITLES = { live: 'Put in force', discard: 'Discard', back: 'Roll back' } as const

/** Asks for the day or the reason before the version is changed. */
function AskedChange({ asked, onClose }: { asked: Asked | null; onClose: () => void }) {
  const [day, setDay] = useState(asked?.version.effectiveFrom ?? '')
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
    const done = { live: `is in force from ${dayText(day)}`, back: 'is rolled back', discard: 'is discarded' }
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
        <TextInput
          type="date"
          label="From"
          description="The version before ends the day before."
          value={day}
          error={faults.effectiveFrom}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      ) : null}
      {asked?.kind === 'back' ? (
        <TextInput
          label="Reason"
          required
          maxLength={300}
          value={reason}
          error={faults.reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      ) : null}
      {asked?.kind === 'discard' ? 'What was typed in this draft is lost.' : null}
      {change.refused && Object.keys(faults).length === 0 ? (
        <ErrorState message={change.refused.message} />
      ) : null}
    </ConfirmDialog>
  )
}
