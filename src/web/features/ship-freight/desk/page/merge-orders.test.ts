import { expect, it } from 'vitest'
import { formOfOrder } from '../form/fill-form.ts'
import { blankForm } from '../form/form.ts'
import { sampleDefaults, sampleOrder } from '../form/sample.test-support.ts'
import { mergeOrders } from './merge-orders.ts'

const defaults = sampleDefaults()
const shipped = (orders: Parameters<typeof mergeOrders>[0]) =>
  formOfOrder(mergeOrders(orders), blankForm(defaults, '2026-11-20'), defaults)

it('ships parts of one order under the number of each, with all their lines', () => {
  const form = shipped([
    sampleOrder({ id: 'o2', orderNumber: 'T-1', backorder: '01', reference1: 'DOCK 4' }),
    sampleOrder({ id: 'o1', orderNumber: 'T-1' }),
    sampleOrder({ id: 'o3', orderNumber: 'T-1', backorder: '02' }),
  ])
  expect(form).toMatchObject({
    ...{ orderNumber: 'T-1-01', reference1: 'DOCK 4', reference2: 'T-1', reference3: 'T-1-02' },
  })
  expect(form.items).toHaveLength(3)
})

it('ships an order once if two numbers lead to it', () => {
  const order = sampleOrder({ id: 'o2', orderNumber: 'T-1', backorder: '01' })
  const form = shipped([order, { ...order }])
  expect(form).toMatchObject({ orderNumber: 'T-1-01', reference1: '' })
  expect(form.items).toHaveLength(1)
})
