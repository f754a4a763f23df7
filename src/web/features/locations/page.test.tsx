import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { logInAs } from '../../log-in-as.test-support.ts'
import { type Answers, answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { closeToast, readToasts } from '../../ui/toast.ts'
import { Page } from './page.tsx'

const STORE = {
  LocationId: 'l1',
  LocationCode: 'ST-1',
  Name: 'Example Hardware',
  AddressLine1: '1 Example Way',
  City: 'Reno',
  State: 'NV',
  Zip: '89502',
  CountryCode: 'US',
  LocationType: 'Retail store',
  DefaultServices: ['LGDEL'],
}
const TWIN = {
  ...STORE,
  LocationId: 'l2',
  LocationCode: '',
  Name: 'EXAMPLE HARDWARE INC',
  Phone: '775-555-0142',
}
const DOCK = { ...STORE, LocationId: 'l3', LocationCode: '', Name: 'Reno dock', IsWarehouse: true }
const COUNTS = { new: 0, duplicate: 0, same: 0, repeated: 0, wrong: 0, added: 0, merged: 0, skipped: 0 }
const LIST = {
  ...{ ImportId: 'i1', state: 'ready', Filename: 'stores.csv', workId: null, rows: 4, message: '' },
  ...{ createdBy: 'demo', createdAt: '2026-11-20T10:00:00Z', finishedAt: null },
  counts: { ...COUNTS, new: 2, duplicate: 1, wrong: 1 },
}
const DUPLICATE = {
  ...{ row: 3, outcome: 'duplicate', foundBy: 'code', choice: '', faults: [] },
  Given: TWIN,
  Found: STORE,
  changes: [{ field: 'Phone', from: '', to: '775-555-0142' }],
}
const WRONG = {
  ...{ row: 5, outcome: 'wrong', foundBy: '', choice: '', Given: STORE, Found: null, changes: [] },
  faults: [{ column: 'ZIP', reason: 'ZIP 00000 is not known.' }],
}
const ok = (body: object) => ({ body: { Status: 'success', ...body } })
const COUNTRIES = [
  {
    ...{ CountryCode: 'US', CountryName: 'United States', currency: 'USD' },
    ...{ postalPattern: '^\\d{5}(-\\d{4})?$', postalExample: '75201' },
    states: [
      { State: 'NV', StateName: 'Nevada' },
      { State: 'TX', StateName: 'Texas' },
    ],
  },
]
const ANSWERS: Answers = {
  'Address/AddressDataList': () => ok({ rows: [STORE, DOCK], total: 2 }),
  'Address/GetCountryList': () => ok({ countries: COUNTRIES }),
  'Address/GetAddress': () =>
    ok({
      location: null,
      place: {
        ...{ City: 'Dallas', State: 'TX', Zip: '75201', CountryCode: 'US' },
        ...{ latitude: 32.8, longitude: -96.8, timeZone: 'America/Chicago' },
      },
    }),
  'Locations/Imports': () => ok({ imports: [LIST] }),
  'Locations/ImportDetails': (body) => {
    const { outcome } = body as { outcome: string }
    const rows = { duplicate: [DUPLICATE], wrong: [WRONG] }[outcome] ?? []
    return ok({ import: LIST, rows, total: rows.length })
  },
}
const open = async (at = '/Locations', answers: Answers = {}) => {
  const sent = answerCalls({ ...ANSWERS, ...answers })
  await showScreen(<Page />, at)
  return sent
}
const type = (dialog: HTMLElement, label: RegExp, value: string) =>
  fireEvent.change(within(dialog).getByLabelText(label), { target: { value } })
const field = (dialog: HTMLElement, label: RegExp) => within(dialog).getByLabelText(label) as HTMLInputElement

/** Lazy code is loaded before the tests: a busy machine takes a while for it. */
beforeAll(async () => {
  await Promise.all([import('./imports.tsx'), import('./duplicates.tsx'), import('./location-dialog.tsx')])
  await import('../../ui/confirm-question.tsx')
})

beforeEach(() => {
  localStorage.clear()
  for (const { id } of readToasts()) closeToast(id)
  logInAs({ pageList: '31' })
})

describe('the list of locations', () => {
  it('adds a warehouse if a link asks for one: without a dock code it would not be one', async () => {
    const sent = await open('/Locations?add=dock')
    const dialog = await screen.findByRole('dialog', { name: 'Add a warehouse' })
    type(dialog, /^Name/, 'Acme')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add location' }))
    await within(dialog).findByText('Enter a dock code, such as RNO.')
    expect(sent.some(({ path }) => path === 'Address/UpdateLocation')).toBe(false)
  })

  it("shows a location's default services, and marks docks", async () => {
    await open()
    expect(await screen.findByText('Example Hardware')).toBeTruthy()
    expect(screen.getAllByText('Liftgate delivery').length).toBeGreaterThan(0)
    expect(screen.getByText('Your dock')).toBeTruthy()
  })

  it('filters by type and offers read-only users no changes', async () => {
    logInAs({ userType: 'ReadOnly', pageList: '31' })
    const sent = await open()
    await screen.findByText('Example Hardware')
    expect(screen.queryByRole('button', { name: 'Add location' })).toBeNull()
    expect(screen.queryByRole('radio', { name: 'Import' })).toBeNull()
    fireEvent.change(screen.getByLabelText('Location type'), { target: { value: 'School' } })
    await waitFor(() => expect(sent.some(({ body }) => body.LocationType === 'School')).toBe(true))
  })

  it("shows another user's change of the location, keeps the typed values, and accepts either version", async () => {
    const message = 'Someone else changed this location. Reload it and try again.'
    let version = 5
    const changed = () => ({
      status: 409,
      body: { Status: 'error', code: 'LOCATION_CHANGED', message, version, requestId: 'r' },
    })
    const sent = await open('/Locations', {
      'Address/AddressDataList': () => ok({ rows: [{ ...STORE, version: 4 }], total: 1 }),
      'Address/GetAddress': (body) =>
        (body as { LocationId?: string }).LocationId
          ? ok({ location: { ...STORE, Phone: '775-555-0177', version }, place: null })
          : ok({ location: null, place: null }),
      'Address/UpdateLocation': (body) => {
        const seen = (body as { location: { version?: number } }).location.version
        return seen === version ? ok({ location: STORE }) : changed()
      },
    })
    const saves = () =>
      sent
        .filter(({ path }) => path === 'Address/UpdateLocation')
        .map(({ body }) => body as { location: { version?: number; ContactName: string } })
    fireEvent.click(await screen.findByRole('button', { name: 'Change Example Hardware' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit…' }))
    const dialog = await screen.findByRole('dialog')
    type(dialog, /^Contact/, 'Ann Typed')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save location' }))
    expect(await within(dialog).findByText(message)).toBeTruthy()
    expect(saves().at(-1)).toMatchObject({ location: { version: 4, ContactName: 'Ann Typed' } })
    expect(field(dialog, /^Contact/).value).toBe('Ann Typed')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Reload the location' }))
    await waitFor(() => expect(field(dialog, /^Phone/).value).toBe('775-555-0177'))
    // It has been reloaded, so the message is gone.
    await waitFor(() => expect(within(dialog).queryByText(message)).toBeNull())
    expect(field(dialog, /^Contact/).value).toBe('')
    type(dialog, /^Contact/, 'Ann Typed')
    version = 6
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save location' }))
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Keep mine and save' }))
    await waitFor(() => expect(readToasts()).toHaveLength(1))
    expect(saves().map(({ location }) => location.version)).toEqual([4, 5, 6])
    expect(saves().at(-1)?.location.ContactName).toBe('Ann Typed')
  })

  it('adds one: city and state come from the ZIP, errors are at their field', async () => {
    const sent = await open('/Locations', { 'Address/UpdateLocation': () => ok({ location: STORE }) })
    fireEvent.click(await screen.findByRole('button', { name: 'Add location' }))
    const dialog = await screen.findByRole('dialog')
    type(dialog, /^Phone/, '12')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add location' }))
    expect(await within(dialog).findByText('Name is required.')).toBeTruthy()
    expect(within(dialog).getByText('ZIP is required.')).toBeTruthy()
    expect(within(dialog).getByText(/^Enter a valid phone number/)).toBeTruthy()
    type(dialog, /^Name/, 'New store')
    type(dialog, /^Phone/, '')
    type(dialog, /^ZIP/, '75201')
    await waitFor(() => expect(field(dialog, /^City/).value).toBe('Dallas'))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add location' }))
    await waitFor(() =>
      expect(readToasts().map(({ message }) => message)).toContain('New store has been added.'),
    )
    expect(sent.find(({ path }) => path === 'Address/UpdateLocation')?.body).toMatchObject({
      funtype: 'add',
      location: { Name: 'New store', Zip: '75201', City: 'Dallas', State: 'TX', CountryCode: 'US' },
    })
  })

  it('fills in the city and state of another ZIP, but keeps them in countries without known ZIPs', async () => {
    await open('/Locations', {
      'Address/AddressDataList': () =>
        ok({
          rows: [STORE, { ...TWIN, City: 'Kassel', State: '', Zip: '34117', CountryCode: 'DE' }],
          total: 2,
        }),
    })
    const edit = async (name: string) => {
      fireEvent.click(await screen.findByRole('button', { name: `Change ${name}` }))
      fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit…' }))
      return screen.findByRole('dialog')
    }
    const dialog = await edit('Example Hardware')
    type(dialog, /^ZIP/, '7520')
    expect(field(dialog, /^City/).value).toBe('')
    type(dialog, /^ZIP/, '75201')
    await waitFor(() => expect(field(dialog, /^City/).value).toBe('Dallas'))
    await waitFor(() => expect(field(dialog, /^State/).value).toContain('TX'))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    const abroad = await edit('EXAMPLE HARDWARE INC')
    type(abroad, /^ZIP/, '34119')
    expect(field(abroad, /^City/).value).toBe('Kassel')
  })

  it('makes a location a dock by its code, and shows at the field that a code is in use', async () => {
    const sentence = 'RNO is already the dock Reno DC.'
    const refusal = { Status: 'error', code: 'VALIDATION_FAILED', message: 'Look.' }
    const sent = await open('/Locations', {
      'Address/UpdateLocation': () => ({
        status: 422,
        body: { ...refusal, fields: { 'location.WHSE': sentence } },
      }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Add location' }))
    const dialog = await screen.findByRole('dialog')
    type(dialog, /^Name/, 'Our own')
    type(dialog, /^ZIP/, '75201')
    type(dialog, /^Dock code/, 'RNO')
    await waitFor(() => expect(field(dialog, /^City/).value).toBe('Dallas'))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add location' }))
    expect(await within(dialog).findByText(sentence)).toBeTruthy()
    expect(sent.find(({ path }) => path === 'Address/UpdateLocation')?.body).toMatchObject({
      location: { Name: 'Our own', WHSE: 'RNO' },
    })
  })

  it('has an address checked and accepts the suggestion', async () => {
    const corrected = {
      ...{ Street: '1 EXAMPLE WAY', Street2: '', City: 'RENO', State: 'NV', Zip: '89502-1234' },
      ...{ CountryCode: 'US', Classification: 'commercial', Quality: 1 },
    }
    const checked = {
      verdict: 'corrected',
      corrected,
      candidates: [],
      changed: ['zip'],
      doubts: [],
      source: 'x',
    }
    await open('/Locations', {
      'NewTrackingAPI/GoogleAddressValidation': () => ok({ ...checked, isSandbox: true }),
    })
    fireEvent.click(await screen.findByText('Example Hardware'))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Check address' }))
    fireEvent.click(await within(dialog).findByRole('button', { name: /^Use/ }))
    expect(field(dialog, /^ZIP/).value).toBe('89502-1234')
  })

  it('deletes after a confirmation', async () => {
    const sent = await open('/Locations', { 'Address/UpdateLocation': () => ok({ location: null }) })
    fireEvent.click(await screen.findByRole('button', { name: 'Change Example Hardware' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete…' }))
    fireEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete location' }),
    )
    await waitFor(() =>
      expect(sent.find(({ path }) => path === 'Address/UpdateLocation')?.body).toMatchObject({
        funtype: 'delete',
        location: { LocationId: 'l1' },
      }),
    )
  })

  it('does not delete a location that another user changed: it reloads first', async () => {
    const message = 'Someone else changed this location. Reload it and try again.'
    const refused = { Status: 'error', code: 'LOCATION_CHANGED', message, requestId: 'r' }
    const sent = await open('/Locations', {
      'Address/AddressDataList': () => ok({ rows: [{ ...STORE, version: 4 }], total: 1 }),
      'Address/GetAddress': () =>
        ok({ location: { ...STORE, Name: 'Renamed Store', version: 5 }, place: null }),
      'Address/UpdateLocation': (body) =>
        (body as { location: { version?: number } }).location.version === 5
          ? ok({ location: null })
          : { status: 409, body: refused },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Change Example Hardware' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete…' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete location' }))
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Reload the location' }))
    expect(await screen.findByText('Delete Renamed Store?')).toBeTruthy()
    await waitFor(() => expect(within(dialog).queryByText(message)).toBeNull())
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete location' }))
    await waitFor(() =>
      expect(readToasts().map((toast) => toast.message)).toContain('Renamed Store has been deleted.'),
    )
    expect(sent.filter(({ path }) => path === 'Address/AddressDataList').length).toBeGreaterThan(1)
  })
})

describe('an uploaded list', () => {
  it('shows the faults and the changes of a merge, and imports as chosen', async () => {
    const taking = { ...LIST, state: 'taking' }
    const sent = await open('/Locations?view=import&file=i1', {
      'Locations/Take': () => ok({ import: taking }),
    })
    expect(await screen.findByText('ZIP 00000 is not known.')).toBeTruthy()
    expect(screen.getByText(/Phone:.*775-555-0142/)).toBeTruthy()
    const choice = screen.getByLabelText('What to do with row 3')
    // It has the code of another location, so it cannot be added as a new one.
    expect(within(choice).queryByText('Add as new')).toBeNull()
    fireEvent.change(choice, { target: { value: 'merge' } })
    fireEvent.click(screen.getByRole('button', { name: 'Import list' }))
    await waitFor(() =>
      expect(sent.find(({ path }) => path === 'Locations/Take')?.body).toEqual({
        importId: 'i1',
        duplicates: 'skip',
        rows: [{ row: 3, choice: 'merge' }],
        skipRejected: true,
      }),
    )
  })

  it('can be undone after a confirmation', async () => {
    const done = { ...LIST, state: 'done', counts: { ...COUNTS, added: 3, merged: 1 } }
    const sent = await open('/Locations?view=import&file=i1', {
      'Locations/ImportDetails': () => ok({ import: done, rows: [], total: 0 }),
      'Locations/Undo': () => ok({ import: { ...done, state: 'undoing' } }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Undo this import' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('3 added locations will be removed from the list')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Undo import' }))
    await waitFor(() => expect(sent.some(({ path }) => path === 'Locations/Undo')).toBe(true))
  })
})

describe('a list with nothing to import', () => {
  const only = (counts: object) => ({
    'Locations/ImportDetails': () =>
      ok({ import: { ...LIST, counts: { ...COUNTS, ...counts } }, rows: [], total: 0 }),
  })
  const none = { new: 0, duplicate: 0, repeated: 0, wrong: 0, same: 0 }

  it('explains that all existing locations are left unchanged', async () => {
    await open('/Locations?view=import&file=i1', only({ ...none, duplicate: 2 }))
    const take = await screen.findByRole<HTMLButtonElement>('button', { name: 'Import list' })
    expect(take.disabled).toBe(true)
    expect(screen.getByText(/Every row already exists, so nothing changes/)).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Existing locations'), {
      target: { value: 'merge' },
    })
    expect(take.disabled).toBe(false)
  })

  it('explains that a row is wrong and the list is imported as a whole', async () => {
    await open('/Locations?view=import&file=i1', only({ ...none, new: 3, wrong: 1 }))
    fireEvent.click(await screen.findByLabelText('Import the whole list or nothing'))
    expect(screen.getByText('1 row to fix. Nothing in the list was imported.')).toBeTruthy()
  })
})

describe('duplicates in the list', () => {
  const GROUP = {
    key: 'k',
    locations: [
      { ...STORE, version: 4 },
      { ...TWIN, version: 7 },
    ],
  }
  const MERGE = { id: 'm1', name: 'Harbor', count: 1, createdBy: 'demo', createdAt: '2026-11-20T10:00:00Z' }

  it('are merged as chosen, and separated again', async () => {
    const sent = await open('/Locations?view=duplicates', {
      'Locations/Duplicates': () => ok({ groups: [GROUP], total: 1, merges: [MERGE] }),
      'Locations/Merge': () => ok({ location: STORE, mergeId: 'm2' }),
      'Locations/UndoMerge': () => ok({ isRestored: true }),
    })
    expect(await screen.findByText(/The location you keep gets: Phone 775-555-0142/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Merge 2 into one' }))
    await waitFor(() =>
      expect(sent.find(({ path }) => path === 'Locations/Merge')?.body).toEqual({
        keepId: 'l1',
        ids: ['l2'],
        versions: { l1: 4, l2: 7 },
      }),
    )
    fireEvent.click(screen.getByRole('button', { name: 'Undo the merge of Harbor' }))
    await waitFor(() => expect(readToasts().map(({ message }) => message)).toContain('Harbor was restored.'))
  })

  it('are reloaded if another user changed one of them', async () => {
    const message = 'Someone else changed this location. Reload it and try again.'
    let reads = 0
    const moved = {
      ...GROUP,
      locations: [GROUP.locations[0], { ...TWIN, Phone: '775-555-0199', version: 8 }],
    }
    const sent = await open('/Locations?view=duplicates', {
      'Locations/Duplicates': () => ok({ groups: [reads++ === 0 ? GROUP : moved], total: 1, merges: [] }),
      'Locations/Merge': (body) =>
        (body as { versions: Record<string, number> }).versions.l2 === 8
          ? ok({ location: STORE, mergeId: 'm2' })
          : { status: 409, body: { Status: 'error', code: 'LOCATION_CHANGED', message, requestId: 'r' } },
    })
    const merge = async () => fireEvent.click(await screen.findByRole('button', { name: 'Merge 2 into one' }))
    await merge()
    expect(await screen.findByText(message)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Reload the locations' }))
    expect(await screen.findByText(/The location you keep gets: Phone 775-555-0199/)).toBeTruthy()
    await waitFor(() => expect(screen.queryByText(message)).toBeNull())
    await merge()
    await waitFor(() => expect(readToasts()).toMatchObject([{ kind: 'success' }]))
    expect(sent.filter(({ path }) => path === 'Locations/Merge')).toHaveLength(2)
  })
})
