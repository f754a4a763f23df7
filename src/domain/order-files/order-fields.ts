import { readDate } from '../mapping/common-fields.ts'
import { LINE_FIELDS } from './line-fields.ts'
import { DATE, type OrderField, orderLevel, readNumberOf, readText } from './order-field.ts'
import { placeFields } from './place-fields.ts'
import { readBackorder, readPayer, readServices } from './read-order-cells.ts'

const OTHER_DAY =
  /\b(ship\w*|deliv\w*|due|need|requ?\w*|pick\w*|arriv\w*|cancel\w*|paid|payment|invoice|print\w*|modif\w*|updated?|expir\w*|promised?|birth)\b/

/** Other headings of references; numbers of other documents have no field. */
const REFERENCES: Record<number, readonly string[]> = {
  1: ['Reference', 'Ref', 'Invoice #', 'Invoice no', 'Invoice number', 'Inv #', 'Inv no'],
  2: ['Pick ticket', 'Pick ticket #', 'Pick ticket no', 'Pick ticket number', 'Pick slip'],
}

/** Everything that a column of an order file can fill; the most common fields first. */
export const ORDER_FIELDS: readonly OrderField[] = [
  orderLevel(
    'orderNumber',
    'Order number',
    'OrderNumber',
    [
      'Order',
      'Order no',
      'Order #',
      'Order id',
      'Sales order',
      'Sales order number',
      'SO number',
      'SO #',
      'SO no',
      'SO',
      'Delivery number',
      'Order num',
      'Sales document',
      'Document number',
    ],
    readNumberOf(60),
    {
      isRequired: true,
      example: 'SO-10001',
      bareTitles: ['Number', 'No', 'Num', 'Document', 'Reference number', 'Reference num', 'Id'],
      isNot:
        /\b(dates?|time|qty|quantity|units?|status|type|class|total|value|amount|price|weight|lines?|items?|name|by|method|source|priority|terms|notes?|purchase|po)\b/,
    },
  ),
  ...placeFields('destination', 'Consignee', 'Destination', [
    'Consignee',
    'Ship to',
    'Shipto',
    'Shipping',
    'Deliver to',
    'Destination',
    'Dest',
    'Delivery',
    'Receiver',
    'To',
  ]),
  ...LINE_FIELDS,
  orderLevel(
    'poNumber',
    'PO number',
    'PO_Number',
    [
      ...['PO', 'PO #', 'Purchase order', 'Customer PO', 'Cust PO', 'P.O.', 'PO num', 'PO no'],
      ...['PO check number', 'Customer PO number', 'Purchase order number', 'Customer reference'],
    ],
    readNumberOf(60),
    { isNot: /\b(dates?|lines?|items?|qty|quantity|status|type|total|amount|value)\b/ },
  ),
  orderLevel('orderDate', 'Order date', 'OrderDate', ['Date', 'Date ordered', 'Document date'], readDate, {
    ...DATE,
    isNot: OTHER_DAY,
  }),
  orderLevel(
    'shipBy',
    'Ship by',
    'ShipByDate',
    ['Ship date', 'Ship by date', 'Requested ship date', 'Pickup date', 'Req date', 'Req ship date'],
    readDate,
    DATE,
  ),
  orderLevel(
    'deliverBy',
    'Deliver by',
    'DeliverByDate',
    [
      ...['Delivery date', 'Due date', 'Requested delivery date', 'Must arrive by', 'Need by'],
      ...['Promise date', 'Promised date', 'Prom date'],
      ...['Requested deliv date', 'Required delivery date', 'Req delivery date', 'Deliver by date'],
    ],
    readDate,
    DATE,
  ),
  orderLevel(
    'paymentType',
    'Freight terms',
    'PaymentType',
    ['Bill freight', 'Freight payment terms', 'Shipping terms'],
    readPayer,
    // These usually mean when an invoice is due, or the cost of the freight.
    { bareTitles: ['Freight', 'Payment type', 'Payment terms', 'Terms'] },
  ),
  orderLevel(
    'services',
    'Services',
    'AdditionalService',
    ['Accessorials', 'Accessorial', 'Special services'],
    readServices,
  ),
  orderLevel(
    'shipViaCode',
    'Ship via',
    'ShipViaCode',
    ['Ship via code', 'Carrier', 'Shipping method', 'Ship method'],
    readText(40),
    { bareTitles: ['Via'] },
  ),
  orderLevel(
    'soldTo',
    'Sold to',
    'SoldTo',
    ['Customer number', 'Customer no', 'Account', 'Customer id', 'Account number'],
    readText(40),
  ),
  orderLevel(
    'warehouse',
    'Warehouse',
    'WHSE',
    ['Whse', 'Warehouse code', 'Ship from', 'Location', 'DC', 'Plant'],
    readText(80),
    { isNot: /\b(deliver\w*|ship to|consignee|street|address|city|state|zip|postal|country)\b/ },
  ),
  orderLevel(
    'backorder',
    'Backorder code',
    'BackOrderNumber',
    ['Backorder', 'Back order', 'Release', 'BO'],
    readBackorder,
  ),
  ...placeFields('origin', 'Origin', 'Origin', ['Origin', 'Ship from', 'Shipper', 'From']),
  ...[1, 2, 3, 4, 5].map((n) =>
    orderLevel(
      `reference${n}`,
      `Reference ${n}`,
      `Reference${n}`,
      [`Ref ${n}`, ...(REFERENCES[n] ?? [])],
      readText(60),
      { isNot: /\b(payment|bank|transaction)\b/ },
    ),
  ),
  orderLevel(
    'specialInstructions',
    'Special instructions',
    'SpecialInstruction',
    ['Instructions', 'Shipping instructions', 'Delivery instructions', 'Notes'],
    readText(500),
  ),
  orderLevel('comments', 'Comments', 'comments', ['Comment', 'Remarks'], readText(1000)),
]

const byId = new Map(ORDER_FIELDS.map((field) => [field.id, field]))

/** The field; undefined for an unknown id. */
export const orderField = (id: string): OrderField | undefined => byId.get(id)
