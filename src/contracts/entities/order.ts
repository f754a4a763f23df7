import * as z from 'zod/mini'
import { CONSOLIDATION_REASONS } from '#domain/orders/find-consolidations.ts'
import {
  amount,
  calendarDate,
  choice,
  declaredAmount,
  flag,
  id,
  serviceCodes,
  text,
  wholeNumber,
} from '../fields.ts'
import { renamed } from '../renamed.ts'
import { address } from './address.ts'
import { itemNames, itemShape } from './item.ts'

/** The source of an order. */
export const ORDER_SOURCES = ['manual', 'upload', 'sftp', 'ftp', 'email', 'api'] as const

/** One line of an order: a line of freight with its position and the quantity already shipped. */
export const orderLine = renamed(
  {
    ...itemShape,
    id: z._default(id, ''),
    lineNumber: z._default(wholeNumber(0, 99_999), 0),
    shippedQuantity: z._default(wholeNumber(0, 99_999), 0),
    orderValueCents: z._default(declaredAmount, 0),
  },
  {
    ...itemNames,
    id: 'LineId',
    lineNumber: 'LineNumber',
    shippedQuantity: 'ShippedQty',
    orderValueCents: 'LineValue',
  },
)
export type OrderLineValue = z.output<typeof orderLine>

const draftShape = {
  id: z._default(id, ''),
  orderNumber: text(60),
  /** The same order number may come again for the remainder: specification section 9, default '00'. */
  backorder: z._default(text(10), '00'),
  poNumber: text(60),
  orderDate: z._default(calendarDate, ''),
  shipBy: z._default(calendarDate, ''),
  deliverBy: z._default(calendarDate, ''),
  soldTo: text(40),
  paymentType: z._default(z.enum(['P', 'C', 'T']), 'P'),
  shipViaCode: text(40),
  warehouse: text(80),
  origin: z._default(z.nullable(address), null),
  destination: address,
  billTo: z._default(z.nullable(address), null),
  lines: z._default(
    z.array(orderLine).check(z.maxLength(2000, 'An order can have at most 2,000 lines.')),
    [],
  ),
  services: z._default(serviceCodes, []),
  reference1: text(60),
  reference2: text(60),
  reference3: text(60),
  reference4: text(60),
  reference5: text(60),
  specialInstructions: text(500),
  comments: text(1000),
  internalNotes: text(2000),
  callForAppointment: z._default(flag, false),
} as const

const draftNames = {
  id: 'orderId',
  orderNumber: 'OrderNumber',
  backorder: 'BackOrderNumber',
  poNumber: 'PO_Number',
  orderDate: 'OrderDate',
  shipBy: 'ShipByDate',
  deliverBy: 'DeliverByDate',
  soldTo: 'SoldTo',
  paymentType: 'PaymentType',
  shipViaCode: 'ShipViaCode',
  warehouse: 'WHSE',
  origin: 'Origin',
  destination: 'Destination',
  billTo: 'Billto',
  lines: 'Items',
  services: 'AdditionalService',
  reference1: 'Reference1',
  reference2: 'Reference2',
  reference3: 'Reference3',
  reference4: 'Reference4',
  reference5: 'Reference5',
  specialInstructions: 'SpecialInstruction',
  comments: 'comments',
  internalNotes: 'internalnotes',
  callForAppointment: 'CallForAppointment',
} as const

/** An order as entered or imported: id '' = new. */
export const orderDraft = renamed(draftShape, draftNames)
export type OrderDraft = z.output<typeof orderDraft>

const statusShape = {
  status: z.enum(['O', 'Q', 'H', 'T', 'A', 'D', 'V']),
  source: z.enum(ORDER_SOURCES),
  totalWeightLb: z.number(),
  totalQuantity: z.number(),
  totalPallets: z.number(),
  orderValueCents: amount,
  shipmentIds: z.array(id),
  createdAt: z.string(),
  version: z.int(),
} as const

const statusNames = {
  status: 'statusCode',
  source: 'Source',
  totalWeightLb: 'Totalweight',
  totalQuantity: 'TotalQuantity',
  totalPallets: 'TotalPallet',
  orderValueCents: 'OrderValue',
  shipmentIds: 'ShipmentIds',
  createdAt: 'CreateDate',
  version: 'version',
} as const

/** One complete order, ready to fill Prepaid, Collect and Parcel. */
export const order = renamed({ ...draftShape, ...statusShape }, { ...draftNames, ...statusNames })
export type OrderValue = z.output<typeof order>

