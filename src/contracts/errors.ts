import { stateInWords } from '#domain/shipment/status-name.ts'
import { BILL_ERRORS } from './bill-errors.ts'
import { CLIENT_ERRORS, SUPPORT_EMAIL } from './client-errors.ts'
import { fillBlanks } from './fill-blanks.ts'
import { PARCEL_ERRORS } from './parcel-errors.ts'
import { SIGN_IN_ERRORS } from './sign-in-errors.ts'

/**
 * All refusals: code -> HTTP status and the sentence for the user. Sentences of the specification are kept to the
 * letter (odd spellings too); {name} is filled from the details.
 */
export const ERRORS = {
  ...CLIENT_ERRORS,
  // The request itself
  INVALID_PARAMETER: [400, 'Invalid Parameter'],
  MALFORMED_BODY: [400, 'The request could not be read. Send one JSON object.'],
  BODY_TOO_LARGE: [413, 'This is too large. The limit is {limit}.'],
  FILE_BY_MULTIPART: [
    413,
    'A file sent in JSON can be at most 1 MB. Send a larger one as multipart/form-data: the fields as JSON in a part named body, the file in a part named after its field.',
  ],
  UNSUPPORTED_MEDIA: [415, 'Send JSON.'],
  NOT_FOUND: [404, 'There is no such call.'],
  TOO_MANY_REQUESTS: [429, 'Too many requests. Please wait {seconds} seconds and try again.'],
  IDEMPOTENCY_KEY_REUSED: [422, 'This Idempotency-Key was used before with another request.'],
  REQUEST_UNDER_WAY: [409, 'This request is already being processed. Try again in a moment.'],
  METRICS_CLOSED: [403, 'These metrics are available only on the server itself or with its METRICS_TOKEN.'],
  SERVER_ENDING: [503, 'This server is shutting down. Please try again in a moment.'],
  DATABASE_UNAVAILABLE: [503, 'The database cannot be reached. Please try again in a moment.'],
  FILE_STORE_UNAVAILABLE: [503, 'The file storage cannot be reached. Please try again in a moment.'],
  FILE_DAMAGED: [502, 'This file is missing or damaged in the file storage. Contact your administrator.'],

  // Session and rights
  ...SIGN_IN_ERRORS,
  NOT_LOGGED_IN: [401, 'Your session has ended. Please log in again.'],
  WRONG_CREDENTIALS: [401, 'The user name or password is incorrect.'],
  DEVELOPER_KEY_REQUIRED: [403, 'This call needs the developer key in X-Developer-Key.'],
  LOGIN_THROTTLED: [429, 'Too many failed log-ins. Please wait {seconds} seconds and try again.'],
  USER_DISABLED: [403, 'This user has been disabled. Please contact your administrator.'],
  READ_ONLY: [403, 'You can view everything but cannot make changes.'],
  SESSION_NOT_FOUND: [404, 'This session has already ended.'],
  ACCESS_LINK_EXPIRED: [410, 'This link has expired. Please ask for a new one.'],

  // Users
  SETUP_LINK_INVALID: [
    404,
    'This setup link is not valid. It may have been used or replaced by a newer one: use the link that the server printed last, or print a new one with: npm run lading -- setup-link',
  ],
  SETUP_LINK_EXPIRED: [
    410,
    'This setup link has expired. Start the server again or print a new one with: npm run lading -- setup-link',
  ],
  SIGN_UP_CLOSED: [
    403,
    'New companies cannot sign up here. Ask the operator of this installation for a setup link.',
  ],
  EMAIL_NOT_CONFIRMED: [
    403,
    'Confirm your e-mail address first: open the link that was e-mailed to you, or ask for a new password if it has expired.',
  ],
  USER_EXISTS: [409, 'The user name {userName} is taken.'],
  USER_NOT_FOUND: [404, 'There is no such user.'],
  USER_CHANGED: [409, 'Someone else changed this user. Reload the user and try again.'],
  LAST_ADMINISTRATOR: [409, 'This is the last administrator. Make another user an administrator first.'],
  PASSWORD_TOO_WEAK: [422, 'Choose a password of at least {length} characters that is not easily guessed.'],

  // Shipments
  SHIPMENT_NOT_FOUND: [404, 'There is no such shipment.'],
  SHIPMENT_CHANGED: [409, 'Someone else changed this shipment. Reload it and try again.'],
  NOT_ON_THE_DOCK: [409, 'Shipment {bolNumber} is no longer on the dock: {because}.'],
  DOCK_CARRIER_CHANGED: [409, 'Shipment {bolNumber} is for {carrier} now, not for {scac}.'],
  DOCK_UNITS_CHANGED: [409, 'Shipment {bolNumber} has {units} handling units now, not {loaded}.'],
  UNDO_TOO_LATE: [409, 'It is too late to undo this. Move the shipment by hand.'],
  ACTION_REFUSED: [409, '{action} is not possible for a shipment in {from}: {because}.'],
  MESSAGE_SETTLED: [
    409,
    'This message does not need attention. Only messages that failed or whose outcome is unknown can be marked as resolved.',
  ],
  ITEM_NOT_FOUND: [404, 'There is no such item in the item master.'],
  ITEM_CHANGED: [409, 'Someone else changed this item. Reload it and try again.'],
  ITEM_EXISTS: [409, 'Item {code} is already in the item master.'],
  CONTAINER_NOT_FOUND: [404, 'There is no such container.'],
  CONTAINER_CHANGED: [409, 'Someone else changed this container. Reload it and try again.'],
  CONTAINER_EXISTS: [409, 'Container {number} is already in the list, under the same booking.'],
  CONTAINER_EVENT_NOT_FOUND: [404, 'There is no such event.'],
  CONTAINER_EVENT_REPORTED: [
    409,
    'The carrier reported this event. Only events entered by hand can be changed.',
  ],
  CONTAINER_NOT_TRACKED: [409, 'No service tracks this container. Choose one in the container first.'],
  OCEAN_ACCOUNT_FAILED: [422, 'The account was not saved: {message}'],
  EBOL_ACCOUNT_NOT_FOUND: [404, 'There is no such account. It may have been deleted.'],
  OCEAN_ACCOUNT_NOT_FOUND: [404, 'There is no such account. It may have been deleted.'],
  ORDER_NOT_FOUND: [404, 'There is no such order.'],
  ORDER_DATA_FAILED: [500, 'Something went wrong while getting the order data'],
  EXTRA_INFO_NOT_FOUND: [404, 'This line is no longer in the extra information.'],
  EXTRA_INFO_CHANGED: [
    409,
    'Someone else changed this line in the meantime. Copy what you typed and edit the line again.',
  ],
  SERVICES_FAILED: [500, 'Something went wrong while updating services'],
  ORDER_EXISTS: [409, 'Order {orderNumber} already exists.'],
  ORDER_CHANGED: [409, 'Someone else changed this order. Reload it and try again.'],
  ORDER_SHIPPED: [409, 'Order {orderNumber} is already on BOL {bol}. Take it off this shipment.'],
  ORDER_DEFERRED: [409, 'Order {orderNumber} is deferred. Resume it under Open Orders first.'],
  ORDER_BUILT: [409, 'All of order {orderNumber} is already on a shipment.'],
  ORDER_LINE_NOT_FOUND: [404, 'There is no such line on the order.'],
  ORDER_LINE_SHIPPED: [409, 'This line is on a shipment. Revert the shipment first.'],
  ORDERS_APART: [422, 'These orders cannot ship together: {because}.'],
  LOCATION_NOT_FOUND: [404, 'There is no such location.'],
  LOCATION_CHANGED: [409, 'Someone else changed this location. Reload it and try again.'],
  LOCATION_CODE_TAKEN: [409, 'Location code {code} is already used by {name}.'],
  WAREHOUSE_KEPT: [409, '{name} is one of your warehouses and can only be the location you keep.'],
  MERGE_NOT_FOUND: [404, 'There is no such merge, or it was already undone.'],
  BILL_TO_NOT_FOUND: [404, 'There is no such bill-to address.'],
  BILL_TO_CHANGED: [409, 'Someone else changed this bill-to location. Reload it and try again.'],
  ADDRESS_CHECK_NOT_SET_UP: [
    422,
    'Addresses cannot be checked: no Google key is set (GOOGLE_ADDRESS_KEY). Ask your administrator.',
  ],
  ADDRESS_CHECK_FAILED: [422, 'The address could not be checked: {message}'],
  ZIP_UNKNOWN: [404, 'ZIP {zip} is not known. Type the city and state.'],

  // Rating and booking
  NO_PRICE_SHEET: [404, 'Sorry, No pricesheet found!'],
  PRICE_SHEET_NOT_FOUND: [404, 'Sorry, No pricesheet found!'],
  PRICE_NOT_COMPUTABLE: [409, 'This price cannot be recalculated: {because}.'],
  NO_PRICE_BECAUSE: [422, 'Sorry, No pricesheet found! {reason}.'],
  NO_USABLE_PRICE: [422, 'Every carrier is marked do not use or gave no quote.'],
  NO_RATE_FOR_CHANGE: [
    409,
    '{carrier} has no rate for this shipment on {date} with these services. Nothing was changed.',
  ],
  MAIL_TOO_LARGE: [422, 'These documents are too large to e-mail. Send fewer, or download them.'],
  TENDER_NOT_OPEN: [409, 'This tender can no longer be answered: {because}.'],
  NO_PICKUP_CHANGE: [409, 'No change to this pickup is waiting for an answer.'],
  OFFER_GONE: [409, '{scac} no longer offers this. Route the shipment again.'],
  CANNOT_BE_PACKED: [422, '{item} cannot be put on pallets: {because}.'],
  NOTHING_CHOSEN: [422, 'Choose at least one shipment.'],
  PRICE_SHEET_EXPIRED: [409, 'This price was valid until {expiresAt}. Rate the shipment again.'],
  PRICE_SHEET_IN_USE: [409, 'This price is currently chosen for the shipment. Choose another one first.'],
  PRICE_SHEET_NOT_BY_HAND: [
    409,
    'Only prices entered by hand or from a spot quote can be changed or removed.',
  ],
  PRICE_SHEET_OUTDATED: [409, 'The shipment changed after it was rated. Rate it again.'],
  CARRIER_NOT_FOUND: [404, 'There is no carrier {scac}.'],
  CARRIER_CHANGED: [409, 'Someone else changed this carrier. Reload it and try again.'],
  CALENDAR_CHANGED: [409, 'Someone else changed this calendar. Reload it and try again.'],
  CALENDAR_NOT_FOUND: [404, 'This version of the calendar no longer exists.'],
  CARRIER_DO_NOT_USE: [409, '{carrier} is marked do not use and cannot be booked.'],
  OVERRIDE_REASON_REQUIRED: [
    422,
    'Enter why {carrier} is used although the routing guide does not prefer it.',
  ],
  PICKUP_IN_THE_PAST: [422, 'The pickup date is in the past.'],
  TENDER_ADDRESS_MISSING: [422, '{carrier} has no tender e-mail. Add one under Carriers.'],
  TENDER_ACCOUNT_MISSING: [
    422,
    'Nothing can be sent to {carrier}: {because}. Set it up under Carriers, or tender without notice.',
  ],
  TENDER_NETWORK_MISSING: [
    422,
    '{carrier} gets its tenders by API, but none of its accounts can be used. See Carriers.',
  ],
  TENDER_NOT_SAYABLE: [422, 'This shipment cannot be tendered to {carrier} by {network}: {reason}'],
  EDI_PARTNER_MISSING: [
    422,
    '{carrier} gets its tenders by EDI, but no EDI partner is set up and turned on. See Carriers, EDI.',
  ],
  EDI_TENDER_UNWRITABLE: [422, 'This shipment cannot be tendered to {carrier} as EDI {set}: {reason}.'],
  EDI_PARTNER_IN_USE: [
    409,
    'Tenders to {scac} go by EDI. Choose another way under Carriers before you delete the partner.',
  ],
  EDI_PARTNER_NOT_FOUND: [404, 'There is no such EDI partner.'],
  INTERCHANGE_NOT_FOUND: [404, 'There is no such interchange.'],
  CONTACT_UNAVAILABLE: [404, 'The contact information is unavailable for this carrier'],

  // Carriers
  CARRIER_FIELDS_MISSING: [422, 'Please fill all the details'],
  CARRIER_EXISTS: [409, 'Carrier({carrier}) already exist'],
  SOLD_TO_EXISTS: [409, 'Sold To ({soldTo}) already exist'],
  SOLD_TO_NOT_FOUND: [404, 'There is no sold-to account {soldTo}.'],
  SOLD_TO_CHANGED: [409, 'Someone else changed this account. Reload it and try again.'],
  GUIDE_RULE_NOT_FOUND: [404, 'This rule is no longer in the routing guide.'],
  GUIDE_RULE_CHANGED: [409, 'Someone else changed this rule. Reload it and try again.'],
  CARRIER_DELETE_PARAMS: [
    422,
    'Insufficient params passes while deleting the carrier. Please refersh and try again',
  ],
  ACCOUNT_EXISTS: [409, 'Account Already Exist'],
  CARRIER_LOAD_FAILED: [500, 'Something went wrong while loading the carrier details'],
  CARRIER_DELETE_FAILED: [500, 'Something went wrong while deleting the carrier'],
  SPOT_CARRIER_FAILED: [500, 'Error occurred while saving spot quote carrier'],
  CONTRACT_NOT_FOUND: [404, 'There is no such contract.'],
  SHIP_VIA_CHANGED: [409, 'Someone else changed this mapping. Reload it and try again.'],
  SHIP_VIA_EXISTS: [409, 'Ship Via {code} is already mapped.'],
  SHIP_VIA_NOT_FOUND: [404, 'This ship-via code is no longer mapped.'],
  ODFL_SETUP_FAILED: [422, 'Unable to setup the ODFL account - {message}'],
  // project44's 401 must not become our 401, which would end the user's session.
  PROVIDER_REFUSED: [422, '{message} {firstError} {firstCode}'],
  PROVIDER_NOT_ALLOWED: [422, 'Something went wrong - 405'],
  PROVIDER_ADD_FAILED: [422, 'Exception while adding the carrier in TMS'],
  PROVIDER_SETUP_FAILED: [422, 'Exception while setting up the carrier with the given credentials TMS'],
  PROVIDER_NOT_CONNECTED: [422, 'Connect to project44 first.'],
  PROVIDER_ACCOUNT_NOT_FOUND: [404, 'There is no such project44 account.'],
  UPS_REGISTRATION_FAILED: [422, 'Error occured while registration'],
  UPS_REGISTRATION_REFUSED: [422, 'Error occured while registration'],
  UPS_REGISTRATION_RUNNING: [409, 'The account is being registered right now. Check again in a minute.'],
  UPS_AGREEMENT_FAILED: [422, 'Something went wrong while getting the UPS agreement. {message}'],
  UPS_AGREEMENT_CHANGED: [409, 'UPS has changed its agreement since you opened it. Please read it again.'],
  UPS_READY_NOT_SET_UP: [
    422,
    'No UPS Ready keys are set (UPS_READY). Connect your account with its own client ID under Parcel Accounts.',
  ],
  UPS_NOT_CONNECTED: [
    422,
    'UPS is not connected. Register your account under UPS Registration, or connect it under Parcel Accounts.',
  ],
  UPS_REFUSED: [422, 'UPS: {message}'],
  ...PARCEL_ERRORS,

  // Documents
  BOL_FAILED: [500, 'Something went wrong while downloading the BOL'],
  CONSIGNEE_MISSING: [
    422,
    'BOL {bolNumber} has no consignee yet. Enter the company name of the destination, then print the bill of lading.',
  ],
  INVOICE_INCOMPLETE: [
    422,
    'Customs would reject the commercial invoice of BOL {bolNumber}. {gaps} Enter the missing details on the shipment page.',
  ],
  PACKING_LIST_FAILED: [500, 'Something went wrong while downloading the packing list'],
  NO_POD: [404, 'No POD exists'],
  NO_ATTACHMENT: [404, 'No Attachment Yet.'],
  FILES_TOO_MANY: [409, 'There are {limit} files already. Delete one first.'],
  FILE_OF_OTHERS: [403, 'This file was uploaded by someone else; only they can delete it.'],
  FILE_TYPE_REFUSED: [415, 'Files of this type are not accepted. Use {kinds}.'],

  // Printing
  NO_BRIDGE: [
    409,
    'No print bridge is paired with your user. Pair one under Printer Setup, or download the documents.',
  ],
  BRIDGE_RUNTIME_UNREACHABLE: [
    503,
    'Node.js for {system} could not be downloaded: {reason} The server fetches it once from the npm registry. Check its connection, then try again.',
  ],
  BRIDGE_NOT_BUILT: [
    404,
    'This server has no print bridge to download. Build it on the server: npm run build.',
  ],
  BRIDGE_OFFLINE: [409, 'The print bridge is offline. Start lading-bridge on the computer with the printer.'],
  PRINTER_NOT_FOUND: [404, 'There is no such printer.'],
  NO_PRINTER_FOR: [409, 'No printer is chosen for {kind}. Choose one under Printer Setup.'],
  PRINTER_TAKES_LABELS: [422, '{printer} prints labels only. Choose a laser printer for {kind}.'],
  NOTHING_TO_PRINT: [422, 'There is nothing to print: {reason}'],
  TOO_MANY_LABELS: [422, 'These shipments have {count} labels. Choose fewer: at most {most} at once.'],
  PRINT_JOB_NOT_FOUND: [404, 'There is no such print job.'],
  PRINTED_PAGES_GONE: [
    410,
    'The pages of this job were deleted a few days after printing. Use Redo to create them again.',
  ],
  PRINT_JOB_TAKEN: [409, 'The bridge has already taken this job, so it can no longer be canceled.'],
  SCALE_SILENT: [504, 'The scale returned no weight: {reason}'],

  // Files and long work
  STAGED_FILE_NOT_FOUND: [404, 'This file is no longer here. Choose it again.'],
  TOO_MANY_FILES: [409, 'Too many files are waiting to be imported. Try again tomorrow.'],
  SHEET_UNREADABLE: [422, 'This file cannot be imported. {reason}'],
  WORK_NOT_FOUND: [404, 'There is no such job.'],
  SOURCE_NOT_FOUND: [404, 'There is no such order source.'],
  SOURCE_CHANGED: [409, 'Someone else changed this source. Reload it and try again.'],
  IMPORT_NOT_FOUND: [404, 'There is no such import.'],
  IMPORT_NOT_READY: [409, 'This import is {state}; {action} is not possible.'],
  IMPORT_HAS_FAULTS: [
    409,
    'Nothing in this file is imported while rows have errors. Rows with errors: {count}.',
  ],
  IMPORT_BURIED: [409, 'A later version went live after this one. Roll that one back first.'],
  IMPORT_OUTDATED: [
    409,
    '{name}, in force from {from}, has different {what} from those this draft was made with. Going live would restore the old ones. Load the file again, or roll {name} back first.',
  ],
  TARIFF_NOT_FOUND: [404, 'There is no such version of this contract.'],
  TARIFF_CHANGED: [
    409,
    '{by} saved this draft after you opened it. Reload it, then make your changes again.',
  ],
  TARIFF_OUTDATED: [
    409,
    '{name}, in force from {from}, went live after this draft was made. Copy your changes to a new draft.',
  ],
  TARIFF_UNFINISHED: [409, '{name} is not finished: {problem}. Complete it, then put it in force.'],
  TARIFF_WITHOUT_RECORD: [409, '{name} was not created in Lading and cannot be rolled back.'],
  FUEL_TABLE_CHANGED: [
    409,
    'Fuel table {name} has a newer version. Reload it, then make your changes again.',
  ],
  PUBLIC_PRICES_NOT_SET_UP: [
    409,
    'Public fuel prices are not set up. Ask the operator of this installation to set EIA_KEY.',
  ],
  PUBLIC_PRICES_REFUSED: [409, 'The EIA returned no fuel prices: {reason}'],
  EFFECTIVE_DATE_PAST: [422, 'The effective date must be today or later.'],

  // Free shipping
  FREE_SHIPPING_CHANGED: [409, 'Someone else changed these rules. Reload them and try again.'],
  SKU_RULE_NOT_FOUND: [404, 'The SKU rule does not include {sku}.'],
  SKU_RULE_CHANGED: [409, 'Someone else changed this SKU. Reload it and try again.'],
  SKU_RULE_EXISTS: [409, 'The SKU rule already includes {sku}.'],

  // Saved views
  VIEW_NOT_FOUND: [404, 'This view no longer exists.'],
  VIEW_CHANGED: [409, 'This view was changed since you opened it. Reload the page and try again.'],
  VIEW_OF_OTHER: [403, 'This view belongs to {owner}. Save one of your own.'],
  TOO_MANY_VIEWS: [409, 'You already have {most} views of this list. Remove one first.'],

  // Reports
  REPORT_RUN_NOT_FOUND: [404, 'There is no such report run.'],
  REPORT_NOT_READY: [409, 'This report has no file yet. Try again in a moment.'],
  REPORT_SCHEDULE_NOT_FOUND: [404, 'There is no such schedule.'],
  REPORT_SCHEDULE_CHANGED: [409, 'Someone else changed this schedule. Reload it and try again.'],
  REPORT_SCHEDULES_TOO_MANY: [409, 'There are {limit} schedules already. Delete one first.'],
  REPORT_RUNS_TOO_MANY: [429, '{limit} reports are waiting already. Try again when they are done.'],
  CUSTOM_REPORT_NOT_FOUND: [404, 'There is no such custom report, or it is not shared with you.'],
  CUSTOM_REPORT_CHANGED: [409, 'Someone else changed this report. Reload it and try again.'],
  CUSTOM_REPORT_OF_OTHERS: [403, 'Only {owner} can change this report. Save a copy instead.'],
  CUSTOM_REPORT_IN_USE: [409, 'The schedule {schedule} runs this report. Delete the schedule first.'],

  // Quotes
  QUOTE_NOT_FOUND: [404, 'No Quotes'],
  SCORE_CARD_FAILED: [500, 'Something went wrong while getting the score card'],
  CARRIER_SHIPMENTS_FAILED: [500, 'Something went wrong while getting the carrier shipments'],
  QUOTE_CLOSED: [409, 'The deadline for this quote request has passed.'],
  QUOTE_DECIDED: [409, 'The shipper has decided. No more quotes are accepted for this shipment.'],
  QUOTE_WITHDRAWN: [409, 'The shipper no longer needs this quote.'],
  QUOTE_ANSWERED: [
    409,
    'You already sent a quote for this request, valid until {until}. It cannot be changed to a no bid.',
  ],
  QUOTE_OUTDATED: [409, 'The shipment changed after the carriers were asked. Ask them again.'],
  QUOTE_CLAIMED: [409, '{claim} Ask the carrier, and confirm it when you award the quote.'],
  QUOTE_DEADLINE_PAST: [422, 'Choose a deadline in the future.'],
  QUOTE_DECLINED: [409, 'This request was answered with no bid. No further bid is possible.'],
  ...BILL_ERRORS,
  COMPANY_SETTINGS_CHANGED: [409, 'Someone else changed the company settings. Reload them and try again.'],
  AGREEMENT_CHANGED: [409, 'The agreement has changed. Please read it again.'],
  AGREEMENT_REQUIRED: [422, 'Please accept the agreement.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ErrorCode = keyof typeof ERRORS

/** Details fill the sentence's blanks and name the invalid fields (wire path -> sentence). */
export interface ErrorDetails {
  fields?: Record<string, string>
  [name: string]: string | number | Record<string, string> | undefined
}

/** The request cannot go on, for a reason that the user can understand. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails
  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(sentence(code, details))
    this.name = 'Refusal'
    this.code = code
    this.details = details
  }
  get status(): number {
    return ERRORS[this.code][0]
  }
}

/** Ends the request with a sentence of the catalog. */
export function fail(code: ErrorCode, details: ErrorDetails = {}): never {
  throw new Refusal(code, details)
}

/** Users know the state of a shipment by its name; for a shipment that has ended, `endedAs` says how. */
const inWords = ({ from, endedAs }: ErrorDetails): ErrorDetails =>
  typeof from === 'string' ? { from: stateInWords(from, String(endedAs ?? '')) } : {}

/** The sentence of `code` with its blanks filled; blanks without a value are removed. */
export function sentence(code: ErrorCode, details: ErrorDetails = {}): string {
  return fillBlanks(ERRORS[code][1], { email: SUPPORT_EMAIL, ...details, ...inWords(details) }).trimEnd()
}

/** A refusal on the wire. */
export interface ErrorReply {
  Status: 'error'
  code: ErrorCode
  message: string
  fields?: Record<string, string>
  /** After a conflict with another user's change: the record's current version. */
  version?: number | string
  requestId: string
}
