import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { logInAs } from '../../log-in-as.test-support.ts'
import { type Answers, answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { Page } from './page.tsx'

const ok = (body: object) => ({ body: { Status: 'success', ...body } })
const FIELDS = [
  { id: 'itemCode', label: 'SKU', isRequired: true, example: '', units: [] },
  { id: 'weight', label: 'Weight', isRequired: false, example: '', units: [] },
]
const HEAD = {
  ...{ fields: FIELDS, sheets: ['items'], sheet: 'items', headerRow: 1, header: ['Part', 'Kilos'] },
  ...{ rows: [{ number: 2, cells: ['SKU-1', '2.5'] }], faults: [] },
  columns: [
    { field: 'itemCode', column: null, fallback: '', unit: '', confidence: 0, by: 'none' },
    { field: 'weight', column: 1, fallback: '', unit: '', confidence: 0.7, by: 'header' },
  ],
}
const FILE = {
  ...{
    workId: 'w1',
    Filename: 'items.csv',
    state: 'checked',
    rows: 1_200,
    added: 1_190,
    changed: 8,
    kept: 0,
  },
  ...{ unchanged: 1, wrong: 1, Problem: '' },
  ...{ createdBy: 'demo', createdAt: '2026-11-21T18:00:00Z', undoWorkId: '', message: '' },
  newItems: [{ row: 2, ItemCode: 'SKU-1', Description: 'Bracket' }],
  changes: [{ row: 3, ItemCode: 'SKU-77', changes: [{ field: 'Weight', from: '12.5', to: '13' }] }],
  faults: [{ row: 9, column: 'Class', reason: '71 is not a freight class.' }],
}
const ANSWERS: Answers = {
  'Shipment/SaveItemDetails': () =>
    ok({ rows: [], total: 0, item: null, accepted: 0, rejected: [], message: '' }),
  'ItemMaster/Preview': () => ok(HEAD),
  'ItemMaster/Check': () => ok({ workId: 'w1' }),
  'ItemMaster/FileDetails': () => ok({ file: FILE }),
  'ItemMaster/Take': () => ok({ workId: 'w2' }),
  'ItemMaster/Files': () => ok({ files: [] }),
}
const open = async (path: string, answers: Answers = {}) => {
  const sent = answerCalls({ ...ANSWERS, ...answers })
  await showScreen(<Page />, path)
  return sent
}

/** Fakes XMLHttpRequest, the only API that reports upload progress. */
class SentAtOnce {
  upload = {}
  status = 200
  responseText = JSON.stringify({ fileId: 'f1', name: 'items.csv', bytes: 3 })
  onload = () => {}
  open() {}
  setRequestHeader() {}
  getResponseHeader = () => null
  send() {
    this.onload()
  }
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', SentAtOnce)
  logInAs({ pageList: '29' })
})

describe('a list of items', () => {
  it('is checked once a column is chosen for the SKU', async () => {
    const sent = await open('/ItemMaster?view=import')
    expect(await screen.findByRole('button', { name: 'XLSX template' })).toBeTruthy()
    const input = document.querySelector('input[type=file]')!
    fireEvent.change(input, { target: { files: [new File(['Part'], 'items.csv')] } })
    const begin = await screen.findByRole('button', { name: 'Check the whole list' })
    expect(screen.getByText('Choose a column for: SKU')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('SKU *'), { target: { value: '0' } })
    await waitFor(() => expect((begin as HTMLButtonElement).disabled).toBe(false))
    fireEvent.click(begin)
    expect(await screen.findByText('Existing: the first 1 of 8')).toBeTruthy()
    expect(sent.find(({ path }) => path === 'ItemMaster/Check')?.body).toEqual({
      ...{ fileId: 'f1', sheet: 'items', headerRow: 1 },
      columns: [
        { field: 'itemCode', column: 0, fallback: '', unit: '' },
        { field: 'weight', column: 1, fallback: '', unit: '' },
      ],
    })
  })

  it('shows old and new, and changes existing items only if checked', async () => {
    const sent = await open('/ItemMaster?view=import&file=w1')
    const changes = await screen.findByRole('region', { name: 'Existing' })
    expect(within(changes).getByText(/Weight:/).textContent).toBe('Weight: 12.5 13')
    expect(screen.getByText('71 is not a freight class.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Import 1,190 items' })).toBeTruthy()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Update existing items: 8' }))
    fireEvent.click(screen.getByRole('button', { name: 'Import 1,198 items' }))
    await waitFor(() =>
      expect(sent.find(({ path }) => path === 'ItemMaster/Take')?.body).toEqual({
        workId: 'w1',
        Overwrite: true,
      }),
    )
  })

  it('that cannot be read completely cannot be imported', async () => {
    const refused = {
      ...FILE,
      state: 'refused',
      newItems: [],
      changes: [],
      faults: [{ row: 0, column: '', reason: 'Too many.' }],
    }
    await open('/ItemMaster?view=import&file=w1', { 'ItemMaster/FileDetails': () => ok({ file: refused }) })
    expect(await screen.findByText('Too many.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull()
  })

  it('is listed once it was imported, and undone after a second confirmation', async () => {
    const taken = { ...FILE, workId: 'w2', state: 'taken' }
    const sent = await open('/ItemMaster?view=import', {
      'ItemMaster/Files': () => ok({ files: [taken] }),
      'ItemMaster/FileDetails': () => ok({ file: taken }),
      'ItemMaster/Undo': () => ok({ file: { ...taken, state: 'undoing', undoWorkId: 'w3' } }),
    })
    const row = (await screen.findByRole('button', { name: 'items.csv' })).closest('tr')!
    expect(within(row).getByText('Imported')).toBeTruthy()
    fireEvent.click(within(row).getByRole('button'))
    fireEvent.click(await screen.findByRole('button', { name: 'Undo this import' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain(
      '1,190 added items will be removed from the item master, 8 changed items',
    )
    fireEvent.click(within(dialog).getByRole('button', { name: 'Undo import' }))
    await waitFor(() =>
      expect(sent.find(({ path }) => path === 'ItemMaster/Undo')?.body).toEqual({ workId: 'w2' }),
    )
  })
})

describe('the list as a file', () => {
  it('contains the filtered items', async () => {
    URL.createObjectURL = () => 'blob:items'
    const sent = await open('/ItemMaster?q=shelf', { 'ItemMaster/Export': () => ({ body: {} }) })
    fireEvent.click(await screen.findByRole('button', { name: 'Export' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }))
    await waitFor(() =>
      expect(sent.find(({ path }) => path === 'ItemMaster/Export')?.body).toMatchObject({
        format: 'CSV',
        searchText: 'shelf',
      }),
    )
  })

  it('can be exported, but not imported, by read-only users', async () => {
    logInAs({ userType: 'ReadOnly', pageList: '29' })
    await open('/ItemMaster?view=import&file=w1')
    expect(await screen.findByRole('button', { name: 'Export' })).toBeTruthy()
    expect(screen.queryByText('Import')).toBeNull()
  })
})
