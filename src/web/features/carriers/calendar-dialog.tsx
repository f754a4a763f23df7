import { t } from '@lingui/core/macro'
import { Checkbox, Group, Modal, NumberInput, SimpleGrid, Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { carrierCalendarWork } from '#contracts/endpoints/carriers.ts'
import type { CarrierCalendarValue } from '#contracts/entities/carrier-calendar.ts'
import { showDate } from '../../text/dates.ts'
import { SelectBox } from '../../ui/choice/select-box.tsx'
import { EntryForm, useEntry } from '../../ui/entry-form.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useTyped } from '../../ui/use-typed.ts'
import {
  type CalendarValues,
  closingsText,
  faultsOf,
  holidayChoices,
  nextDayOf,
  readClosings,
  valuesOf,
  WEEKDAY_CHOICES,
} from './calendar-values.ts'
import { readCalendarNow } from './read-calendar.ts'

interface CalendarDialogProps {
  /** null: the dialog is closed. `isNew`: a new version that starts as a copy of `calendar`. */
  asked: { calendar: CarrierCalendarValue | null; isNew: boolean } | null
  carriers: readonly { scac: string; name: string }[]
  today: string
  onClose: () => void
}

/** Adds or changes a version of a carrier's calendar. */
export function CalendarDialog({ asked, ...rest }: CalendarDialogProps) {
  const title = asked?.calendar
    ? t`${asked.isNew ? t`New calendar version` : t`Calendar`} of ${asked.calendar.carrierName}`
    : t`Add a carrier’s calendar`
  const typed = useTyped(asked !== null)
  return (
    <Modal onClose={rest.onClose} title={title} size="lg" {...typed}>
      {asked ? <CalendarForm asked={asked} {...rest} /> : null}
    </Modal>
  )
}

type CalendarFormProps = Omit<CalendarDialogProps, 'asked'> & {
  asked: NonNullable<CalendarDialogProps['asked']>
}

function CalendarForm({ asked, carriers, today, onClose }: CalendarFormProps) {
  const [reads, setReads] = useState(0)
  const work = useEntry({
    endpoint: carrierCalendarWork,
    entry: asked.isNew ? null : asked.calendar,
    valuesOf: (calendar) => valuesOf(calendar ?? asked.calendar, { isNew: asked.isNew, today }),
    check: faultsOf,
    told: ({ message }) => message,
    version: 'calendar.version',
    overtakenCode: 'CALENDAR_CHANGED',
    readNow: (client, { id }) => readCalendarNow(client, id),
    onClose,
  })
  const { form } = work
  const reload = async () => {
    await work.reload()
    // The holiday fields keep their own text, which a new key resets.
    setReads(reads + 1)
  }
  return (
    <EntryForm work={{ ...work, reload }} label={t`Carrier calendar`} what="calendar" isNew={false}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <SelectBox
          label={t`Carrier`}
          placeholder={t`Choose a freight carrier`}
          data={carriers.map(({ scac, name }) => ({ value: scac, label: `${name} (${scac})` }))}
          required
          disabled={asked.calendar !== null}
          data-autofocus
          {...form.getInputProps('calendar.scac')}
          value={form.values.calendar.scac || null}
          onChange={(scac) => form.setFieldValue('calendar.scac', scac ?? '')}
        />
        <TextField form={form} path="calendar.effectiveFrom" label={t`Effective from`} type="date" required />
      </SimpleGrid>
      <PickupFields form={form} />
      <HolidayFields key={reads} form={form} today={today} />
    </EntryForm>
  )
}

type Form = UseFormReturnType<CalendarValues>

function PickupFields({ form }: { form: Form }) {
  const { workWeekdays } = form.values.calendar
  return (
    <>
      <Checkbox.Group
        label={t`Works on`}
        value={workWeekdays.map(String)}
        onChange={(days) => form.setFieldValue('calendar.workWeekdays', days.map(Number))}
        error={form.errors['calendar.workWeekdays']}
      >
        <Group gap="md" mt={6}>
          {WEEKDAY_CHOICES.map(({ day, label }) => (
            <Checkbox key={day} value={String(day)} label={label} />
          ))}
        </Group>
      </Checkbox.Group>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
        <TextField
          form={form}
          path="calendar.cutOff"
          label={t`Pickup cut-off`}
          type="time"
          description={t`Same day, local time`}
        />
        <NumberInput
          label={t`Shortest window`}
          description={t`Minutes between ready and close times`}
          min={0}
          max={720}
          step={15}
          allowDecimal={false}
          {...form.getInputProps('calendar.minimumWindowMinutes')}
        />
        <TextField
          form={form}
          path="calendar.earliestClose"
          label={t`Earliest close`}
          type="time"
          description={t`If the dock closes earlier, the pickup rolls to the next day`}
        />
      </SimpleGrid>
    </>
  )
}

function HolidayFields({ form, today }: { form: Form; today: string }) {
  const { holidays } = form.values.calendar
  const [closings, setClosings] = useState(() => closingsText(holidays))
  const [fault, setFault] = useState('')
  const [choices] = useState(() => holidayChoices(holidays))
  const once = holidays.filter(({ day }) => day.kind === 'once')
  const choose = (ids: string[]) =>
    form.setFieldValue('calendar.holidays', [...choices.filter(({ id }) => ids.includes(id)), ...once])
  const type = (text: string) => {
    setClosings(text)
    const read = readClosings(text)
    setFault(read.kind === 'fault' ? read.message : '')
    if (read.kind === 'rules') {
      const rules = holidays.filter(({ day }) => day.kind !== 'once')
      form.setFieldValue('calendar.holidays', [...rules, ...read.rules])
    }
  }
  return (
    <>
      <Checkbox.Group label={t`Holidays`} value={holidays.map(({ id }) => id)} onChange={choose}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={6} mt={6}>
          {choices.map((rule) => (
            <Checkbox key={rule.id} value={rule.id} label={rule.name} description={shownDay(rule, today)} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
      <Textarea
        label={t`Other days without service`}
        description={t`One per line: the date and the reason, such as 12/26/2026 Inventory`}
        autosize
        minRows={2}
        value={closings}
        onChange={(event) => type(event.currentTarget.value)}
        error={fault || form.errors['calendar.holidays']}
      />
    </>
  )
}

function shownDay(rule: CalendarValues['calendar']['holidays'][number], today: string): string {
  const next = showDate(nextDayOf(rule, today))
  return next.kind === 'text' ? t`Next ${next.text}` : ''
}
