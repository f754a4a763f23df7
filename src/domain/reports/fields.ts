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

/** What a report can show of a shipment; its SQL is in `database/reports/field-sql.ts`. */
export interface ReportField {
  key: string
  label: string
  kind: FieldKind
  /** What it means, in a sentence for the user. */
  definition: string
  /** Shipments can be put into groups by it. */
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
  field('bolNumber', 'BOL', 'shipment', 'Number of the bill of lading.'),
  field('proNumber', 'PRO', 'text', "The carrier's number of the shipment."),
  field('pickupNumber', 'Pickup number', 'text', "The carrier's confirmation of the pickup."),
  field('orderNumber', 'Order', 'text', 'Number of the order, or of the first of several.'),
  field('poNumber', 'PO', 'text', 'Purchase order number.'),
  field('reference1', 'Reference 1', 'text', 'First reference of the shipment.'),
  field('reference2', 'Reference 2', 'text', 'Second reference of the shipment.'),
  field('status', 'Status', 'text', 'Where the shipment is in its life cycle.', GROUP),
  field(
    'warehouse',
    'Warehouse',
    'text',
    'Warehouse that the shipment leaves from; empty for any other origin.',
    GROUP,
  ),
  field('soldTo', 'Sold to', 'text', 'Account that the goods were sold to.', GROUP),
  field('carrier', 'Carrier', 'text', 'Carrier booked.', GROUP),
  field('scac', 'SCAC', 'text', 'Standard carrier alpha code of the carrier booked.', GROUP),
  field('mode', 'Mode', 'text', 'Rate mode: LTL, volume LTL, truckload, parcel or expedited.', GROUP),
  field('terms', 'Terms', 'text', 'Who pays the freight: prepaid, collect or third party.', GROUP),
  field('problem', 'Problem', 'text', 'Problem reported for the shipment that is still open.'),
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
  field('shipDate', 'Ship date', 'date', 'Pickup day of the shipment, by the clock of the origin.', GROUP),
  field('leftDate', 'Left', 'date', 'Day on which the shipment left its origin, by the clock there.', GROUP),
  field(
    'month',
    'Month',
    'text',
    'Month of the day on which the shipment left, or else is to be picked up.',
    GROUP,
  ),
  field(
    'createdDate',
    'Created',
    'date',
    'Day on which the shipment was created, by the clock of the origin.',
  ),
  field(
    'pickedUpAt',
    'Picked up',
    'dateTime',
    'When the carrier picked the shipment up, by the clock of the origin.',
  ),
  field('promisedDate', 'Promised', 'date', 'Day of delivery that the carrier promised.'),
  field(
    'deliveredAt',
    'Delivered',
    'dateTime',
    'When the shipment was delivered, by the clock of the destination.',
  ),
  field('transitDays', 'Transit', 'days', 'Calendar days from the day picked up to the day delivered.'),
  field('serviceDays', 'Service days', 'days', 'Business days of transit that the carrier quoted.'),
  field('ageDays', 'Age', 'days', 'Days from the ship date to the last day of the report.'),
  field('ageBucket', 'Age bucket', 'text', 'Age in steps of 30 days.', GROUP),
]

const HOW_MUCH: readonly ReportField[] = [
  field('pieces', 'Pieces', 'number', 'Pieces of the shipment.', TOTALLED),
  field('pallets', 'Pallets', 'number', 'Pallets of the shipment.', TOTALLED),
  field('weight', 'Weight', 'weight', 'Pounds of the shipment.', TOTALLED),
  field('currency', 'Currency', 'text', 'Currency of the amounts in the row.', GROUP),
  field('charge', 'Charge', 'money', 'Price booked.', TOTALLED),
  field(
    'linehaul',
    'Linehaul',
    'money',
    'Linehaul of the price booked, after discounts and minimums.',
    TOTALLED,
  ),
  field('fuel', 'Fuel', 'money', 'Fuel surcharge of the price booked.', TOTALLED),
  field(
    'accessorials',
    'Accessorials',
    'money',
    'Charges of the price booked that are neither linehaul nor fuel.',
    TOTALLED,
  ),
  field(
    'accrual',
    'Open accrual',
    'money',
    'Price booked of freight that has left and is not billed yet.',
    TOTALLED,
  ),
  field(
    'billed',
    'Billed',
    'money',
    'What the bills in force for the shipment ask for, less credits, in the currency of its price.',
    TOTALLED,
  ),
  field('approved', 'Approved to pay', 'money', 'What was approved of these bills, less credits.', TOTALLED),
  field(
    'billDifference',
    'Billed less booked',
    'money',
    'What was billed less the price booked; empty until a bill has come.',
    TOTALLED,
  ),
]

/** Every field of a shipment that reports show, in the order in which they are offered. */
export const REPORT_FIELDS: readonly ReportField[] = [...WHAT, ...WHERE, ...WHEN, ...HOW_MUCH]

const BY_KEY = new Map(REPORT_FIELDS.map((one) => [one.key, one]))

/** The field of a key; undefined where there is none. */
export const reportFieldOf = (key: string): ReportField | undefined => BY_KEY.get(key)
