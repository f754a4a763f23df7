import { useQueryClient } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { UserType } from '#domain/access/rights.ts'
import { refresh } from '../../api/queries.ts'
import { logInAs } from '../../log-in-as.test-support.ts'
import { type Answers, answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { readToasts } from '../../ui/toast.ts'
import { MapFile } from './map-file.tsx'
import { RunDetails } from './run-details.tsx'
import { SourceList } from './source-list.tsx'

const CALL = 'Shipment/OrderIntegration'
const SOURCE = {
  SourceId: 's1',
  Name: 'Order system',
  DeliveryType: 'SFTP',
  Host: 'sftp.example.com',
  UserName: 'lading',
  hasPassword: true,
  LastRunAt: '2026-11-20T18:05:00Z',
  LastState: 'failed',
  LastOutcome: 'sftp.example.com does not answer.',
}
const RUN = {
  RunId: 'r1',
  SourceId: 's1',
  SourceName: 'Order system',
  Origin: 'sftp',
  Filename: 'orders.csv',
  StartedAt: '2026-11-20T18:05:00Z',
  FinishedAt: '2026-11-20T18:05:09Z',
  State: 'done',
  WorkId: '',
  Rows: 3,
  Orders: 3,
  Accepted: 2,
  Duplicates: 0,
  Rejected: 1,
  Message: '',
  header: ['Order', 'Zip'],
  MappedColumns: [
    { ColumnName: 'Order', MappedField: 'orderNumber' },
    { ColumnName: 'Zip', MappedField: 'destinationZip' },
  ],
}
const FIELDS = [
  { field: 'orderNumber', label: 'Order number', level: 'order', isRequired: true, kind: 'text', units: [] },
  {
    field: 'destinationZip',
    label: 'Consignee ZIP',
    level: 'order',
    isRequired: true,
    kind: 'text',
    units: [],
  },
]
const answer = (more: object = {}) => ({
  body: {
    Status: 'success',
    sources: [SOURCE],
    runs: [RUN],
    total: 1,
    fields: FIELDS,
    message: '',
    test: null,
    rows: {
      orders: [{ OrderNumber: 'A-1', outcome: 'added', orderId: 'o1', rows: [2] }],
      rejected: [
        {
          row: 3,
          cells: ['A-2', '00000'],
          faults: [{ field: 'destinationZip', reason: 'ZIP 00000 is not known.' }],
        },
      ],
    },
    ...more,
  },
})

const open = async (element: React.ReactElement, answers: Answers = {}, userType: UserType = 'User') => {
  logInAs({ userType, pageList: '28,43' })
  const sent = answerCalls({ [CALL]: () => answer(), ...answers })
  await showScreen(element, '/OrderIntegration')
  return { sent }
}

beforeEach(() => {
  localStorage.clear()
})

describe('the sources', () => {
  it('show where orders come from and the result of the last check', async () => {
    await open(<SourceList />)
    const row = (await screen.findByText('Order system')).closest('tr')!
    for (const words of ['SFTP', 'sftp.example.com', 'does not answer', 'Suggested'])
      expect(row.textContent).toContain(words)
  })

  it('accept a host key only when the user confirms it', async () => {
    const HostKey = `SHA256:${'a'.repeat(43)}`
    const test = { isReachable: false, message: 'The server shows this key.', HostKey, files: [] }
    await open(<SourceList />, { [CALL]: () => answer({ test }) })
    fireEvent.click(await screen.findByRole('button', { name: 'Add source' }))
    const dialog = await screen.findByRole('dialog')
    const hostKey = () => within(dialog).getByLabelText<HTMLInputElement>('Host key').value
    fireEvent.change(within(dialog).getByLabelText(/^Name/), { target: { value: 'ERP' } })
    fireEvent.change(within(dialog).getByLabelText(/^Host \*/), { target: { value: 'sftp.example.com' } })
    await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Test connection' })))
    expect(await within(dialog).findByText('The server shows this key.')).toBeTruthy()
    expect(hostKey()).toBe('')
    fireEvent.click(within(dialog).getByRole('button', { name: 'This key is correct' }))
    expect(hostKey()).toBe(HostKey)
  })

  it.each(['SFTP', 'FTPS', 'FTP', 'By hand'])(
    'are added: %s, also after the user has viewed e-mail',
    async (kind) => {
      const { sent } = await open(<SourceList />)
      fireEvent.click(await screen.findByRole('button', { name: 'Add source' }))
      const dialog = within(await screen.findByRole('dialog'))
      fireEvent.click(dialog.getByRole('radio', { name: 'E-mail' }))
      fireEvent.click(dialog.getByRole('radio', { name: kind }))
      fireEvent.change(dialog.getByLabelText(/^Name/), { target: { value: 'ERP' } })
      if (kind !== 'By hand') {
        fireEvent.change(dialog.getByLabelText(/^Host \*/), { target: { value: 'ftp.example.com' } })
        fireEvent.change(dialog.getByLabelText(/^User name/), { target: { value: 'lading' } })
      }
      fireEvent.click(dialog.getByRole('button', { name: 'Add source' }))
      await waitFor(() => expect(sent.some(({ query }) => query.Functype === 'add')).toBe(true))
      const { body } = sent.find(({ query }) => query.Functype === 'add')!
      expect((body as { Source: { Name: string } }).Source.Name).toBe('ERP')
    },
  )

  it('are reloaded after another user changed them, or overwritten except for their columns', async () => {
    const message = 'Someone else changed this source. Reload it and try again.'
    const changed = {
      status: 409,
      body: { Status: 'error', code: 'SOURCE_CHANGED', message, requestId: 'r' },
    }
    let now: { version: string; Path?: string; MappedColumns?: unknown[] } = { version: 'a' }
    const { sent } = await open(<SourceList />, {
      [CALL]: (body, { Functype }) => {
        const told = (body as { Source?: { version?: string } }).Source
        return Functype === 'update' && told?.version !== now.version
          ? changed
          : answer({ sources: [{ ...SOURCE, ...now }], message: 'saved' })
      },
    })
    const saves = () =>
      sent.filter(({ query }) => query.Functype === 'update').map(({ body }) => body.Source as typeof now)
    fireEvent.click(await screen.findByRole('button', { name: 'Change Order system' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit…' }))
    const dialog = within(await screen.findByRole('dialog'))
    const folder = () => dialog.getByLabelText<HTMLInputElement>('Folder')
    const save = () => fireEvent.click(dialog.getByRole('button', { name: 'Save source' }))
    now = { version: 'b', Path: 'theirs' }
    fireEvent.change(folder(), { target: { value: 'mine' } })
    save()
    expect(await dialog.findByText(message)).toBeTruthy()
    expect(saves()).toMatchObject([{ version: 'a', Path: 'mine' }])
    expect(folder().value).toBe('mine')
    fireEvent.click(dialog.getByRole('button', { name: 'Reload the source' }))
    await waitFor(() => expect(folder().value).toBe('theirs'))
    fireEvent.change(folder(), { target: { value: 'mine' } })
    now = { version: 'c', MappedColumns: [{ ColumnName: 'SO', MappedField: 'orderNumber' }] }
    save()
    await waitFor(() => expect(saves()).toHaveLength(2))
    fireEvent.click(await dialog.findByRole('button', { name: 'Keep mine and save' }))
    await waitFor(() => expect(readToasts().map((toast) => toast.message)).toContain('saved'))
    expect(saves().at(-1)).toMatchObject({ version: 'c', Path: 'mine', MappedColumns: now.MappedColumns })
  })

  it('show why a check was refused', async () => {
    const message = 'This source is switched off.'
    await open(<SourceList />, {
      [CALL]: (_body, { Functype }) =>
        Functype === 'run'
          ? { status: 409, body: { Status: 'error', code: 'ACTION_REFUSED', message, requestId: 'r' } }
          : answer({}),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Change Order system' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Check now' }))
    await waitFor(() => expect(readToasts().map((one) => one.message)).toContain(message))
  })

  it('are not checked while they are off', async () => {
    await open(<SourceList />, { [CALL]: () => answer({ sources: [{ ...SOURCE, IsEnabled: false }] }) })
    fireEvent.click(await screen.findByRole('button', { name: 'Change Order system' }))
    expect(await screen.findByRole('menuitem', { name: 'Edit…' })).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: 'Check now' })).toBeNull()
  })

  it('cannot be changed by read-only users', async () => {
    await open(<SourceList />, {}, 'ReadOnly')
    await screen.findByText('Order system')
    expect(screen.queryByRole('button', { name: 'Add source' })).toBeNull()
  })
})

