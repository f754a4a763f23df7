import type { PopUp, PopUpKind, Ways } from './open-pop-up.ts'
import { PICTURE } from './picture.ts'
import { SET_UP } from './pop-ups-set-up.ts'

/**
 * Every dialog, drawer, menu and tip of the product, and how it is opened in the demo. The first word is the file of
 * src/web that shows it, the second the component; test/pop-ups.test.ts finds them in the code and fails if one is
 * missing here.
 */
const WAYS: Ways = { ...SET_UP }

const add = (ways: Ways): void => void Object.assign(WAYS, ways)

const BOL = /^\d{17}$/
/** The first row of a list, by its checkbox. */
const ROW = /^Select (?!all)/
const QUOTED = '/OpenOrders?tab=RateRoute'
/** A price that a user enters. */
const HAND_PRICE = [
  'Add price',
  { choose: 'Carrier', option: /\(SAIA\)/ },
  { fill: /^Amount/, with: '412.50' },
  'Save price',
  { until: 'closed' },
] as const
const FIRST = { open: 'first row' } as const
const TENDERED = '/Track?tab=Tendered'

add({
  'shell/agreement-dialog.tsx Modal': ['/ContactUs', 'Read the user agreement'],
  'shell/menus.tsx Menu': ['/Locations', 'Settings'],
  'shell/menus.tsx Menu #user': ['/Locations', /^Menu for /],
  'shell/palette.tsx Spotlight': ['/Locations', { key: 'Control+k' }],
  'shell/shortcut-list.tsx Modal': ['/Locations', { key: '?' }],
  'shell/pages-drawer.tsx Drawer': ['/Locations', 'Pages'],
  'features/today/rate-and-tender.tsx ConfirmDialog': ['/SingleOrder', /^Rate and tender th/],
})

// Orders and shipments.
add({
  'features/single-order/new-order-dialog.tsx Modal': ['/SingleOrder', 'New order'],
  'features/open-orders/bucket-list.tsx RowMenu': ['/OpenOrders', /^Actions for /],
  'features/open-orders/order-dialog.tsx Modal': ['/OpenOrders', /^SO-\d+$/],
  'features/open-orders/split-dialog.tsx Modal': ['/OpenOrders', /^Actions for /, 'Split…'],
  'features/open-orders/work-dialog.tsx Modal': ['/OpenOrders', /^Actions for /, 'Defer…'],
  'features/open-orders/shipment-bucket.tsx RowMenu': ['/OpenOrders?tab=Schedule', /: actions$/],
  'features/multiple-orders/set-items-dialog.tsx Modal': ['/MultipleOrders', ROW, 'Set items…'],
  'features/multiple-orders/schedule-dialog.tsx Modal': [
    '/MultipleOrders?tab=Schedule',
    ROW,
    'Schedule or tender…',
  ],
  'features/multiple-orders/bulk-actions.tsx ConfirmDialog': [
    '/MultipleOrders?tab=RateAndRoute',
    ROW,
    'Revert…',
  ],
  'features/multiple-orders/offers-dialog.tsx Modal': [
    '/MultipleOrders?tab=RateAndRoute',
    ROW,
    /^Rate & route 1/,
    /: choose (a|another) carrier for /,
  ],
  'features/multiple-orders/load-dialog.tsx Modal': [
    '/MultipleOrders?tab=RateAndRoute',
    /, load diagram for /,
  ],
  'features/track/row-moves.tsx RowMenu': [TENDERED, /^Move \d+$/],
  'ui/moves/move-question.tsx Modal': [TENDERED, /^Move \d+$/, 'Void…'],
  'ui/moves/bulk-move-dialog.tsx Modal': ['/OpenOrders?tab=Schedule', ROW, 'Move to InTransit…'],
  'ui/carrier-numbers/numbers-dialog.tsx Modal': [TENDERED, /^Move \d+$/, 'PRO and pickup number…'],
  'ui/pickup-change/pickup-dialog.tsx Modal': ['/OpenOrders?tab=Schedule', /: actions$/, 'Change pickup…'],
  'ui/pickup-change/bulk-pickup-dialog.tsx Modal': ['/OpenOrders?tab=Schedule', ROW, 'Change pickup…'],
  'ui/tender-dialog.tsx Modal': ['/OpenOrders?tab=Schedule', 'Select all rows on this page', 'Tender…'],
  'features/shipment-history/row-actions.tsx RowMenu': ['/ShipmentHistory', /^Actions for \d+$/],
  'features/shipment-history/download-dialog.tsx Modal': ['/ShipmentHistory', ROW, /^Download/],
  'ui/data-table/column-menu.tsx Popover': ['/ShipmentHistory', 'Columns and density'],
  'ui/data-table/export-button.tsx ActionMenu': ['/ShipmentHistory', 'Export all rows'],
  'ui/saved-views/views-menu.tsx Popover': ['/ShipmentHistory', 'Views'],
  'ui/saved-views/views-menu.tsx RowMenu': ['/ShipmentHistory', 'Views', /^Change view /],
  'features/print-documents/print-dialog.tsx Modal': ['/PrintDocuments', ROW, 'Print…'],
})