/** One row of a list of orders. */
export const orderRow = renamed(
  {
    ...statusShape,
    id,
    orderNumber: z.string(),
    backorder: z.string(),
    poNumber: z.string(),
    soldTo: z.string(),
    paymentType: z.string(),
    warehouse: z.string(),
    shipBy: z.string(),
    deliverBy: z.string(),
    consigneeName: z.string(),
    consigneeStreet: z.string(),
    consigneeCity: z.string(),
    consigneeState: z.string(),
    consigneeZip: z.string(),
    lineCount: z.int(),
    /** How many orders in O go to the same consignee, including this one. */
    sameConsignee: z.int(),
  },
  {
    ...statusNames,
    id: 'orderId',
    orderNumber: 'OrderNumber',
    backorder: 'BackOrderNumber',
    poNumber: 'PO_Number',
    soldTo: 'SoldTo',
    paymentType: 'PaymentType',
    warehouse: 'WHSE',
    shipBy: 'ShipByDate',
    deliverBy: 'DeliverByDate',
    consigneeName: 'DestinationName',
    consigneeStreet: 'DestinationStreet',
    consigneeCity: 'DestinationCity',
    consigneeState: 'DestinationState',
    consigneeZip: 'DestinationZip',
    lineCount: 'LineCount',
    sameConsignee: 'SameConsignee',
  },
)
export type OrderRow = z.output<typeof orderRow>

/** An order that cannot be shipped yet, and all the reasons. */
export const pendingOrder = renamed(
  {
    id,
    orderNumber: z.string(),
    source: z.enum(ORDER_SOURCES),
    warehouse: z.string(),
    consigneeName: z.string(),
    createdAt: z.string(),
    reasons: z.array(
      z.object({ code: z.string(), label: z.string(), message: z.string(), field: z.string() }),
    ),
  },
  {
    id: 'orderId',
    orderNumber: 'OrderNumber',
    source: 'Source',
    warehouse: 'WHSE',
    consigneeName: 'DestinationName',
    createdAt: 'CreateDate',
    reasons: 'Reasons',
  },
)
export type PendingOrder = z.output<typeof pendingOrder>

/** The quantity of a line that goes onto a shipment. */
export const linePick = renamed(
  { lineId: id, quantity: wholeNumber(1, 99_999) },
  { lineId: 'LineId', quantity: 'Qty' },
)

/** The cheapest permitted price of one order, or of a consolidated shipment. */
const cheapest = renamed(
  {
    cents: amount,
    scac: z.string(),
    carrierName: z.string(),
    rateModeId: z.int(),
    serviceDays: z.nullable(z.int()),
    deliveryDate: z.nullable(z.string()),
  },
  {
    cents: 'CurrAmount',
    scac: 'CarrierSCAC',
    carrierName: 'CarrierName',
    rateModeId: 'RateModeID',
    serviceDays: 'ServiceDays',
    deliveryDate: 'DeliveryDate',
  },
)

/** Orders that could travel together, with the savings and the risks. */
export const consolidation = renamed(
  {
    key: z.string(),
    reason: z.enum(CONSOLIDATION_REASONS),
    consigneeName: z.string(),
    consigneeCity: z.string(),
    consigneeState: z.string(),
    consigneeZip: z.string(),
    /** In the order of the truck's stops. */
    orders: z.array(orderRow),
    /** Delivery stops; more than 1 = a multi-stop truck. */
    drops: z.int(),
    /** The pickup day of the consolidated shipment. */
    pickupDate: z.string(),
    totalWeightLb: z.number(),
    totalPallets: z.number(),
    /** The cheapest price of each order in `orders`, in that order; null if no carrier has a price. */
    alone: z.array(z.nullable(cheapest)),
    whole: z.nullable(cheapest),
    /** Sum of the cheapest prices of the single orders; null while a price is missing. */
    separateCents: z.nullable(amount),
    combinedCents: z.nullable(amount),
    savingCents: z.nullable(amount),
    /** Orders that would leave after their ship-by day. */
    lateOrderIds: z.array(z.string()),
    /** The longest delay of an order compared with traveling alone, in days; null: unknown. */
    laterDays: z.nullable(z.int()),
  },
  {
    consigneeName: 'DestinationName',
    consigneeCity: 'DestinationCity',
    consigneeState: 'DestinationState',
    consigneeZip: 'DestinationZip',
    orders: 'Orders',
    pickupDate: 'PickupByDate',
    totalWeightLb: 'Totalweight',
    totalPallets: 'TotalPallet',
    separateCents: 'separateCharge',
    combinedCents: 'combinedCharge',
    savingCents: 'saving',
  },
)
export type ConsolidationValue = z.output<typeof consolidation>

/** The two operations of ConsolidateandDeconsolidateOrders. */
export const consolidationWork = choice(['consolidate', 'deconsolidate'])
