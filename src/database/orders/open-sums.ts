import { PALLET_TYPES } from '#domain/shipment/shipment.ts'

/**
 * The number of an order's lines that are on no shipment yet, and their sums. SQL; the sums are null if there are none.
 * @param order the order of the lines: a column of the statement
 */
export const openSums = (order: string): string => `select count(*)::int as lines,
    round(sum((line.item ->> 'weightLb')::numeric), 2)::float8 as pounds,
    sum((line.item ->> 'quantity')::float8) as units,
    case when count(*) > 0 then coalesce(sum((line.item ->> 'quantity')::float8)
      filter (where line.item ->> 'packageType' in ('${PALLET_TYPES.join("', '")}')), 0) end as pallets,
    sum((line.item ->> 'declaredValueCents')::numeric)::float8 as cents
  from order_lines as line where line.order_id = ${order} and line.shipment_id is null`
