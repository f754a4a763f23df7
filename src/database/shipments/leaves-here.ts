/**
 * SQL, over a row of `shipments`: whether it leaves from our dock. A return does not: we order its label, and its
 * customer hands it over whenever he likes, where he is.
 */
export const LEAVES_HERE = `parcel ->> 'isReturn' is distinct from 'true'`
