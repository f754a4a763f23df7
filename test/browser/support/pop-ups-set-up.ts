import { dayIn } from './hands.ts'
import type { Ways } from './open-pop-up.ts'
import { PICTURE } from './picture.ts'

const USER = /^Change (?!Defaults|Password|Demo)/

const ORDERS = 'Order number,Ship to name,Address,City,State,ZIP,Item,Quantity,Weight\n'
const ITEMS = 'SKU,Description,Weight\n'
const SHEET = 'Origin,Destination,Class,Minimum charge,L5C,M5C,M1M,M2M,M5M,M10M,M20M,M30M,M40M\n'
/** Creates a key each time. */
const NEW_KEY = [
  'Create API key',
  { fill: /^Name/, with: 'Web shop' },
  { choose: 'Track', option: 'Read' },
  'Create key',
] as const

/** Adds a webhook each time. */
const NEW_WEBHOOK = [
  'Add webhook',
  { fill: /^Name/, with: 'ERP' },
  { fill: /^Address/, with: 'https://erp.example.com/lading' },
  'Delivered',
  'Add webhook',
] as const

const ADDED_EBOL = [
  '/Carriers?view=EBOL',
  'Add account',
  { choose: 'Carrier', option: /\(SAIA\)/ },
  { choose: 'Environment', option: 'Sandbox' },
  'Save',
] as const