describe('a file', () => {
  it('lists its rejected rows with their faults, and retries them once fixed', async () => {
    const { sent } = await open(<RunDetails runId="r1" onClose={() => {}} />)
    expect(await screen.findByText('ZIP 00000 is not known.')).toBeTruthy()
    const cell = screen.getByLabelText<HTMLInputElement>('Zip, row 3')
    expect(cell.getAttribute('aria-invalid')).toBe('true')
    fireEvent.change(cell, { target: { value: '78701' } })
    fireEvent.click(screen.getByRole('button', { name: 'Try these rows again' }))
    await waitFor(() =>
      expect(sent.map(({ body }) => body)).toContainEqual(
        expect.objectContaining({ RunId: 'r1', RejectedRows: [{ row: 3, cells: ['A-2', '78701'] }] }),
      ),
    )
  })
})

/** A file in a browser that receives notices of other users' changes to it. */
function Heard() {
  const client = useQueryClient()
  return (
    <>
      <button type="button" onClick={() => refresh(client, ['integration'])}>
        heard
      </button>
      <RunDetails runId="r1" onClose={() => {}} />
    </>
  )
}

describe('the rows of a file', () => {
  const wrong = (row: number) => ({
    row,
    cells: [`A-${row}`, '00000'],
    faults: [{ field: 'destinationZip', reason: 'ZIP 00000 is not known.' }],
  })
  const rejected = (...rows: number[]) => answer({ rows: { orders: [], rejected: rows.map(wrong) } })

  const WEIGHT = {
    field: 'weight',
    label: 'Weight',
    level: 'line',
    isRequired: false,
    kind: 'number',
    units: [],
  }
  const weightMissing = (values: object = {}) =>
    answer({
      fields: [...FIELDS, WEIGHT],
      rows: {
        orders: [],
        rejected: [
          {
            ...{ row: 3, cells: ['A-3', '78701'], values },
            faults: [{ field: 'weight', reason: 'Weight is required.' }],
          },
          wrong(4),
        ],
      },
    })

  it('have a field for a value without a column, next to the rows without that value', async () => {
    const { sent } = await open(<RunDetails runId="r1" onClose={() => {}} />, {
      [CALL]: () => weightMissing(),
    })
    const typed = await screen.findByLabelText<HTMLInputElement>('Weight, row 3')
    expect(screen.getByRole('columnheader', { name: 'Weight' })).toBeTruthy()
    expect(typed.getAttribute('aria-invalid')).toBe('true')
    expect(screen.queryByLabelText('Weight, row 4')).toBeNull()
    fireEvent.change(typed, { target: { value: '12 kg' } })
    fireEvent.click(screen.getByRole('button', { name: 'Try these rows again' }))
    await waitFor(() =>
      expect(sent.map(({ body }) => body)).toContainEqual(
        expect.objectContaining({ RejectedRows: [{ row: 3, values: { weight: '12 kg' } }] }),
      ),
    )
  })

  it('show the values typed for them before, even without a fault', async () => {
    await open(<RunDetails runId="r1" onClose={() => {}} />, {
      [CALL]: () => weightMissing({ weight: 'heavy', destinationZip: '60601' }),
    })
    expect(await screen.findByLabelText('Weight, row 3')).toHaveProperty('value', 'heavy')
    const zip = screen.getByLabelText<HTMLInputElement>('Consignee ZIP, row 3')
    expect([zip.value, zip.getAttribute('aria-invalid')]).toEqual(['60601', null])
  })

  it('show the default value of a field', async () => {
    const MappedColumns = [
      RUN.MappedColumns[0],
      { ColumnName: '', MappedField: 'destinationZip', DefaultValue: '00000' },
    ]
    const body = { ...rejected(3).body, runs: [{ ...RUN, MappedColumns }] }
    await open(<RunDetails runId="r1" onClose={() => {}} />, { [CALL]: () => ({ body }) })
    const zip = await screen.findByLabelText<HTMLInputElement>('Consignee ZIP, row 3')
    expect([zip.value, zip.placeholder]).toEqual(['', '00000'])
  })

  it("show faults in the right cells if a column's title is spelled slightly differently", async () => {
    const body = { ...rejected(3).body, runs: [{ ...RUN, header: ['ORDER', 'zip'] }] }
    await open(<RunDetails runId="r1" onClose={() => {}} />, { [CALL]: () => ({ body }) })
    expect((await screen.findByLabelText('zip, row 3')).getAttribute('aria-invalid')).toBe('true')
    expect(screen.queryByLabelText('Consignee ZIP, row 3')).toBeNull()
  })

  it('can be skipped if they are no orders', async () => {
    const { sent } = await open(<RunDetails runId="r1" onClose={() => {}} />)
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Skip row 3' }))
    expect(screen.getByLabelText<HTMLInputElement>('Zip, row 3').disabled).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Try these rows again' }))
    await waitFor(() =>
      expect(sent.map(({ body }) => body)).toContainEqual(
        expect.objectContaining({ RunId: 'r1', RejectedRows: [{ row: 3, cells: [] }] }),
      ),
    )
  })

  it('keep typed values while another user fixes others', async () => {
    let rows = [3, 4]
    await open(<Heard />, { [CALL]: () => rejected(...rows) })
    fireEvent.change(await screen.findByLabelText('Zip, row 4'), { target: { value: '78701' } })
    rows = [4]
    fireEvent.click(screen.getByRole('button', { name: 'heard' }))
    await waitFor(() => expect(screen.queryByLabelText('Zip, row 3')).toBeNull())
    expect(screen.getByLabelText<HTMLInputElement>('Zip, row 4').value).toBe('78701')
  })
})

