import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listOrders } from '#contracts/endpoints/orders.ts'
import { globalSearch } from '#contracts/endpoints/shipments.ts'
import type { OrderRow, OrderValue } from '#contracts/entities/order.ts'
import { isSameConsignee } from '#domain/orders/find-consolidations.ts'
import { leadingNumberOf, orderNumberOf, partNumberOf } from '#domain/orders/order-number.ts'
import { CallRefused, readBy } from '../../api/queries.ts'
import { scanned } from './scanned.ts'

/** The result for a typed or scanned number. */
export type Found =
  | { kind: 'nothing' }
  | { kind: 'fault'; message: string }
  /** The number of a shipment, not of an order; or an order that is on a shipment. */
  | { kind: 'shipment'; message: string; shipmentId: string }
  /** An order and the number that finds it, with the other open orders that could ship with it. */
  | { kind: 'order'; order: OrderValue; number: string; others: OrderRow[] }

/** The limit of other orders in the list. */
const MOST_OTHERS = 25

/** More matches than this are not worth reading: only one can be shipped. */
const MOST_MATCHES = 25

export interface OrderLookup {
  /** Finds a complete number, or a part of one that only one open order has. */
  find: (text: string) => Promise<Found>
  /** Finds an order picked from the suggestions. */
  findPicked: (row: OrderRow) => Promise<Found>
  isRunning: boolean
}

/** Finds an order by its number, and other orders for the same consignee. */
export function useOrderLookup(): OrderLookup {
  const client = useQueryClient()
  const [isRunning, setRunning] = useState(false)
  /** null: no order has that number. */
  const read = async (orderNumber: string): Promise<OrderValue | null> => {
    const reading = readBy(listOrders, { orderNumber, status: '' })
    try {
      return (await client.fetchQuery({ ...reading, staleTime: 0, retry: false })).order
    } catch (cause) {
      if (cause instanceof CallRefused && cause.refused.code === 'ORDER_NOT_FOUND') return null
      throw cause
    }
  }
  const othersOf = async (order: OrderValue): Promise<OrderRow[]> => {
    const body = { consigneeName: order.destination.companyName, pageSize: MOST_OTHERS }
    const { rows } = await client.fetchQuery(readBy(listOrders, body, { silent: true }))
    return rows.filter((row) => row.id !== order.id && goesAlong(row, order))
  }
  const shipmentOf = async (number: string): Promise<Found | null> => {
    const { hits } = await client.fetchQuery(readBy(globalSearch, { searchtext: number }, { silent: true }))
    const hit = hits.find(({ kind, title }) => kind === 'shipment' && title === number)
    return hit ? { kind: 'shipment', message: t`${number} is a shipment.`, shipmentId: hit.id } : null
  }
  const answerFor = async (order: OrderValue, number: string): Promise<Found> =>
    closedWords(order) ?? {
      kind: 'order',
      order,
      number: leadingNumber(order, number),
      others: await othersOf(order),
    }
  const pickedOf = async (row: OrderRow): Promise<Found> => {
    const number = orderNumberOf(row)
    const order = await read(number)
    if (order?.id === row.id) return answerFor(order, number)
    // The number alone finds the newest part of a split order.
    const part = await read(partNumberOf(row))
    return part ? answerFor(part, partNumberOf(row)) : noOrder(number)
  }
  const partialOf = async (text: string): Promise<Found> => {
    const body = { searchText: text, pageSize: MOST_MATCHES }
    const { rows } = await client.fetchQuery(readBy(listOrders, body, { silent: true }))
    const matches = rows.filter((row) => isNumberPart(row, text))
    const [only] = matches
    if (only && matches.length === 1) return pickedOf(only)
    if (matches.length === 0) return noOrder(text)
    return { kind: 'fault', message: t`Several open orders match ${text}. Choose one from the list.` }
  }
  const run = async (finding: () => Promise<Found>): Promise<Found> => {
    setRunning(true)
    try {
      return await finding()
    } catch (cause) {
      if (!(cause instanceof CallRefused)) throw cause
      return cause.refused.isTold ? { kind: 'nothing' } : { kind: 'fault', message: cause.refused.message }
    } finally {
      setRunning(false)
    }
  }
  const find = async (text: string): Promise<Found> => {
    const number = scanned(text)
    if (number === '') return { kind: 'fault', message: t`Enter an order number.` }
    return run(async () => {
      const order = await read(number)
      if (order) return answerFor(order, number)
      return (await shipmentOf(number)) ?? (await partialOf(number))
    })
  }
  return { find, findPicked: (row) => run(() => pickedOf(row)), isRunning }
}

const noOrder = (number: string): Found => ({ kind: 'fault', message: t`Order ${number} was not found.` })

/** A consignee's name does not identify an order, so Enter accepts only parts of numbers. */
const isNumberPart = (row: OrderRow, text: string): boolean =>
  [orderNumberOf(row), row.poNumber].some((number) => number.toLowerCase().includes(text.toLowerCase()))

/** An order with nothing left to ship, or one that is on hold. */
function closedWords(order: OrderValue): Found | null {
  const { shipmentIds, status } = order
  const orderNumber = orderNumberOf(order)
  const isLeft = order.lines.length === 0 || order.lines.some(({ shippedQuantity }) => shippedQuantity === 0)
  if (!isLeft) {
    const [shipmentId = ''] = shipmentIds
    return { kind: 'shipment', message: t`Order ${orderNumber} is already on a shipment.`, shipmentId }
  }
  if (status !== 'H') return null
  return {
    kind: 'fault',
    message: t`Order ${orderNumber} is deferred. Resume it under Open Orders first.`,
  }
}

/** The number that finds this very order: the typed text if it is the order number, else number and code. */
const leadingNumber = (order: OrderValue, typed: string): string =>
  leadingNumberOf(
    order,
    typed.toLowerCase() === order.orderNumber.toLowerCase() ? [] : [{ ...order, backorder: '' }],
  )

/** The same dock, consignee, payer and account: these can share a bill of lading. */
function goesAlong(row: OrderRow, order: OrderValue): boolean {
  const { destination } = order
  const place = {
    ...destination,
    companyName: row.consigneeName,
    street: row.consigneeStreet,
    zip: row.consigneeZip,
  }
  return (
    isSameConsignee(place, destination) &&
    row.paymentType === order.paymentType &&
    row.warehouse === order.warehouse &&
    row.soldTo === order.soldTo
  )
}