/** How the dialogs, menus and tips of the settings are opened. */
export const SET_UP: Ways = {
  'features/carriers/carrier-dialog.tsx Modal': ['/Carriers?view=Freight', 'Add carrier'],
  'features/carriers/carrier-parts.tsx RowMenu': ['/Carriers?view=Freight', /^Change .*, /],
  'features/carriers/delete-carrier.tsx DeleteEntry': ['/Carriers?view=Freight', /^Change .*, /, 'Delete…'],
  'features/carriers/contract-dialog.tsx Modal': ['/Carriers?view=Contract', 'Add contract carrier'],
  'features/carriers/contract-files.tsx Modal': ['/Carriers?view=Contract', /^Change .*, /, 'Files…'],
  'features/carriers/calendar-dialog.tsx Modal': ['/Carriers?view=Calendars', /^Add /],
  'features/carriers/calendars.tsx EntryMenu': ['/Carriers?view=Calendars', /^Change the .* calendar /],
  'features/carriers/calendars.tsx DeleteEntry': [
    '/Carriers?view=Calendars',
    /^Change the .* calendar /,
    'Delete…',
  ],
  'features/carriers/ebol-dialog.tsx Modal': ['/Carriers?view=EBOL', 'Add account'],
  'features/carriers/ebol-accounts.tsx EntryMenu': [...ADDED_EBOL, /^Change the eBOL account for /],
  'features/carriers/ebol-accounts.tsx DeleteEntry': [
    ...ADDED_EBOL,
    /^Change the eBOL account for /,
    'Delete…',
  ],
  'features/carriers/odfl-account.tsx DeleteEntry': ['/Carriers?view=ODFL', /^Delete/],
  'features/carriers/project44-connection.tsx DeleteEntry': ['/Carriers?view=P44', 'Disconnect…'],
  'features/carriers/project44-accounts.tsx EntryMenu': ['/Carriers?view=P44', /^Change .*, /],
  'features/carriers/project44-accounts.tsx DeleteEntry': ['/Carriers?view=P44', /^Change .*, /, 'Delete…'],
  'features/carriers/project44-dialog.tsx Modal': ['/Carriers?view=P44', 'Add carrier account'],
  'features/contracts/raise-dialog.tsx ConfirmDialog': ['/Carriers?view=Contracts&contract=SAIA-1', 'Raise…'],
  'features/contracts/version-timeline.tsx RowMenu': [
    '/Carriers?view=Contracts&contract=SAIA-1',
    /^More for /,
  ],
  'features/contracts/version-timeline.tsx ConfirmDialog': [
    '/Carriers?view=Contracts&contract=SAIA-1',
    'Raise…',
    { fill: 'Percent', with: '5.9' },
    { fill: 'From', with: dayIn(1) },
    'Create draft',
    { until: 'closed' },
    /^Go live…/,
  ],
  'features/rate-sheets/roll-back.tsx ConfirmDialog': [
    '/Carriers?view=RateSheets',
    { file: 'lanes.csv', text: `${SHEET}170,021,60,60.00,50,40,30,25,20,15,10,,\n` },
    'Check the whole file',
    'Go live',
    /^Roll back/,
  ],
  'features/fuel/price-dialog.tsx Modal': ['/Carriers?view=Fuel', 'Enter price'],
  'features/fuel/price-list.tsx RowMenu': ['/Carriers?view=Fuel', /^Actions for /],
  'features/fuel/remove-price.tsx ConfirmDialog': [
    '/Carriers?view=Fuel',
    'Enter price',
    { fill: 'Price date', with: '2026-11-24' },
    { fill: 'Dollars per gallon', with: '3.912' },
    'Save price',
    { until: 'closed' },
    /^Actions for /,
    'Remove…',
  ],
  'features/edi-partners/partner-dialog.tsx Modal': ['/Carriers?view=EDI', /^Add /],
  'features/edi-partners/partner-list.tsx EntryMenu': ['/Carriers?view=EDI', /^Change EDI partner /],
  'features/edi-partners/delete-partner.tsx DeleteEntry': [
    '/Carriers?view=EDI',
    /^Change EDI partner /,
    'Delete…',
  ],
  'features/parcel-accounts/account-dialog.tsx Modal': ['/ParcelAccounts', /^Add /],
  'features/parcel-accounts/parcel-accounts.tsx EntryMenu': ['/ParcelAccounts', /^Change account /],
  'features/parcel-accounts/delete-account.tsx DeleteEntry': [
    '/ParcelAccounts',
    /^Change account /,
    'Delete…',
  ],
  'features/parcel-accounts/credentials-dialog.tsx Modal': ['/ParcelAccounts', 'Connect UPS…'],
  'features/parcel-accounts/carrier-credentials.tsx RowMenu': ['/ParcelAccounts', /^Change (UPS|FedEx|USPS)/],
  'features/parcel-accounts/carrier-credentials.tsx DeleteEntry': [
    '/ParcelAccounts',
    /^Change (UPS|FedEx|USPS)/,
    'Delete…',
  ],
  'features/bill-to-locations/bill-to-dialog.tsx Modal': [
    '/Profile?section=BillToLocations',
    'Add bill-to location',
  ],
  'features/bill-to-locations/page.tsx EntryMenu': [
    '/Profile?section=BillToLocations',
    /^Change .*Payables$/,
  ],
  'features/bill-to-locations/account-group-dialog.tsx Modal': [
    '/Profile?section=BillToLocations',
    /^Change .*Payables$/,
    'Create account group…',
  ],
  'features/bill-to-locations/delete-bill-to.tsx DeleteEntry': [
    '/Profile?section=BillToLocations',
    /^Change .*Payables$/,
    'Delete…',
  ],
  'features/carrier-mapping/mapping-dialog.tsx Modal': ['/CarrierMapping', 'Map a code'],
  'features/carrier-mapping/page.tsx RowMenu': ['/CarrierMapping', /^Change Ship Via /],
  'features/carrier-mapping/remove-mapping.tsx DeleteEntry': [
    '/CarrierMapping',
    /^Change Ship Via /,
    'Remove…',
  ],
  'features/routing-guide/rule-dialog.tsx Modal': ['/Profile?section=RoutingGuide', 'Add rule'],
  'features/routing-guide/conflict-list.tsx Popover': [
    '/Profile?section=RoutingGuide',
    'Add rule',
    'Carrier',
    /\bRDFS\b/,
    'Add rule',
    { until: 'closed' },
    /^(Overridden by|Overrides) /,
  ],
  'features/routing-guide/rules.tsx RowMenu': ['/Profile?section=RoutingGuide', /^Change the rule /],
  'features/routing-guide/remove-rule.tsx ConfirmDialog': [
    '/Profile?section=RoutingGuide',
    /^Change the rule /,
    'Remove…',
  ],
  'features/routing-guide/sold-to-dialog.tsx Modal': [
    '/Profile?section=RoutingGuide',
    'Sold-to accounts',
    /^Add /,
  ],
  'features/routing-guide/sold-tos.tsx RowMenu': [
    '/Profile?section=RoutingGuide',
    'Sold-to accounts',
    /^Change Sold To /,
  ],
  'features/routing-guide/delete-sold-to.tsx DeleteEntry': [
    '/Profile?section=RoutingGuide',
    'Sold-to accounts',
    /^Change Sold To /,
    /^(Delete|Remove)/,
  ],
  'features/profile/company-settings/company-form.tsx ConfirmDialog': [
    '/Profile?section=CompanySettings',
    'The weight of an order line is the weight of one piece',
    'Save settings',
  ],
  'features/profile/logo-update/logo-card.tsx ConfirmDialog': [
    '/Profile?section=LogoUpdate',
    { file: 'logo.png', text: PICTURE },
    /^(Save|Use)/,
    'Delete logo…',
  ],
  'features/manage-users/user-dialog.tsx Modal': ['/Profile?section=ManageUsers', 'Add user'],
  'features/manage-users/user-actions.tsx RowMenu': ['/Profile?section=ManageUsers', USER],
  'features/manage-users/remove-user.tsx DeleteEntry': ['/Profile?section=ManageUsers', USER, 'Remove…'],
  'features/manage-users/invite-link.tsx Modal': [
    '/Profile?section=ManageUsers',
    USER,
    /^New (invitation|password) link…$/,
  ],
  'features/api-keys/key-dialog.tsx Modal': ['/ApiKeys', 'Create API key'],
  'features/api-keys/new-key.tsx ShownOnce': ['/ApiKeys', ...NEW_KEY],
  'features/api-keys/page.tsx RowMenu': ['/ApiKeys', ...NEW_KEY, 'Done', /^Change the key /],
  'features/api-keys/revoke-key.tsx DeleteEntry': [
    '/ApiKeys',
    ...NEW_KEY,
    'Done',
    /^Change the key /,
    'Revoke…',
  ],
  'features/webhooks/webhook-dialog.tsx Modal': ['/Webhooks', 'Add webhook'],
  'features/webhooks/new-secret.tsx ShownOnce': ['/Webhooks', ...NEW_WEBHOOK],
  'features/webhooks/page.tsx RowMenu': ['/Webhooks', ...NEW_WEBHOOK, 'Done', /^Change the webhook /],
  'features/webhooks/renew-secret.tsx ConfirmDialog': [
    '/Webhooks',
    ...NEW_WEBHOOK,
    'Done',
    /^Change the webhook /,
    'New secret…',
  ],
  'features/webhooks/remove-webhook.tsx DeleteEntry': [
    '/Webhooks',
    ...NEW_WEBHOOK,
    'Done',
    /^Change the webhook /,
    'Remove…',
  ],
  'features/webhooks/delivery-log.tsx Modal': [
    '/Webhooks',
    ...NEW_WEBHOOK,
    'Done',
    /^Change the webhook /,
    'Send a test',
    'Test',
  ],
  'features/item-master/item-dialog.tsx Modal': ['/ItemMaster', 'Add item'],
  'features/item-master/item-list.tsx EntryMenu': ['/ItemMaster', /^Change /],
  'features/item-master/delete-item.tsx DeleteEntry': ['/ItemMaster', /^Change /, 'Delete…'],
  'ui/sheet-table/undo-import.tsx ConfirmDialog': [
    '/ItemMaster?view=import',
    { file: 'items.csv', text: `${ITEMS}ZZ-1,Steel bracket,12\n` },
    /^Check/,
    /^Import \d/,
    'Undo this import',
  ],
  'ui/files/table-buttons.tsx ActionMenu': ['/ItemMaster', 'Export'],
  'features/locations/location-dialog.tsx Modal': ['/Locations', 'Add location'],
  'features/locations/location-list.tsx EntryMenu': ['/Locations', /^Change /],
  'features/locations/delete-location.tsx DeleteEntry': ['/Locations', /^Change /, 'Delete…'],
  'features/free-shipping/sku-dialog.tsx Modal': ['/FreeShipping', 'Add SKU'],
  'features/free-shipping/sku-upload.tsx Modal': ['/FreeShipping', 'Load a file'],
  'features/free-shipping/sku-rules.tsx ActionMenu': ['/FreeShipping', 'Save as a file'],
  'features/free-shipping/sku-rules.tsx EntryMenu': ['/FreeShipping', /^Change /],
  'features/free-shipping/delete-sku.tsx DeleteEntry': ['/FreeShipping', /^Change /, 'Delete…'],
  'features/order-integration/source-dialog.tsx Modal': ['/OrderIntegration', /^Add /],
  'features/order-integration/source-list.tsx EntryMenu': ['/OrderIntegration', /^Change /],
  'features/order-integration/transform-dialog.tsx Modal': [
    '/OrderIntegration',
    { file: 'orders.csv', text: `${ORDERS}A-1,Acme,1 Main St,Dallas,TX,75201,SKU-1,2,120\n` },
    /: As is…$/,
  ],
  'features/order-integration/delete-source.tsx DeleteEntry': ['/OrderIntegration', /^Change /, 'Delete…'],
}