// One shipment.
add({
  'features/shipment-details/action-bar.tsx ActionMenu': [TENDERED, BOL, 'More'],
  'features/shipment-details/print-menu.tsx ActionMenu': [TENDERED, BOL, 'Print'],
  'features/shipment-details/extra-info.tsx ConfirmDialog': [
    TENDERED,
    BOL,
    'Add information',
    { fill: 'Value', with: '4471' },
    'Save',
    /^Delete Load number/,
  ],
  'features/shipment-details/notes.tsx ConfirmDialog': [
    TENDERED,
    BOL,
    'Add internal note',
    { fill: /^Internal note$/, with: 'Ask for dock 4.' },
    'Save note',
    /^Delete note: /,
  ],
  'features/shipment-details/hand-prices.tsx RowMenu': [
    QUOTED,
    BOL,
    ...HAND_PRICE,
    /^More for the price from /,
  ],
  'features/shipment-details/hand-prices.tsx ConfirmDialog': [
    QUOTED,
    BOL,
    ...HAND_PRICE,
    /^More for the price from /,
    'Remove price…',
  ],
  'ui/hand-price/hand-price-dialog.tsx Modal': [QUOTED, BOL, 'Add price'],
  'ui/spot-quotes/invitation-row.tsx RowMenu': ['/ShipmentDetails/{quoted}', /^More for (?!this)/],
  'ui/spot-quotes/spot-quote-panel.tsx RowMenu': ['/ShipmentDetails/{quoted}', 'More for this request'],
  'ui/send-documents/send-dialog.tsx Modal': [TENDERED, BOL, 'E-mail…'],
  'ui/claims/new-claim.tsx Modal': ['/Track?tab=Delivered', BOL, 'Claim…'],
})

// Ship Freight and Parcel.
const PRICED = ['/Prepaid/{prepaid}', /^Rate( again)?$/] as const
add({
  'ui/on-time/on-time.tsx Tooltip': [...PRICED, /% on time$/],
  'features/ship-freight/desk/prices/book-menu.tsx ActionMenu': [...PRICED, /^Book .* for /],
  'features/ship-freight/desk/booking/confirm-booking.tsx Modal': [
    ...PRICED,
    /^Book .* for /,
    /^Tender Without Notify/,
  ],
  'features/ship-freight/collect/confirm-tender.tsx Modal': [
    '/Collect/{collect}',
    'Carrier',
    /^Saia LTL Freight/,
    'Tender collect',
    /^Tender Without Notify/,
  ],
  'features/review-rates/quote-dialog.tsx Modal': [
    '/ReviewRates?from=89502&to=75201&weight=1200&class=70',
    /^Share the price from /,
  ],
  'features/ship-freight/tender/tender-now.tsx ActionMenu': ['/Tender?shipment={scheduled}', /^Tender/],
  'ui/customs/invoice-dialog.tsx Modal': ['/ShipmentDetails/{abroad}', 'Commercial invoice…'],
  'features/ship-freight/desk/page/copy-from-dialog.tsx Modal': ['/Prepaid', 'Copy from…'],
  'features/ship-freight/collect/collect-view.tsx ActionMenu': ['/Collect', 'Tender collect'],
  'features/ship-freight/parcel/end-of-day.tsx Modal': ['/Parcel', 'End of day'],
  'ui/boxes/box-dialog.tsx Modal': ['/Parcel', 'Box sizes'],
  'ui/boxes/box-sizes.tsx RowMenu': ['/Parcel', 'Box sizes', /^Change /],
})

