import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { carrierCalendarWork } from '#contracts/endpoints/carriers.ts'
import type { CarrierCalendarValue } from '#contracts/entities/carrier-calendar.ts'
import { canChange } from '#domain/access/rights.ts'
import { showClock } from '#domain/text/time-of-day.ts'
import { useCall } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { showDate } from '../../text/dates.ts'
import { AddButton } from '../../ui/add-button.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { textColumn, withActions } from '../../ui/data-table/columns.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { wholeListState } from '../../ui/data-table/query-state.ts'
import { useTableState } from '../../ui/data-table/table-state.ts'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { ListIntro } from '../../ui/list-intro.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { DeleteEntry } from '../../ui/register/delete-entry.tsx'
import { EntryMenu } from '../../ui/register/entry-menu.tsx'
import { weekdayWords } from './calendar-values.ts'
import { readCalendarNow } from './read-calendar.ts'

const CALENDAR_DIALOG = partFrom(() => import('./calendar-dialog.tsx').then((part) => part.CalendarDialog))

type Asked =
  | { kind: 'edit'; calendar: CarrierCalendarValue | null; isNew: boolean }
  | { kind: 'delete'; calendar: CarrierCalendarValue }

/** Each carrier's working days and pickup cutoff; a carrier that is not listed has the default calendar. */
export function Calendars() {
  const isChangeable = canChange(useUser().userType)
  const state = useTableState({ prefix: 'calendar-', pageSize: 100 })
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const list = useCall(carrierCalendarWork, { work: 'load' }, { keepsPrevious: true, silent: true })
  // In the user's time zone: in the evening, UTC already has tomorrow's date.
  const today = new Date().toLocaleDateString('en-CA')
  const columns = useMemo(
    () =>
      withActions(
        COLUMNS,
        isChangeable ? (calendar) => <Actions calendar={calendar} ask={setAsked} /> : null,
      ),
    [isChangeable],
  )
  const edit = (calendar: CarrierCalendarValue) => setAsked({ kind: 'edit', calendar, isNew: false })
  return (
    <>
      <ListIntro
        text={t`Service days and promised deliveries skip a carrier’s own holidays, and pickups after the carrier’s cut-off move to the next day. A version applies until the next one begins. Carriers without a version use the standard calendar.`}
      >
        {isChangeable ? (
          <AddButton
            label={t`Add calendar`}
            onClick={() => setAsked({ kind: 'edit', calendar: null, isNew: true })}
          />
        ) : null}
      </ListIntro>
      <DataTable<CarrierCalendarValue>
        id="carrier-calendars"
        label={t`Carrier calendars`}
        columns={columns}
        rowId={(row) => row.id}
        state={state}
        {...wholeListState(list, list.data?.calendars, state, (row) => `${row.scac} ${row.carrierName}`)}
        onOpen={isChangeable ? edit : undefined}
        empty={{
          title: t`No carrier calendars yet`,
          hint: t`All carriers work Monday to Friday and observe the usual industry holidays.`,
        }}
        searchPlaceholder={t`Carrier, SCAC`}
      />
      <LazyPart
        of={CALENDAR_DIALOG}
        isWanted={asked?.kind === 'edit'}
        isAbove
        with={{
          asked: asked?.kind === 'edit' ? asked : null,
          carriers: list.data?.carriers ?? [],
          today,
          onClose: close,
        }}
      />
      <DeleteCalendar calendar={asked?.kind === 'delete' ? asked.calendar : null} onClose={close} />
    </>
  )
}

function Actions({ calendar, ask }: { calendar: CarrierCalendarValue; ask: (asked: Asked) => void }) {
  return (
    <EntryMenu
      label={t`Change the ${calendar.carrierName} calendar effective ${calendar.effectiveFrom}`}
      onEdit={() => ask({ kind: 'edit', calendar, isNew: false })}
      onDelete={() => ask({ kind: 'delete', calendar })}
      others={[{ label: t`New version…`, onClick: () => ask({ kind: 'edit', calendar, isNew: true }) }]}
    />
  )
}

const dateText = (date: string): string => {
  const shown = showDate(date)
  return shown.kind === 'text' ? shown.text : date
}

const COLUMNS: readonly Column<CarrierCalendarValue>[] = [
  textColumn('carrier', t`Carrier`, 260, (row) => row.carrierName || row.scac, { isCardTitle: true }),
  textColumn('scac', 'SCAC', 80, ({ scac }) => scac),
  textColumn('from', t`Effective from`, 150, (row) => dateText(row.effectiveFrom)),
  textColumn('days', t`Works on`, 150, (row) => weekdayWords(row.workWeekdays)),
  textColumn('cutOff', t`Pickup cut-off`, 130, (row) => showClock(row.cutOff)),
  textColumn('holidays', t`Holidays`, 90, (row) => String(row.holidays.length)),
]

function DeleteCalendar({
  calendar: asked,
  onClose,
}: {
  calendar: CarrierCalendarValue | null
  onClose: () => void
}) {
  return (
    <DeleteEntry
      entry={asked}
      onClose={onClose}
      endpoint={carrierCalendarWork}
      bodyOf={({ id, version }) => ({ work: 'delete' as const, calendarId: id, version })}
      told={({ message }) => message}
      overtaken={{
        code: 'CALENDAR_CHANGED',
        what: 'calendar',
        readNow: (client, { id }) => readCalendarNow(client, id),
      }}
      title={(calendar) => t`Delete this version of ${calendar.carrierName}?`}
      confirmLabel={t`Delete version`}
    >
      {(calendar) => (
        <Text mb="xs">
          <Trans>
            From {dateText(calendar.effectiveFrom)}, the previous version applies, or the default calendar if
            there is none. Saved prices do not change.
          </Trans>
        </Text>
      )}
    </DeleteEntry>
  )
}
