/**
 * Where a number stands that is typed or scanned whole, in whatever case: SQL that gives ids, each part of it read from
 * an index of its own. `client` and `number` are placeholders of the statement.
 */

/** Long enough to be a whole number; shorter ones are often the end of another. */
export const isWholeNumber = (text: string): boolean => /^(?=.*\d)\S{6,60}$/.test(text)

/** Whose number it is: BOL, PRO, order, or a package's tracking number. */
export const shipmentsNumbered = (client: string, number: string): string =>
  `select id from shipments where client_id = ${client} and bol_number = upper(${number})
  union all ${equal('shipments', 'pro_number', client, number)}
  union all ${equal('shipments', 'order_number', client, number)}
  union all
  select shipment_id from parcel_packages where client_id = ${client} and upper(tracking_number) = upper(${number})`

/** Those, and who names it: as its PO or as a reference. */
export const shipmentsBearing = (client: string, number: string): string =>
  [
    shipmentsNumbered(client, number),
    ...['po_number', 'reference1', 'reference2'].map((one) => equal('shipments', one, client, number)),
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

/** As `orderNumberOf` of the domain has it. */
export const FULL_ORDER_NUMBER = `case when backorder_code = '00' then order_number
  else order_number || '-' || backorder_code end`

/** The indexes leave out what is empty. */
const equal = (table: string, column: string, client: string, number: string) =>
  `select id from ${table} where client_id = ${client} and ${column} <> '' and lower(${column}) = lower(${number})`
