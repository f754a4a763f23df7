import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert } from '@mantine/core'
import { IconCalendarDue } from '@tabler/icons-react'
import { useMemo } from 'react'
import { dateInWords } from '../../text/dates.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FixLink } from '../../ui/fix-link.tsx'
import { Lane } from '../../ui/lane.tsx'
import { SilentCarriers } from '../../ui/lane-search/silent-carriers.tsx'
import type { LaneAnswer } from '../../ui/lane-search/use-lane.ts'
import { Section } from '../../ui/section.tsx'
import { Segments } from '../../ui/segments.tsx'
import css from './calendar.module.css'
import { calendarDays, isPromised, type Promised, reasonsInWords } from './calendar-days.ts'
import { CarrierRow } from './carrier-row.tsx'
import { pickupWords } from './pickup-words.ts'

const KINDS = { '': t`All`, direct: t`Direct`, interline: t`Interline` }

interface ServiceCalendarProps {
  answer: LaneAnswer
  /** '' = both, `direct` or `interline`. */
  kind: string
  onKind: (kind: string) => void
}

/** Every carrier's days from pickup to the promised day, the earliest first. */
export function ServiceCalendar({ answer, kind, onKind }: ServiceCalendarProps) {
  const { origin, destination, miles, pickup } = answer
  const promised = useMemo(
    () =>
      answer.carriers.filter(isPromised).filter((one) => kind === '' || one.isDirect === (kind === 'direct')),
    [answer, kind],
  )
  const silent = answer.carriers.filter((service) => !isPromised(service))
  if (!destination) return <NoDestination />
  const words = pickupWords(answer.carriers, pickup)
  return (
    <Section
      title={t`Service days`}
      note={
        <Trans>
          <Lane from={origin} to={destination} /> · about {miles?.toLocaleString('en-US')} mi
        </Trans>
      }
      actions={
        <Segments
          label={t`Service`}
          data={Object.entries(KINDS).map(([value, label]) => ({ value, label }))}
          value={kind}
          onChange={onKind}
        />
      }
    >
      {answer.carriers.length > 0 ? <PickupLine {...words} /> : null}
      {promised.length > 0 ? (
        <Rows promised={promised} askedDate={pickup.date} pickup={pickup} />
      ) : (
        <EmptyState
          title={kind === '' ? t`No service days for this lane.` : t`No ${kind} service for this lane.`}
          hint={t`Carriers appear here with their published transit days between the two ZIPs.`}
          action={answer.carriers.length === 0 ? <FixLink to="freight-carrier" /> : null}
        />
      )}
      <SilentCarriers services={silent} title={t`No service days for this lane`} />
      {promised.some((one) => one.isSynthetic) ? (
        <p className={css.note}>
          <Trans>Demo carriers: transit days are made up.</Trans>
        </p>
      ) : null}
    </Section>
  )
}

function NoDestination() {
  return (
    <Section title={t`Service days`}>
      <EmptyState
        title={t`Where does it go?`}
        hint={t`Enter a To ZIP to see each carrier’s promised day. The map below does not need one.`}
      />
    </Section>
  )
}

function PickupLine({ isRolledOver, text }: { isRolledOver: boolean; text: string }) {
  if (!isRolledOver) return <p className={css.line}>{text}</p>
  return (
    <Alert variant="light" color="amber" icon={<IconCalendarDue size={18} />} mb="sm">
      {text}
    </Alert>
  )
}

interface RowsProps {
  promised: readonly Promised[]
  askedDate: string
  pickup: LaneAnswer['pickup']
}

function Rows({ promised, askedDate, pickup }: RowsProps) {
  const days = calendarDays(promised, askedDate)
  const reasons = reasonsInWords(promised.flatMap((service) => service.skippedDays))
  const earliest = promised[0]?.deliveryDate
  const isEarliestTold = promised.some(({ deliveryDate }) => deliveryDate !== earliest)
  const style = { '--days': days.length } as React.CSSProperties
  return (
    <>
      <div className={css.calendar} style={style}>
        <div className={css.head} aria-hidden="true">
          {days.map((date, index) => (
            <DayHead key={date} date={date} isFirst={index === 0} />
          ))}
        </div>
        <ul className={css.rows} aria-label={t`Service days by carrier`}>
          {promised.map((service) => (
            <CarrierRow
              key={service.scac}
              service={service}
              days={days}
              pickup={pickup}
              isEarliest={isEarliestTold && service.deliveryDate === earliest}
            />
          ))}
        </ul>
      </div>
      <Key />
      {reasons.length > 0 ? (
        <p className={css.note}>
          <Trans>Not counted: {reasons.join('; ')}.</Trans>
        </p>
      ) : null}
    </>
  )
}

/** The weekday above the day of the month; the month at its start. */
function DayHead({ date, isFirst }: { date: string; isFirst: boolean }) {
  const [weekday, month, day] = dateInWords(date).split(/[ ,]+/)
  const isWeekend = weekday === 'Sat' || weekday === 'Sun'
  return (
    <span className={isWeekend ? css.weekend : ''}>
      <span>{weekday}</span>
      <strong>{day}</strong>
      <span className={css.month}>{isFirst || day === '1' ? month : ''}</span>
    </span>
  )
}

function Key() {
  return (
    <div className={css.key} aria-hidden="true">
      <span>
        <Trans>
          <i className={`${css.cell} ${css.pickup}`}>0</i> Pickup day
        </Trans>
      </span>
      <span>
        <Trans>
          <i className={`${css.cell} ${css.way}`}>1</i> Business day
        </Trans>
      </span>
      <span>
        <Trans>
          <i className={`${css.cell} ${css.closed}`} /> Not counted
        </Trans>
      </span>
      <span>
        <Trans>
          <i className={`${css.cell} ${css.delivery}`}>3</i> Promised day
        </Trans>
      </span>
    </div>
  )
}
