import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { itemMasterWork } from '#contracts/endpoints/item-master.ts'
import type { ItemMasterValue } from '#contracts/entities/item-master.ts'
import { BLANK_ITEM } from '#domain/items/master-item.ts'
import { wireOf } from '../../../../wire-of.test-support.ts'
import { freshBrowser, open } from '../../prepaid/open-screen.test-support.tsx'
import { sampleDefaults, sampleForm, sampleRow } from '../form/sample.test-support.ts'
import { patchFromMaster } from './use-item-master.ts'

const item = (changes: Partial<ItemMasterValue> = {}): ItemMasterValue => ({
  ...BLANK_ITEM,
  ...{ id: 'i1', itemCode: 'BOLT-1', description: 'Bolts', packageType: '', weight: 12.5 },
  ...changes,
})
const blank = { description: '', weight: '', length: '', width: '', height: '' }
const filled = (quantity: string, changes: Partial<ItemMasterValue>, isWeightEach = false) =>
  patchFromMaster(sampleRow({ ...blank, quantity }), item(changes), sampleDefaults({ isWeightEach }))

describe('item data from the item master', () => {
  it.each([
    ['halves stay halves', '1', { weight: 12.5 }, '12.5'],
    ['of all pieces', '3', { weight: 12.5 }, '37.5'],
    ['finer than hundredths', '100', { weight: 0.004 }, '0.4'],
    ['what binary fractions add is left out', '3', { weight: 0.1 }, '0.3'],
    ['thousands', '1,000', { weight: 0.125 }, '125'],
    ['round hundreds keep their noughts', '2', { weight: 50 }, '100'],
  ])('keeps all digits of the weight: %s', (_name, quantity, changes, weight) => {
    expect(filled(quantity, changes).weight).toBe(weight)
  })

  it('enters the weight of one piece if the client weighs by the piece, however light', () => {
    expect(filled('500', { weight: 0.0045, weightUnit: 'kg' }, true)).toMatchObject({
      ...{ weight: '0.0045', weightUnit: 'kg' },
    })
  })

  it('converts to the units in which freight is measured', () => {
    const size = { length: 4, width: 1.25, height: 0.5 }
    expect(filled('1', { ...size, lengthUnit: 'ft' })).toMatchObject({
      ...{ length: '48', width: '15', height: '6', lengthUnit: 'in' },
    })
    expect(filled('1', { ...size, lengthUnit: 'm' })).toMatchObject({
      ...{ length: '400', width: '125', height: '50', lengthUnit: 'cm' },
    })
    expect(filled('1', { length: 12.125, lengthUnit: 'cm' })).toMatchObject({
      ...{ length: '12.125', lengthUnit: 'cm' },
    })
  })
})

describe('the code of an item in the grid', () => {
  beforeEach(freshBrowser)
  const reply = { rows: [item()], total: 1, item: null, accepted: 0, rejected: [], message: '' }
  const master = wireOf(itemMasterWork.reply, reply)
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(`${name}, line 1`)
  const type = (name: string, value: string) => {
    fireEvent.change(field(name), { target: { value } })
    fireEvent.blur(field(name))
  }
  const openBlank = () =>
    open(
      { 'Shipment/SaveItemDetails': () => ({ body: master }) },
      sampleForm({ items: [sampleRow({ ...blank, quantity: '1' })] }),
    )

  it('updates the weight when the quantity is typed afterwards', async () => {
    await openBlank()
    type('Item code', 'bolt-1')
    await waitFor(() => expect(field('Weight').value).toBe('12.5'))
    type('Quantity', '10')
    await waitFor(() => expect(field('Weight').value).toBe('125'))
    type('Quantity', '3')
    await waitFor(() => expect(field('Weight').value).toBe('37.5'))
  })

  it('keeps a weight that the user typed', async () => {
    await openBlank()
    type('Item code', 'bolt-1')
    await waitFor(() => expect(field('Weight').value).toBe('12.5'))
    type('Weight', '14')
    type('Quantity', '10')
    await waitFor(() => expect(field('Quantity').value).toBe('10'))
    expect(field('Weight').value).toBe('14')
  })
})