// After the shipment.
const CUSTOM_REPORT = [
  '/Reports',
  'New custom report',
  { fill: /^Name/, with: 'Spend by carrier' },
  'Save and preview',
  { until: 'closed' },
] as const
const EVENT = [
  '/OceanTrackingEvents/MSCU4021179',
  'Add event',
  /^What/,
  'On hold',
  { fill: /^Where/, with: 'USLGB' },
  { fill: /^When/, with: '2026-11-20T10:00' },
  'Add event',
  { until: 'closed' },
] as const
const REPORT_RUN = [
  '/Reports',
  'Run or schedule…',
  { fill: 'E-mail', with: 'clerk@example.com' },
  'Run now',
  { until: 'closed' },
  /^Runs/,
] as const
const REPORT_SCHEDULE = [
  '/Reports',
  'Run or schedule…',
  'Scheduled',
  { fill: 'E-mail', with: 'clerk@example.com' },
  'Schedule',
  { until: 'closed' },
  /^Schedules/,
] as const
add({
  'features/reports/schedule-list.tsx RowMenu': [...REPORT_SCHEDULE, /^Actions for /],
  'features/reports/schedule-list.tsx ConfirmDialog': [...REPORT_SCHEDULE, /^Actions for /, 'Delete…'],
  'features/reports/run-list.tsx RowMenu': [...REPORT_RUN, /^Actions for /],
  'features/reports/run-list.tsx ConfirmDialog': [...REPORT_RUN, /^Actions for /, 'Delete…'],
  'features/ocean-tracking/event-timeline.tsx RowMenu': [...EVENT, /^Actions for /],
  'features/ocean-tracking/event-timeline.tsx DeleteEntry': [...EVENT, /^Actions for /, 'Delete…'],
  'features/reports/custom-report-menu.tsx ActionMenu': [...CUSTOM_REPORT, /^Change /],
  'features/reports/custom-report-menu.tsx ConfirmDialog': [...CUSTOM_REPORT, /^Change /, 'Delete…'],
  'ui/files/file-list.tsx ConfirmDialog': [
    '/Claims',
    FIRST,
    { file: 'damage.png', text: PICTURE },
    'Delete damage.png',
  ],
  'ui/analysis/definition.tsx Tooltip': ['/Dashboard', 'What Freight spend means'],
  'features/dashboard/mail-scorecard.tsx Modal': [
    '/Dashboard?view=carrier&carrier=SAIA',
    'Scorecard',
    'E-mail to the carrier',
  ],
  'features/quote-scorecard/stars.tsx Tooltip': ['/QuoteScorecard', { hover: /of 5 stars$/ }],
  'features/reports/page.tsx ActionMenu': ['/Reports', 'Download'],
  'features/reports/send-dialog.tsx Modal': ['/Reports', 'Run or schedule…'],
  'features/reports/custom-dialog.tsx Modal': ['/Reports', 'New custom report'],
  'features/freight-audit/bill-dialog.tsx Modal': ['/FreightAudit', 'Add bill'],
  'features/freight-audit/rules-dialog.tsx Modal': ['/FreightAudit', 'Tolerances and charges'],
  'features/freight-audit/payables-dialog.tsx Modal': ['/FreightAudit', 'Accounts payable'],
  'features/freight-audit/dispute-dialog.tsx Modal': ['/FreightAudit', FIRST, /^Dispute/],
  'features/claims/rules-dialog.tsx Modal': ['/Claims', 'Deadlines'],
  'features/claims/claim-actions.tsx Modal': ['/Claims?tab=draft', FIRST, 'Edit…'],
  'features/claims/file-dialog.tsx Modal': ['/Claims?tab=draft', FIRST, 'File claim…'],
  'features/claims/answer-dialog.tsx Modal': ['/Claims', FIRST, 'Record answer…'],
  'features/claims/close-dialog.tsx Modal': ['/Claims', FIRST, 'Close…'],
  'features/ocean-tracking/container-dialog.tsx Modal': ['/OceanTracking', 'Add container'],
  'ui/sheet-table/sheet-import.tsx Modal': ['/OceanTracking', 'Import'],
  'features/ocean-tracking/container-list.tsx EntryMenu': ['/OceanTracking', /^Actions for /],
  'features/ocean-tracking/delete-container.tsx DeleteEntry': ['/OceanTracking', /^Actions for /, 'Delete…'],
  'features/ocean-tracking/accounts.tsx Modal': ['/OceanTracking', 'Tracking accounts'],
  'features/ocean-tracking/accounts.tsx DeleteEntry': [
    '/OceanTracking',
    'Tracking accounts',
    'Delete Terminal49',
  ],
  'features/ocean-tracking/events-page.tsx RowMenu': ['/OceanTrackingEvents/MSCU4021179', 'More actions'],
  'features/ocean-tracking/event-dialog.tsx Modal': ['/OceanTrackingEvents/MSCU4021179', 'Add event'],
})

