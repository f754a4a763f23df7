/**
 * SQL, over a row of `shipments`: whether it leaves from our dock. A return does not: we order its label, and the
 * customer can hand it over anywhere at any time.
 */
export const LEAVES_HERE = `parcel ->> 'isReturn' is distinct from 'true'`
