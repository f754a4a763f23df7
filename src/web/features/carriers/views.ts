/** The sub-views of carrier set-up, as they stand in the URL; the first is the default (specification section 2). */
export const CARRIER_VIEWS = [
  { id: 'Parcel', title: 'Parcel accounts' },
  { id: 'Freight', title: 'Freight carriers' },
  { id: 'Contract', title: 'Spot & contract' },
  { id: 'P44', title: 'project44' },
  { id: 'ODFL', title: 'ODFL' },
] as const

export type CarrierView = (typeof CARRIER_VIEWS)[number]

/** The view that the URL names; parcel account management when it names none. */
export const viewOf = (id: string | undefined): CarrierView =>
  CARRIER_VIEWS.find((view) => view.id.toLowerCase() === id?.toLowerCase()) ?? CARRIER_VIEWS[0]
