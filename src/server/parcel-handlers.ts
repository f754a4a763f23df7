import { listParcelAccounts, PARCEL_ACCOUNT_WORK } from '#actions/carriers/parcel-accounts.ts'
import { PARCEL_BOX_WORK } from '#actions/carriers/parcel-boxes.ts'
import { PARCEL_CREDENTIALS_WORK } from '#actions/carriers/parcel-credentials.ts'
import { readParcelPackaging } from '#actions/carriers/parcel-packaging.ts'
import { SELECTED_PARCEL_CARRIER_WORK } from '#actions/carriers/selected-parcel-carrier.ts'
import { readEndOfDay, scanFormFile } from '#actions/parcel/end-of-day.ts'
import { findHoldLocations } from '#actions/parcel/hold-locations.ts'
import { labelStates } from '#actions/parcel/label-states.ts'
import { quoteInsurance } from '#actions/parcel/parcel-insurance.ts'
import { makeScanForm, PARCEL_PICKUP_WORK } from '#actions/parcel/parcel-pickups.ts'
import type { Handlers } from './handler.ts'

/** Handlers of parcels: accounts, credentials, packaging, boxes, the last used carrier. */
export const parcelHandlers = {
  parcelAccountWork: (context, { body, query }) => PARCEL_ACCOUNT_WORK[query.Operationtype](context, body),
  listParcelAccounts: (context, { body }) => listParcelAccounts(context, body),
  readParcelPackaging: (context) => readParcelPackaging(context),
  parcelBoxWork: (context, { body, query }) => PARCEL_BOX_WORK[query.Operationtype](context, body),
  endOfDay: (context) => readEndOfDay(context),
  parcelPickup: (context, { body, query }) => PARCEL_PICKUP_WORK[query.function](context, body),
  makeScanForm: (context, { body }) => makeScanForm(context, body),
  downloadScanForm: (context, { body }) => scanFormFile(context, body.formId),
  holdLocations: (context, { body }) => findHoldLocations(context, body),
  quoteInsurance: (context, { body }) => quoteInsurance(context, body),
  labelStates: (context, { body }) => labelStates(context, body),
  parcelCarrierWork: (context, { body, query }) =>
    PARCEL_CREDENTIALS_WORK[query.function](context, body, query),
  selectedParcelCarrierWork: (context, { body, query }) =>
    SELECTED_PARCEL_CARRIER_WORK[query.Flag](context, body),
} satisfies Partial<Handlers>
