/** The first steps of a new company, in the order in which they are best taken. */
export const GET_STARTED_STEPS = [
  'company',
  'warehouse',
  'carriers',
  'prices',
  'items',
  'email',
  'printer',
  'colleagues',
  'shipment',
] as const
export type GetStartedStep = (typeof GET_STARTED_STEPS)[number]
