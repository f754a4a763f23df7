import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Group, Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { memo, useMemo } from 'react'
import { term } from '../../text/terms.ts'
import { FixLink } from '../../ui/fix-link.tsx'
import { useZipPlace } from '../../ui/lane-search/use-zip-place.ts'
import { NoPrice } from '../../ui/rate-list/no-price.tsx'
import list from '../../ui/rate-list/rate-list.module.css'
import { keyOfRow, listKeys, sortRows } from '../../ui/rate-list/rate-rows.ts'
import { useRateSort } from '../../ui/rate-list/rate-sorts.tsx'
import { rangeText } from '../../ui/rate-list/rate-words.ts'
import { Section } from '../../ui/section.tsx'
import type { DeskAnswer } from './desk-answer.ts'
import type { DeskRequest } from './prepare-request.ts'
import css from './rate-grid.module.css'
import { ModeLine } from './rate-line.tsx'
import type { RateDesk } from './use-rate-desk.ts'
import type { WeightCurve } from './use-weight-curve.ts'
import { shortModeName } from './wanted-modes.ts'
import { breakSentence } from './weight-lines.ts'

interface RateGridProps extends Pick<RateDesk, 'shown' | 'isAsking' | 'isLeftBehind'> {
  curve: WeightCurve
  /** Key of the row that is being saved. */
  running: string
  onShip: (key: string) => void
  onShare: (key: string) => void
}

/** Every price of every mode in one list, as it arrives. */
export const RateGrid = memo(function RateGrid(props: RateGridProps) {
  const { shown, isAsking, isLeftBehind, curve, running, onShip, onShare } = props
  const [sort, sorts] = useRateSort('review-rates.sort')
  const rows = useMemo(() => sortRows(shown?.answer.rows ?? [], sort), [shown, sort])
  const keys = listKeys(rows)
  const lane = useLaneText(shown?.answers.request)
  return (
    <Section
      title={t`Prices`}
      id="prices"
      isFlush
      note={
        <span role="status" className="lading-figure">
          {shown ? countWords(shown.answer) : ''}
          <BreakPoint curve={curve} />
        </span>
      }
      actions={sorts}
    >
      <div className={list.list}>
        <Advice text={shown?.answer.advice ?? ''} />
        {rows.length === 0 ? <Nothing isAsking={isAsking} isAnswered={shown !== null} /> : null}
        <ol
          className={list.rates}
          data-faded={isLeftBehind || undefined}
          aria-label={t`Prices`}
          aria-busy={isAsking || !isWhole(shown)}
          data-question={questionWeight(shown)}
        >
          {rows.map((row, index) => (
            <ModeLine
              key={keys[index]}
              row={row}
              lane={lane}
              fromZip={shown?.answers.request.origin?.zip ?? ''}
              toZip={shown?.answers.request.destination?.zip ?? ''}
              isRunning={running === keyOfRow(row)}
              isLocked={running !== ''}
              onShip={onShip}
              onShare={onShare}
            />
          ))}
        </ol>
        <NoPrice notices={shown?.answer.notices ?? []} rows={rows} modeName={shortModeName} />
        <SilentModes modes={shown?.answer.silentModes ?? []} />
      </div>
    </Section>
  )
})

/** The weight at which the cheapest mode changes, next to the prices; the curve below shows the rest. */
function BreakPoint({ curve: { data, isOld } }: { curve: WeightCurve }) {
  if (!data || isOld || data.segments.length < 2) return null
  return <span className={css.break}> · {breakSentence(data.segments)}</span>
}

/** `Reno NV 89502 → Dallas TX 75201`, of the priced request. */
function useLaneText(request: DeskRequest | undefined): string {
  const [from, to] = [request?.origin?.zip ?? '', request?.destination?.zip ?? '']
  const origin = useZipPlace(from).place
  const destination = useZipPlace(to).place
  const named = [`${origin} ${from}`, `${destination} ${to}`]
  return named.map((end) => end.trim()).join(' → ')
}

/** Every requested mode has answered. */
const isWhole = (shown: RateDesk['shown']): boolean =>
  shown === null || shown.answers.modes.every(({ reply, refused }) => reply !== null || refused !== null)

/** The weight in pounds of the shown prices: the benchmark detects by it when a change has been priced. */
const questionWeight = (shown: RateDesk['shown']): string =>
  (shown?.answers.request.items ?? []).map(({ weight }) => weight ?? 0).join('+')

/** `42 prices · $88.10 – $688.15`. */
function countWords({ rows }: DeskAnswer): string {
  if (rows.length === 0) return ''
  return `${plural(rows.length, { one: '# price', other: '# prices' })} · ${rangeText(rows)}`
}

/** Modes without any price, one per line with the first reason. */
function SilentModes({ modes }: { modes: DeskAnswer['silentModes'] }) {
  return modes.map(({ rateModeId, because }) => (
    <p key={rateModeId} className={css.silent}>
      <Trans>
        {shortModeName(rateModeId)}: no price{because ? ` (${term(because).replace(/\.$/, '')})` : ''}.
      </Trans>
    </p>
  ))
}

function Nothing({ isAsking, isAnswered }: { isAsking: boolean; isAnswered: boolean }) {
  const words = isAsking
    ? t`Asking the carriers …`
    : isAnswered
      ? t`No carrier has a price for this.`
      : t`Enter two ZIPs and a weight, then press Enter. Each carrier’s price appears here as it arrives.`
  return (
    <Stack align="flex-start" gap="xs" p="md">
      <Text size="sm" c="dimmed">
        {words}
      </Text>
      {isAnswered && !isAsking ? (
        <Group gap="xs">
          <FixLink to="freight-carrier" />
          <FixLink to="contract" />
        </Group>
      ) : null}
    </Stack>
  )
}

function Advice({ text }: { text: string }) {
  if (text === '') return null
  return (
    <Alert color="violet" radius={0} icon={<IconInfoCircle size={18} />} className={list.banner}>
      {text}
    </Alert>
  )
}