describe('a file uploaded by hand', () => {
  const show = async (run: object, readyOrders: number) => {
    const preview = {
      ...{ format: 'CSV', sheets: [], sheet: '', headerRow: 1, header: ['Order', 'Zip'], rows: [] },
      ...{ problems: [], readyOrders, rejected: [], orders: [] },
    }
    const body = {
      ...{ Status: 'success', run: { ...RUN, State: 'preview', ...run } },
      ...{ MappedColumns: RUN.MappedColumns, fields: FIELDS, preview },
    }
    const element = <MapFile fileId="r1" name="orders.csv" sourceId="" onTaken={() => {}} />
    return open(element, { 'Shipment/UploadOrderFile': () => ({ body }) })
  }

  it('that was imported before shows a message, and cannot be imported again', async () => {
    await show({ Accepted: 0, Duplicates: 3, Rejected: 0 }, 3)
    expect(await screen.findByText('Every order in this file has already been imported.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull()
  })

  it('with some wrong rows cannot be imported as a whole, and shows a message', async () => {
    await show({ Accepted: 4, Duplicates: 0, Rejected: 1 }, 4)
    const take = await screen.findByRole<HTMLButtonElement>('button', { name: 'Import 4 orders' })
    await waitFor(() => expect(take.disabled).toBe(false))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Import the whole file or nothing' }))
    expect(take.disabled).toBe(true)
    expect(screen.getByText('1 row to fix. Nothing in the file was imported.')).toBeTruthy()
  })

  it('is read again from the header row that a user enters, or from another row if that one is empty', async () => {
    const head = (headerRow: number, header: string[]) => ({
      ...{ format: 'CSV', sheets: [], sheet: '', headerRow, header, rows: [], problems: [] },
      ...{ readyOrders: 1, rejected: [], orders: [] },
    })
    const element = <MapFile fileId="r1" name="orders.csv" sourceId="" onTaken={() => {}} />
    const { sent } = await open(element, {
      'Shipment/UploadOrderFile': (body) => {
        const row = (body as { HeaderRow?: number }).HeaderRow ?? 0
        if (row === 9) {
          const message = 'This file cannot be read: Row 9 is empty.'
          return { status: 422, body: { Status: 'error', code: 'SHEET_UNREADABLE', message, requestId: 'r' } }
        }
        const preview = row === 3 ? head(3, ['SO', 'Zip']) : head(1, ['Order', 'Zip'])
        const MappedColumns = [{ ColumnName: preview.header[0], MappedField: 'orderNumber' }]
        return {
          body: {
            Status: 'success',
            run: { ...RUN, State: 'preview' },
            MappedColumns,
            fields: FIELDS,
            preview,
          },
        }
      },
    })
    const row = await screen.findByLabelText<HTMLInputElement>('Header row')
    expect(row.value).toBe('1')
    fireEvent.change(row, { target: { value: '9' } })
    expect(await screen.findByText(/Row 9 is empty/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull()
    fireEvent.change(row, { target: { value: '3' } })
    await waitFor(() => expect(screen.getByLabelText('Order number *')).toHaveProperty('value', 'SO'))
    const take = screen.getByRole<HTMLButtonElement>('button', { name: /^Import/ })
    await waitFor(() => expect(take.disabled).toBe(false))
    fireEvent.click(take)
    const taken = { step: 'commit', HeaderRow: 3, MappedColumns: [{ ColumnName: 'SO' }] }
    await waitFor(() => expect(sent.at(-1)?.body).toMatchObject(taken))
  })

  it('a new column for a weight uses the unit in its own title', async () => {
    const units = [
      { id: 'lb', label: 'pounds' },
      { id: 'kg', label: 'kilograms' },
    ]
    const weight = {
      ...{ field: 'weight', label: 'Weight', level: 'line', isRequired: false, kind: 'number', units },
    }
    const header = ['Order', 'Gross (lb)', 'Net (kg)']
    const preview = {
      ...{ format: 'CSV', sheets: [], sheet: '', headerRow: 1, header, rows: [] },
      ...{ problems: [], readyOrders: 1, rejected: [], orders: [] },
    }
    const MappedColumns = [
      { ColumnName: 'Order', MappedField: 'orderNumber' },
      { ColumnName: 'Net (kg)', MappedField: 'weight', Unit: 'kg' },
    ]
    const body = { Status: 'success', run: RUN, MappedColumns, fields: [...FIELDS, weight], preview }
    const element = <MapFile fileId="r1" name="orders.csv" sourceId="" onTaken={() => {}} />
    const { sent } = await open(element, { 'Shipment/UploadOrderFile': () => ({ body }) })
    const choose = async (column: string) =>
      fireEvent.change(await screen.findByLabelText('Weight'), { target: { value: column } })
    const asked = () => (sent.at(-1)!.body.MappedColumns as { Unit: string; ColumnName: string }[])?.at(-1)
    await choose('Gross (lb)')
    await waitFor(() => expect(asked()).toMatchObject({ ColumnName: 'Gross (lb)', Unit: 'lb' }))
    await choose('Net (kg)')
    await waitFor(() => expect(asked()).toMatchObject({ ColumnName: 'Net (kg)', Unit: 'kg' }))
  })

  it('with only wrong rows can be imported to fix them, but not as a whole', async () => {
    const { sent } = await show({ Accepted: 0, Duplicates: 0, Rejected: 3 }, 0)
    const take = await screen.findByRole<HTMLButtonElement>('button', { name: 'Import 3 rows to fix' })
    const whole = screen.getByRole('checkbox', { name: 'Import the whole file or nothing' })
    fireEvent.click(whole)
    expect(take.disabled).toBe(true)
    fireEvent.click(whole)
    fireEvent.click(take)
    await waitFor(() =>
      expect(sent.map(({ body }) => body)).toContainEqual(
        expect.objectContaining({ step: 'commit', RunId: 'r1', SkipRejected: true }),
      ),
    )
  })
})
