import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { USUAL_US_CARRIER_HOLIDAYS } from '#domain/calendar/holidays.ts'
import { logInAs } from '../../log-in-as.test-support.ts'
import { type Answers, answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { closeToast, readToasts } from '../../ui/toast.ts'
import { expectNoAxeFaults } from './axe.test-support.ts'
import { Calendars } from './calendars.tsx'
// Lazy code is loaded before the test, which then does not wait for a busy machine to read it.
import '../../ui/confirm-question.tsx'
import './calendar-dialog.tsx'

const WORK = 'Carriers/Calendars'
const CALENDAR = {
  ...{ CalendarId: '01a1fddc-0000-7000-8000-000000000001', SCAC: 'SYNA', CarrierName: 'Synthetic Alpha' },
  ...{ EffectiveFrom: '2026-01-01', workWeekdays: [1, 2, 3, 4, 5, 6], cutOff: '11:00' },
  ...{ minimumWindowMinutes: 120, earliestClose: '15:00', holidays: USUAL_US_CARRIER_HOLIDAYS.slice(0, 6) },
}
const reply = (changes: object = {}) => ({
  body: {
    ...{ Status: 'success', calendars: [CALENDAR], message: '' },
    carriers: [{ scac: 'SYNA', name: 'Synthetic Alpha' }],
    ...changes,
  },
})
const open = async (answers: Answers = {}) => {
  const sent = answerCalls({ [WORK]: () => reply(), ...answers })
  return { sent, ...(await showScreen(<Calendars />, '/Carriers?view=Calendars')) }
}
const choose = async (what: string) => {
  fireEvent.click(
    await screen.findByRole('button', { name: 'Change the Synthetic Alpha calendar effective 2026-01-01' }),
  )
  fireEvent.click(await screen.findByRole('menuitem', { name: what }))
  return screen.findByRole('dialog')
}

beforeEach(() => {
  localStorage.clear()
  for (const { id } of readToasts()) closeToast(id)
  logInAs({ pageList: '28,43' })
})

describe('carriers’ calendars', () => {
  it("show each carrier's working days and pickup cutoff; axe finds nothing", async () => {
    await open()
    await screen.findByText('Synthetic Alpha')
    const [, row] = screen.getAllByRole('row')
    for (const words of ['Synthetic Alpha', 'SYNA', '11:00 AM', '6'])
      expect(row!.textContent).toContain(words)
    await expectNoAxeFaults()
  })

  it('explain which default applies while there are none', async () => {
    await open({ [WORK]: () => reply({ calendars: [] }) })
    expect(await screen.findByText('No carrier calendars yet')).toBeTruthy()
  })

  it('cannot be changed by users without that right', async () => {
    logInAs({ userType: 'ReadOnly', pageList: '28,43' })
    await open()
    await screen.findByText('Synthetic Alpha')
    expect(screen.queryByRole('button', { name: 'Add calendar' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Change the .* calendar/ })).toBeNull()
  })

  it('require a carrier and working days before anything is sent', async () => {
    const { sent } = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Add calendar' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save calendar' }))
    expect(await within(dialog).findByText('Choose the carrier.')).toBeTruthy()
    expect(sent).toHaveLength(1)
    await expectNoAxeFaults()
    const carrier = within(dialog).getByRole<HTMLInputElement>('combobox', { name: /^Carrier/ })
    fireEvent.click(carrier)
    const list = await screen.findByRole('listbox', { name: 'Carrier', hidden: true })
    // Usually longer than the screen: Mantine's scrolling list could not be reached by keyboard.
    expect(list.closest('[class*="ScrollArea"]')).toBeNull()
    fireEvent.click(within(list).getByRole('option', { name: 'Synthetic Alpha (SYNA)', hidden: true }))
    expect(carrier.value).toBe('Synthetic Alpha (SYNA)')
  })

  it('are changed in a form that shows the current values', async () => {
    const { sent } = await open({
      [WORK]: (body) => reply((body as { Work: string }).Work === 'save' ? { message: 'Saved.' } : {}),
    })
    const dialog = await choose('Edit…')
    const cutOff = within(dialog).getByLabelText(/Pickup cut-off/) as HTMLInputElement
    expect(cutOff.value).toBe('11:00')
    fireEvent.change(cutOff, { target: { value: '10:00' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save calendar' }))
    await waitFor(() => expect(readToasts()).toMatchObject([{ kind: 'success', message: 'Saved.' }]))
    expect(sent.find(({ body }) => body.Work === 'save')!.body.Calendar).toMatchObject({
      ...{ CalendarId: CALENDAR.CalendarId, SCAC: 'SYNA', EffectiveFrom: '2026-01-01' },
      workWeekdays: [1, 2, 3, 4, 5, 6],
    })
    expect(JSON.stringify(sent.find(({ body }) => body.Work === 'save')!.body)).toMatch(/10:00/)
  })

  it('are deleted after a confirmation', async () => {
    const { sent } = await open()
    const dialog = await choose('Delete…')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete version' }))
    await waitFor(() => expect(sent.some(({ body }) => body.Work === 'delete')).toBe(true))
    expect(sent.find(({ body }) => body.Work === 'delete')!.body.CalendarId).toBe(CALENDAR.CalendarId)
  })

  it('show why one cannot be deleted', async () => {
    const message = 'This version of the calendar no longer exists.'
    const gone = { status: 404, body: { Status: 'error', code: 'NOT_FOUND', message, requestId: 'r' } }
    await open({ [WORK]: (body) => ((body as { Work: string }).Work === 'delete' ? gone : reply()) })
    const dialog = await choose('Delete…')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete version' }))
    expect(await within(dialog).findByText(message)).toBeTruthy()
  })
})

describe('a calendar changed by another user', () => {
  const message = 'Someone else changed this calendar. Reload it and try again.'
  const refused = {
    status: 409,
    body: { Status: 'error', code: 'CALENDAR_CHANGED', message, requestId: 'r' },
  }
  const closed = { id: 'once-2027-03-05', name: 'Inventory', day: { kind: 'once', date: '2027-03-05' } }
  const holidays = [...CALENDAR.holidays, { ...closed, fromYear: null, toYear: null }]
  const now = { ...CALENDAR, cutOff: '09:00', holidays, version: 'b' }
  /** The first read has version a; later reads have version b. */
  const openChanged = () => {
    let reads = 0
    return open({
      [WORK]: (body) => {
        const { Work, Calendar, version } = body as {
          Work: string
          Calendar?: { version?: string }
          version?: string
        }
        if (Work === 'load')
          return reply({ calendars: [reads++ === 0 ? { ...CALENDAR, version: 'a' } : now] })
        return (Calendar ? Calendar.version : version) === 'a' ? refused : reply({ message: 'Done.' })
      },
    })
  }

  it('is not overwritten silently; the user can overwrite it', async () => {
    const { sent } = await openChanged()
    const dialog = await choose('Edit…')
    const cutOff = within(dialog).getByLabelText(/Pickup cut-off/) as HTMLInputElement
    fireEvent.change(cutOff, { target: { value: '10:00' } })
    const save = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Save calendar' }))
    save()
    expect(await within(dialog).findByText(message)).toBeTruthy()
    expect(cutOff.value).toBe('10:00')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Reload the calendar' }))
    await waitFor(() => expect(cutOff.value).toBe('09:00'))
    const closings = within(dialog).getByLabelText(/Other days without service/) as HTMLTextAreaElement
    expect(closings.value).toContain('03/05/2027 Inventory')
    save()
    await waitFor(() => expect(readToasts()).toMatchObject([{ kind: 'success', message: 'Done.' }]))
    const saved = sent.flatMap(({ body }) => (body.Work === 'save' ? [body.Calendar] : []))
    expect(saved).toMatchObject([{ version: 'a' }, { version: 'b', holidays }])
  })

  it('is overwritten with the typed values on request', async () => {
    const { sent } = await openChanged()
    const dialog = await choose('Edit…')
    fireEvent.change(within(dialog).getByLabelText(/Pickup cut-off/), { target: { value: '10:00' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save calendar' }))
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Keep mine and save' }))
    await waitFor(() => expect(readToasts()).toMatchObject([{ kind: 'success', message: 'Done.' }]))
    const saved = sent.flatMap(({ body }) => (body.Work === 'save' ? [body.Calendar] : []))
    expect(saved.at(-1)).not.toHaveProperty('version')
  })

  it('is shown again before it is deleted', async () => {
    const { sent } = await openChanged()
    const dialog = await choose('Delete…')
    const remove = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Delete version' }))
    remove()
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Reload the calendar' }))
    await waitFor(() => expect(within(dialog).queryByText(message)).toBeNull())
    remove()
    await waitFor(() => expect(readToasts()).toMatchObject([{ kind: 'success', message: 'Done.' }]))
    const deleted = sent.flatMap(({ body }) => (body.Work === 'delete' ? [body.version] : []))
    expect(deleted).toEqual(['a', 'b'])
  })
})
