import { plural, t } from '@lingui/core/macro'
import { Alert, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { lazy, memo, Suspense, useMemo, useState } from 'react'
import { keep, readKept } from '../../api/kept.ts'
import { FixLink } from '../../ui/fix-link.tsx'
import { useZipPlace } from '../../ui/lane-search/use-zip-place.ts'
import { moneyText } from '../../ui/money.tsx'
import { Section } from '../../ui/section.tsx'
import type { DeskAnswer } from './desk-answer.ts'
import { NoPrice } from './no-price.tsx'
import type { DeskRequest } from './prepare-request.ts'
import css from './rate-grid.module.css'
import { RateLine } from './rate-line.tsx'
import { RATE_SORTS, type RateSort, sortRows } from './rate-rows.ts'
import type { RateDesk } from './use-rate-desk.ts'
import type { WeightCurve } from './use-weight-curve.ts'
import { breakSentence } from './weight-lines.ts'

const PriceGaps = lazy(async () => ({
  default: (await import('../../ui/price-notices/price-gaps.tsx')).PriceGaps,
}))

interface RateGridProps extends Pick<RateDesk, 'shown' | 'isAsking' | 'isLeftBehind'> {
  curve: WeightCurve
  /** Key of the row that is being saved. */
  running: string
  onShip: (key: string) => void
  onShare: (key: string) => void
}

const KEPT = 'review-rates.sort'

/** Every price of every mode in one list, as it arrives. */
export const RateGrid = memo(function RateGrid(props: RateGridProps) {
  const { shown, isAsking, isLeftBehind, curve, running, onShip, onShare } = props
  const [sort, setSort] = useState<RateSort>(() => readKept(KEPT, 'price'))
  const rows = useMemo(() => sortRows(shown?.answer.rows ?? [], sort), [shown, sort])
  const lane = useLaneText(shown?.answers.request)
  const sortBy = (by: RateSort) => {
    setSort(by)
    keep(KEPT, by)
  }
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
      actions={
        <Group gap="xs">
          <SegmentedControl
            size="xs"
            aria-label={t`Sort the prices by`}
            value={sort}
            data={RATE_SORTS.map((by) => ({ value: by, label: t`By ${by}` }))}
            onChange={(by) => sortBy(by as RateSort)}
          />
        </Group>
      }
    >
      <div className={css.list} data-outdated={isLeftBehind || undefined}>
        <Advice text={shown?.answer.advice ?? ''} />
        {rows.length === 0 ? <Nothing isAsking={isAsking} isAnswered={shown !== null} /> : null}
        <ol
          className={css.rates}
          aria-label={t`Prices`}
          aria-busy={isAsking || !isWhole(shown)}
          data-question={questionWeight(shown)}
        >
          {rows.map((row) => (
            <RateLine
              key={row.key}
              row={row}
              lane={lane}
              fromZip={shown?.answers.request.origin?.zip ?? ''}
              toZip={shown?.answers.request.destination?.zip ?? ''}
              isRunning={running === row.key}
              isLocked={running !== ''}
              onShip={onShip}
              onShare={onShare}
            />
          ))}
        </ol>
        {shown && shown.answer.gaps.length > 0 ? (
          <Suspense>
            <PriceGaps notices={shown.answer.gaps} />
          </Suspense>
        ) : null}
        {shown ? <NoPrice notices={shown.answer.notices} silentModes={shown.answer.silentModes} /> : null}
      </div>
    </Section>
  )
})

/** Where the cheapest mode changes, beside the prices; the curve below shows it whole. */
function BreakPoint({ curve: { data, isOld } }: { curve: WeightCurve }) {
  if (!data || isOld || data.segments.length < 2) return null
  return <span className={css.break}> · {breakSentence(data.segments)}</span>
}

/** `Reno NV 89502 → Dallas TX 75201`, of the question that was priced. */
function useLaneText(request: DeskRequest | undefined): string {
  const [from, to] = [request?.origin?.zip ?? '', request?.destination?.zip ?? '']
  const origin = useZipPlace(from).place
  const destination = useZipPlace(to).place
  const named = [`${origin} ${from}`, `${destination} ${to}`]
  return named.map((end) => end.trim()).join(' → ')
}

/** Every mode that was asked has answered. */
const isWhole = (shown: RateDesk['shown']): boolean =>
  shown === null || shown.answers.modes.every(({ reply, refused }) => reply !== null || refused !== null)

/** Pounds that the prices on the screen are for: the bench sees by it when a change has been priced. */
const questionWeight = (shown: RateDesk['shown']): string =>
  (shown?.answers.request.items ?? []).map(({ weight }) => weight ?? 0).join('+')

/** `42 prices · $88.10 – $688.15`. */
function countWords({ rows }: DeskAnswer): string {
  const cents = rows.map((row) => row.cents)
  if (cents.length === 0) return ''
  const [low, high] = [Math.min(...cents), Math.max(...cents)]
  const count = plural(rows.length, { one: '# price', other: '# prices' })
  return `${count} · ${moneyText(low)} – ${moneyText(high)}`
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
    <Alert color="violet" radius={0} icon={<IconInfoCircle size={18} />} className={css.banner}>
      {text}
    </Alert>
  )
}
