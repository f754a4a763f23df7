import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { logInAs } from '../../log-in-as.test-support.ts'
import { type Answers, answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { closeToast, readToasts } from '../../ui/toast.ts'
import { classHint, faultsOf, valuesOf } from './item-values.ts'
import { Page } from './page.tsx'

const WORK = 'Shipment/SaveItemDetails'
const SHELF = {
  ItemId: 'i1',
  ItemCode: 'SKU-77',
  Description: 'Steel shelf',
  itemClass: '85',
  packageType: 'CTN',
  Weight: 12.5,
  wtUnit: 'kg',
  Length: 120,
  Width: 40,
  Height: 20,
  dimUnit: 'cm',
  UnitsPerPallet: 24,
}
const PAINT = {
  ...SHELF,
  ...{ ItemId: 'i2', ItemCode: 'PAINT-1', Description: 'Paint', itemClass: '', Hazmatitemflag: true },
  HazmatDetails: { UNNumber: 'UN1263', ProperShippingName: 'Paint', HazardClass: '3', PackingGroup: 'II' },
}
const reply = (rows: object[], message = '') => ({
  body: { Status: 'success', rows, total: rows.length, item: null, accepted: 1, rejected: [], message },
})
const open = async (answers: Answers = {}) => {
  const sent = answerCalls({ [WORK]: () => reply([SHELF, PAINT]), ...answers })
  await showScreen(<Page />, '/ItemMaster')
  await screen.findByText('Steel shelf')
  return sent
}
const type = (dialog: HTMLElement, label: RegExp, value: string) =>
  fireEvent.change(within(dialog).getByLabelText(label), { target: { value } })

beforeEach(() => {
  localStorage.clear()
  for (const { id } of readToasts()) closeToast(id)
  logInAs({ pageList: '29' })
})

describe('the item master', () => {
  it('lists items with their sizes; a hazardous one names its UN number', async () => {
    await open()
    expect(screen.getAllByText('120 × 40 × 20 cm')).toHaveLength(2)
    expect(screen.getByText('UN1263')).toBeTruthy()
    expect(screen.getByText('By density')).toBeTruthy()
  })

  it('adds an item and shows the sentence of the specification', async () => {
    const added = 'Item Details of Itemcode- SKU-1 has been added successfully'
    const sent = await open({ [WORK]: (_body, query) => reply([SHELF], query.flag === 'add' ? added : '') })
    fireEvent.click(screen.getByRole('button', { name: 'Add item' }))
    const dialog = await screen.findByRole('dialog')
    type(dialog, /^SKU/, 'SKU-1')
    type(dialog, /^Description/, 'Bracket')
    type(dialog, /^Value per unit/, '12.50')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add item' }))
    await waitFor(() => expect(readToasts().map((toast) => toast.message)).toContain(added))
    const call = sent.find(({ query }) => query.flag === 'add')!
    expect(call.body).toMatchObject({
      item: { ItemCode: 'SKU-1', Description: 'Bracket', DeclaredValue: 12.5, packageType: 'CTN' },
    })
  })

  it('keeps the typed values if a field is invalid, and shows the error there', async () => {
    await open()
    fireEvent.click(screen.getByRole('button', { name: 'Add item' }))
    const dialog = await screen.findByRole('dialog')
    type(dialog, /^Description/, 'Bracket')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add item' }))
    expect(await within(dialog).findByText('SKU is required.')).toBeTruthy()
    expect((within(dialog).getByLabelText(/^Description/) as HTMLInputElement).value).toBe('Bracket')
  })

  it('shows that another user saved the item, keeps the typed values, and continues with either version', async () => {
    const message = 'Someone else changed this item. Reload it and try again.'
    let version = 2
    const sent = await open({
      [WORK]: (body, { flag }) => {
        if (flag !== 'update') return reply([{ ...SHELF, itemClass: version > 1 ? '92.5' : '85', version }])
        const seen = (body as { item: { version?: number } }).item.version
        if (seen === version) return reply([], 'saved')
        const refused = { Status: 'error', code: 'ITEM_CHANGED', message, version, requestId: 'r' }
        return { status: 409, body: refused }
      },
    })
    const saves = () =>
      sent
        .filter(({ query }) => query.flag === 'update')
        .map(({ body }) => (body as { item: { version?: number } }).item)
    fireEvent.click(await screen.findByRole('button', { name: 'Change SKU-77' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit…' }))
    const dialog = await screen.findByRole('dialog')
    version = 3
    type(dialog, /^Description/, 'Typed here')
    const description = () => (within(dialog).getByLabelText(/^Description/) as HTMLInputElement).value
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save item' }))
    expect(await within(dialog).findByText(message)).toBeTruthy()
    expect([saves().at(-1)?.version, description()]).toEqual([2, 'Typed here'])
    fireEvent.click(within(dialog).getByRole('button', { name: 'Reload the item' }))
    await waitFor(() => expect(description()).toBe('Steel shelf'))
    version = 4
    type(dialog, /^Description/, 'Typed again')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save item' }))
    await waitFor(() => expect(saves()).toHaveLength(2))
    expect(saves().at(-1)).toMatchObject({ version: 3, Description: 'Typed again' })
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Keep mine and save' }))
    await waitFor(() => expect(readToasts().map((toast) => toast.message)).toContain('saved'))
    expect(saves().at(-1)).toMatchObject({ Description: 'Typed again', version: 4 })
  })

  it('deletes after a confirmation', async () => {
    const sent = await open()
    fireEvent.click(screen.getByRole('button', { name: 'Change SKU-77' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete…' }))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete item' }))
    await waitFor(() => expect(sent.some(({ query }) => query.flag === 'delete')).toBe(true))
  })

  it('shows read-only users no buttons', async () => {
    logInAs({ userType: 'ReadOnly', pageList: '29' })
    await open()
    expect(screen.queryByRole('button', { name: 'Add item' })).toBeNull()
  })
})

describe('the form of an item', () => {
  it('shows density and class of one unit, for any unit of measure', () => {
    const { item } = valuesOf(null)
    expect(classHint(item, '13-tier')).toBeNull()
    // 100 lb in 2 x 2 x 2 ft = 12.5 lb/ft³: class 85 by the 13-tier scale.
    const sized = { ...item, weight: 100, length: 2, width: 2, height: 2, lengthUnit: 'ft' as const }
    expect(classHint(sized, '13-tier')).toEqual({ density: 12.5, freightClass: '85' })
  })

  it('requires the UN number of a hazardous item', () => {
    const values = valuesOf(null)
    expect(Object.keys(faultsOf({ item: { ...values.item, isHazmat: true } }))).toEqual([
      'item.itemCode',
      'item.description',
      'item.hazmat.unNumber',
    ])
  })
})
