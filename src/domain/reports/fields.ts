export type FieldKind =
  | 'text'
  | 'money'
  | 'number'
  | 'percent'
  | 'weight'
  | 'days'
  | 'date'
  | 'dateTime'
  | 'shipment'

/** The fields of a shipment that a report can show; their SQL is in `database/reports/field-sql.ts`. */
export interface ReportField {
  key: string
  label: string
  kind: FieldKind
  /** Its meaning, in a sentence for the user. */
  definition: string
  /** Shipments can be grouped by it. */
  isGroup: boolean
  /** Rows of shipments end with its total. */
  isTotalled: boolean
}

const field = (
  key: string,
  label: string,
  kind: FieldKind,
  definition: string,
  more: Partial<ReportField> = {},
): ReportField => ({ key, label, kind, definition, isGroup: false, isTotalled: false, ...more })

const GROUP = { isGroup: true }
const TOTALLED = { isTotalled: true }

const WHAT: readonly ReportField[] = [
  field('bolNumber', 'BOL', 'shipment', 'Bill of lading number.'),
  field('proNumber', 'PRO', 'text', 'The carrier’s number for the shipment.'),
  field('pickupNumber', 'Pickup number', 'text', 'The carrier’s pickup confirmation number.'),
  field('orderNumber', 'Order', 'text', 'Order number, or the first of several.'),
  field('poNumber', 'PO', 'text', 'Purchase order number.'),
  field('reference1', 'Reference 1', 'text', 'First reference of the shipment.'),
  field('reference2', 'Reference 2', 'text', 'Second reference of the shipment.'),
  field('status', 'Status', 'text', 'Status of the shipment.', GROUP),
  field(
    'warehouse',
    'Warehouse',
    'text',
    'Warehouse the shipment ships from; empty for any other origin.',
    GROUP,
  ),
  field('soldTo', 'Sold to', 'text', 'Account the goods were sold to.', GROUP),
  field('carrier', 'Carrier', 'text', 'Booked carrier.', GROUP),
  field('scac', 'SCAC', 'text', 'Standard carrier alpha code of the booked carrier.', GROUP),
  field('mode', 'Mode', 'text', 'Rate mode: LTL, volume LTL, truckload, parcel or expedited.', GROUP),
  field('terms', 'Terms', 'text', 'Who pays the freight: prepaid, collect or third party.', GROUP),
  field('problem', 'Problem', 'text', 'Open problem reported on the shipment.'),
]

const WHERE: readonly ReportField[] = [
  field('shipper', 'Shipper', 'text', 'Company at the origin.', GROUP),
  field('originCity', 'Origin city', 'text', 'City of the origin.', GROUP),
  field('originState', 'Origin state', 'text', 'State or province of the origin.', GROUP),
  field('originZip', 'Origin ZIP', 'text', 'ZIP of the origin.', GROUP),
  field('consignee', 'Consignee', 'text', 'Company at the destination.', GROUP),
  field('destinationCity', 'Destination city', 'text', 'City of the destination.', GROUP),
  field('destinationState', 'Destination state', 'text', 'State or province of the destination.', GROUP),
  field('destinationZip', 'Destination ZIP', 'text', 'ZIP of the destination.', GROUP),
  field('lane', 'Lane', 'text', 'City and state of the origin to city and state of the destination.', GROUP),
]

const WHEN: readonly ReportField[] = [
  field(
    'shipDate',
    'Ship date',
    'date',
    'Pickup day of the shipment, in the time zone of the origin.',
    GROUP,
  ),
  field('leftDate', 'Departed', 'date', 'Day the shipment left its origin, in the local time zone.', GROUP),
  field('month', 'Month', 'text', 'Month in which the shipment left or is due to be picked up.', GROUP),
  field('createdDate', 'Created', 'date', 'Day the shipment was created, in the time zone of the origin.'),
  field(
    'pickedUpAt',
    'Picked up',
    'dateTime',
    'When the carrier picked up the shipment, in the time zone of the origin.',
  ),
  field('promisedDate', 'Promised', 'date', 'Delivery day promised by the carrier.'),
  field(
    'deliveredAt',
    'Delivered',
    'dateTime',
    'When the shipment was delivered, in the time zone of the destination.',
  ),
  field('transitDays', 'Transit', 'days', 'Calendar days from pickup to delivery.'),
  field('serviceDays', 'Service days', 'days', 'Transit time in business days, as quoted by the carrier.'),
  field('ageDays', 'Age', 'days', 'Days from the ship date to the last day of the report.'),
  field('ageBucket', 'Age bucket', 'text', 'Age in 30-day ranges.', GROUP),
]

const HOW_MUCH: readonly ReportField[] = [
  field('pieces', 'Pieces', 'number', 'Number of pieces.', TOTALLED),
  field('pallets', 'Pallets', 'number', 'Number of pallets.', TOTALLED),
  field('weight', 'Weight', 'weight', 'Weight in pounds.', TOTALLED),
  field('currency', 'Currency', 'text', 'Currency of the amounts in the row.', GROUP),
  field('charge', 'Charge', 'money', 'Booked price.', TOTALLED),
  field(
    'linehaul',
    'Linehaul',
    'money',
    'Linehaul in the booked price, after discounts and minimums.',
    TOTALLED,
  ),
  field('fuel', 'Fuel', 'money', 'Fuel surcharge in the booked price.', TOTALLED),
  field(
    'accessorials',
    'Accessorials',
    'money',
    'Charges in the booked price other than linehaul and fuel.',
    TOTALLED,
  ),
  field(
    'accrual',
    'Open accrual',
    'money',
    'Booked price of freight that has left and is not billed yet.',
    TOTALLED,
  ),
  field(
    'billed',
    'Billed',
    'money',
    'Total of the current bills for the shipment, minus credits, in the currency of its price.',
    TOTALLED,
  ),
  field('approved', 'Approved to pay', 'money', 'Approved amount of these bills, minus credits.', TOTALLED),
  field(
    'billDifference',
    'Billed minus booked',
    'money',
    'Amount billed minus the booked price; empty until a bill arrives.',
    TOTALLED,
  ),
]

/** Every report field of a shipment, in the order of the list. */
export const REPORT_FIELDS: readonly ReportField[] = [...WHAT, ...WHERE, ...WHEN, ...HOW_MUCH]

const BY_KEY = new Map(REPORT_FIELDS.map((one) => [one.key, one]))

/** The field with this key; undefined if there is none. */
export const reportFieldOf = (key: string): ReportField | undefined => BY_KEY.get(key)