/** On a phone only. */
const NARROW: ReadonlySet<string> = new Set(['shell/pages-drawer.tsx Drawer'])

export const POP_UPS: Readonly<Record<string, PopUp>> = Object.fromEntries(
  Object.entries(WAYS).map(([key, [path, ...steps]]) => [key, { path, steps, isNarrow: NARROW.has(key) }]),
)

/** The kind of pop-up of a component. */
export const kindOf = (key: string): PopUpKind => {
  const component = key.split(' ')[1]!
  if (component === 'Tooltip') return 'tip'
  return /Menu$/.test(component) ? 'menu' : 'dialog'
}

/** Pop-ups that need a paired bridge, a printed document, or a tender that was sent by EDI. */
export const WITH_BRIDGE: Ways = {
  'features/printer-setup/bridge-card.tsx ConfirmDialog': ['/PrinterSetup', 'Unpair…'],
  'features/print-documents/printed-list.tsx RowMenu': ['/PrintDocuments', 'Printed', /^Print .* again$/],
  'features/print-documents/again-dialog.tsx ConfirmDialog': [
    '/PrintDocuments',
    'Printed',
    /^Print .* again$/,
    'Reprint the same pages…',
  ],
  'features/print-documents/add-files-dialog.tsx Modal': [
    '/PrintDocuments',
    'Printed',
    /^Print .* again$/,
    'Add files to this set…',
  ],
  'features/edi-partners/interchange-dialog.tsx Modal': [
    '/Carriers?view=EDI',
    { open: 'first row of the last list' },
  ],
}

/** Pop-ups that need a longer scenario, and the test that opens and checks them. */
export const ELSEWHERE: Readonly<Record<string, string>> = {
  'features/internal-dashboard/page.tsx Tooltip': 'screens-beside.test.ts',
  'features/profile/company-settings/single-sign-on.tsx ConfirmDialog': 'single-sign-on.test.ts',
  'features/quote-response/no-bid-dialog.tsx Modal': 'spot-quotes.test.ts',
  'ui/spot-quotes/ask-dialog.tsx Modal': 'spot-quotes.test.ts',
  'ui/spot-quotes/book-award.tsx Modal': 'spot-quotes.test.ts',
  'ui/spot-quotes/request-dialogs.tsx Modal': 'spot-quotes.test.ts',
  ...Object.fromEntries(Object.keys(WITH_BRIDGE).map((key) => [key, 'ship-freight.test.ts'])),
}
