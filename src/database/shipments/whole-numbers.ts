/**
 * Finds things by a complete typed or scanned number, in any case: SQL that returns ids, each part of it using its own
 * index. `client` and `number` are placeholders of the statement.
 */

/** Long enough for a complete number; shorter ones are often the end of another. */
export const isWholeNumber = (text: string): boolean => /^(?=.*\d)\S{6,60}$/.test(text)

/** The shipments with this number: BOL, PRO, order, or a package's tracking number. */
export const shipmentsNumbered = (client: string, number: string): string =>
  `select id from shipments where client_id = ${client} and bol_number = upper(${number})
  union all ${equal('shipments', 'pro_number', client, number)}
  union all ${equal('shipments', 'order_number', client, number)}
  union all
  select shipment_id from parcel_packages where client_id = ${client} and upper(tracking_number) = upper(${number})`

/** A carrier has one pickup number for everything that it picks up together. */
export const shipmentsPickedUpAs = (client: string, number: string): string =>
  equal('shipments', 'pickup_number', client, number)

/** The same, and shipments with it as pickup number, PO or reference. */
export const shipmentsBearing = (client: string, number: string): string =>
  [
    shipmentsNumbered(client, number),
    ...['pickup_number', 'po_number', 'reference1', 'reference2'].map((one) =>
      equal('shipments', one, client, number),
    ),
  ].join(' union all ')

export const ordersBearing = (client: string, number: string): string =>
  [
    equal('orders', 'order_number', client, number),
    equal('orders', 'po_number', client, number),
    partNumbered(client, number),
  ].join(' union all ')

/** The later part of an order by number and code, read from the index of numbers. */
const partNumbered = (client: string, number: string): string =>
  `${equal('orders', 'order_number', client, `regexp_replace(${number}, '-[^-]*$', '')`)}
    and lower(backorder_code) = lower(substring(${number} from '[^-]*$')) and backorder_code <> '00'`

/** A waiting later part, and its number with its code: as in the index of parts. */
export const OPEN_PART = `backorder_code <> '00' and status in ('O', 'H')`
export const PART_NUMBER = `lower(order_number || '-' || backorder_code)`

/**
 * Open parts with a text in their number, including the hyphen: a text without a hyphen can only match the number
 * itself. `pattern` is a placeholder like `number`, for the text between wildcards.
 */
export const partsHaving = (client: string, text: string, pattern: string, limit: number): string =>
  `(select id from orders where client_id = ${client} and ${OPEN_PART} and position('-' in ${text}) > 0
    and ${PART_NUMBER} like ${pattern} limit ${limit})`

/** The same as `orderNumberOf` of the domain. */
export const FULL_ORDER_NUMBER = `case when backorder_code = '00' then order_number
  else order_number || '-' || backorder_code end`

/** The possible statuses of a shipment; the index of BOL numbers is read status by status. */
export const SHIPMENT_STATUSES = ['Q', 'H', 'T', 'A', 'D', 'V']
const BY_CODE_POINT = 'bol_number collate "C"'

/**
 * The same for the beginning of a number: the last `limit` of each kind of number. The ranges rely on code point order,
 * which our databases have; a database with another order may return fewer.
 */
export const shipmentsBeginning = (client: string, beginning: string, limit: number): string =>
  [
    `select id from unnest(array['${SHIPMENT_STATUSES.join(`', '`)}']) as one_status, lateral (
      select id from shipments where client_id = ${client} and status = one_status
        and ${within(BY_CODE_POINT, `upper(${beginning})`)} order by ${BY_CODE_POINT} desc limit ${limit}) as numbered`,
    begins('shipments', 'pro_number', client, { beginning, limit }),
    begins('shipments', 'pickup_number', client, { beginning, limit }),
    begins('shipments', 'order_number', client, { beginning, limit }),
  ].join(' union all ')

export const ordersBeginning = (client: string, beginning: string, limit: number): string =>
  begins('orders', 'order_number', client, { beginning, limit })

const begins = (
  table: string,
  column: string,
  client: string,
  { beginning, limit }: { beginning: string; limit: number },
) => `(select id from ${table} where client_id = ${client} and ${column} <> ''
    and ${within(`lower(${column})`, `lower(${beginning})`)} order by lower(${column}) desc limit ${limit})`

const LAST_CODE_POINT = 0x10ffff

const within = (column: string, beginning: string) =>
  `${column} >= ${beginning} and ${column} < ${beginning} || chr(${LAST_CODE_POINT})`

/** The indexes omit empty values. */
const equal = (table: string, column: string, client: string, number: string) =>
  `select id from ${table} where client_id = ${client} and ${column} <> '' and lower(${column}) = lower(${number})`
