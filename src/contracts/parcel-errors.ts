/** Refusals of parcel accounts, box sizes, labels and pickups. */
export const PARCEL_ERRORS = {
  PARCEL_ACCOUNT_FIELDS_MISSING: [422, 'Please fill the below missing fields'],
  BOX_NOT_FOUND: [404, 'There is no such box size. Reload the list.'],
  BOX_EXISTS: [409, 'There is a box {name} already.'],
  BOX_CHANGED: [409, 'Somebody else changed this box size. Reload it and try again.'],
  BOX_TOO_SMALL: [422, '{item} does not fit {box}: {because}.'],
  BOX_LIMIT: [409, 'A company keeps at most {most} box sizes. Delete one that is no longer used.'],
  PARCEL_ACCOUNT_NOT_FOUND: [404, 'There is no such parcel account.'],
  LABEL_NOT_POSSIBLE: [422, '{carrier} cannot make this label: {reason}'],
  LABEL_NOT_BOUGHT: [409, 'The label of shipment {bolNumber} is not bought yet: {reason}'],
  LABEL_FORMAT_MISSING: [422, '{carrier} gave the label of {bolNumber} as {given} only. {help}'],
  PARCEL_SETUP_FAILED: [422, 'Unable to setup the {carrier} account - {message}'],
} as const satisfies Record<string, readonly [status: number, message: string]>
