import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { PAGE_NAMES } from '#domain/access/pages.ts'
import callList from '#test/data/calls.json' with { type: 'json' }
import { type Endpoint, mode } from './endpoint.ts'
import { registry } from './registry.ts'
import { wireNamesOf } from './renamed.ts'
import { ENTITIES } from './vocabulary.ts'

interface ListedCall {
  path: string
  query: { name: string; values?: string[] }[]
  silent?: boolean
}
const listed: ListedCall[] = callList.calls
const entries: [string, Endpoint][] = Object.entries(registry)
const entriesAt = (path: string) =>
  entries.filter(([, call]) => call.path.toLowerCase() === path.toLowerCase())

/** Our own calls, with the reason why the specification's list is not enough. */
const BEYOND_THE_LIST = [
  // A user's sessions.
  'Account/EndSessions',
  // Passkeys.
  'Account/Passkeys',
  // Two-step verification.
  'Account/SecondFactor',
  'Account/Sessions',
  'Analysis/CarriersOnTime',
  'Analysis/RateBenchmark',
  // Keys for other programs.
  'ApiKeys/Create',
  'ApiKeys/List',
  'ApiKeys/Revoke',
  // The specification has no calls for carriers’ own calendars.
  'Carriers/Calendars',
  // Carriers that take the standard bill of lading of the Digital LTL Council.
  'Carriers/EbolAccounts',
  // The packaging of each carrier, for the piece's list.
  'Carriers/ParcelPackaging',
  // Claims for freight that was damaged, lost or delivered short.
  'Claims/Answer',
  'Claims/CarrierAnswer',
  'Claims/Close',
  'Claims/Details',
  'Claims/File',
  'Claims/Letter',
  'Claims/List',
  'Claims/Prefill',
  'Claims/Recover',
  'Claims/Response',
  'Claims/Rules',
  'Claims/Save',
  'Claims/SendAgain',
  'Client/GetStarted',
  'Client/MailStatus',
  'Client/SendTestMail',
  // All company settings, with a version: the set-up call of the specification only reads.
  'Client/Settings',
  // Login with the company's provider.
  'Client/SingleSignOn',
  // What needs a user's attention, on the home page.
  'Console/Today',
  // Files, events entered by hand and accounts: the specification only shows containers.
  'Containers/Accounts',
  'Containers/Export',
  'Containers/Import',
  'Containers/Preview',
  'Containers/SaveEvent',
  'Containers/Track',
  // The specification has the dock's page and no calls for it.
  'Dock/CheckOff',
  'Dock/CommandSheet',
  'Dock/GetDockList',
  // The specification has no call for the set-up of EDI partners and their log.
  'Edi/Interchanges',
  'Edi/Partners',
  // The specification has no calls for fuel prices and tables.
  'Fuel/Prices',
  'Fuel/ReadNow',
  'Fuel/Tables',
  // Freight audit: carriers' bills.
  'Invoices/Accounts',
  'Invoices/Accruals',
  // Carriers answer by the link in their mail.
  'Invoices/AnswerDispute',
  'Invoices/BillResponse',
  'Invoices/Charges',
  'Invoices/Compare',
  'Invoices/Decide',
  'Invoices/Details',
  'Invoices/Dispute',
  'Invoices/Expected',
  'Invoices/Export',
  'Invoices/ExportSchedule',
  'Invoices/Exports',
  'Invoices/Import',
  'Invoices/List',
  'Invoices/Match',
  'Invoices/Preview',
  'Invoices/Save',
  'Invoices/Template',
  'Invoices/Tolerances',
  // Shipment/SaveItemDetails imports a file directly; on the screen, a user chooses its columns and checks it first.
  'ItemMaster/Check',
  'ItemMaster/Export',
  'ItemMaster/FileDetails',
  'ItemMaster/Files',
  'ItemMaster/Preview',
  'ItemMaster/Take',
  'ItemMaster/Undo',
  // Address/AddressIntegration imports rows and files directly; on the screen, a user checks first, chooses, and can
  // undo.
  'Locations/Check',
  'Locations/Duplicates',
  'Locations/Export',
  'Locations/Faults',
  'Locations/ImportDetails',
  'Locations/Imports',
  'Locations/Merge',
  'Locations/Preview',
  'Locations/Take',
  'Locations/Template',
  'Locations/Undo',
  'Locations/UndoMerge',
  'LogIn/Logout',
  // Login without a password.
  'LogIn/Passkey',
  'LogIn/PasskeyChallenge',
  // An expired link is reported before a password is typed.
  'LogIn/PasswordLink',
  'LogIn/RequestPassword',
  'LogIn/SetPassword',
  'LogIn/SingleSignOn',
  'LogIn/SingleSignOnReply',
  // Recipients of messages about shipments choose which they get.
  'NewTrackingAPI/MessageChoices',
  // The specification has calls to request and receive quotes, but none to choose one.
  'Quote/AwardQuote',
  'Quote/CloseQuoteRequest',
  // Sheets of rates, fees, fuel, days and terminals: the specification has no call to import them.
  'RateSheets/Check',
  'RateSheets/Details',
  'RateSheets/Discard',
  'RateSheets/Download',
  'RateSheets/GoLive',
  'RateSheets/List',
  'RateSheets/Preview',
  'RateSheets/RollBack',
  'RateSheets/Template',
  'Reports/CustomReports',
  'Reports/DeleteCustomReport',
  'Reports/SaveCustomReport',
  // Logins, refusals and changes for administrators.
  'Security/Log',
  // Carriers accept or decline by the link in their mail, and enter their numbers.
  'Shipment/AnswerTender',
  // The carriers' offers of a bulk routing, and the choice of another one: the specification does both within its page.
  'Shipment/ChooseRoutedCarrier',
  'Shipment/ConfirmTenderOutcome',
  // Customs data of freight: the specification only declares parcels.
  'Shipment/CustomsDetails',
  // Deferring orders to a day, and shipping parts of them separately: the specification does both within its page.
  'Shipment/DeferOrders',
  // Shipment History: many proofs in one download, all rows as a file, counts of filtered tabs.
  'Shipment/DownloadPODs',
  'Shipment/DownloadPrintBridge',
  // The end of the day with parcel carriers: SCAN forms and pickups.
  'Shipment/DownloadScanForm',
  'Shipment/EndOfDay',
  'Shipment/ExportShipments',
  'Shipment/HistoryCounts',
  // FedEx locations that hold packages for the consignee.
  'Shipment/HoldLocations',
  // The price of parcel insurance.
  'Shipment/InsuranceQuote',
  // The progress of the labels of a bulk tender.
  'Shipment/LabelStates',
  // The company’s own box sizes.
  'Shipment/ParcelBoxes',
  'Shipment/ParcelPickup',
  // The carrier's answer to a pickup change after the tender.
  'Shipment/PickupChangeAnswer',
  'Shipment/RateByWeight',
  'Shipment/ReRate',
  'Shipment/RoutedOffers',
  'Shipment/ScanForm',
  // Documents by mail to any address.
  'Shipment/SendDocuments',
  'Shipment/SetItems',
  'Shipment/SplitOrder',
  // The PRO and pickup number that a carrier gave by phone, by mail or on its sticker.
  'Shipment/TenderReferences',
  'Shipment/TenderResponse',
  'Shipment/UndoMove',
  // The specification has no calls for the rules of a contract, its versions and its fuel.
  'Tariffs/Compare',
  'Tariffs/Discard',
  'Tariffs/Example',
  'Tariffs/Export',
  'Tariffs/GoLive',
  'Tariffs/Raise',
  'Tariffs/RollBack',
  'Tariffs/Rules',
  'Tariffs/Versions',
  // UPS Rate is a page without its own call.
  'UPSReady/Rates',
  // Background jobs. Saved views of lists.
  'Views/List',
  'Views/Remove',
  'Views/Save',
  'Views/SetDefault',
  // Webhooks.
  'Webhooks/Deliveries',
  'Webhooks/List',
  'Webhooks/NewSecret',
  'Webhooks/Remove',
  'Webhooks/Replay',
  'Webhooks/Save',
  'Webhooks/Test',
  'Works/Cancel',
  'Works/Read',
]

/** Every schema inside a schema, including itself. */
function schemasIn(schema: z.ZodMiniType, seen = new Set<z.ZodMiniType>()): Set<z.ZodMiniType> {
  if (seen.has(schema)) return seen
  seen.add(schema)
  const visit = (value: unknown): void => {
    if (value instanceof z.ZodMiniType) schemasIn(value, seen)
    else if (Array.isArray(value)) value.forEach(visit)
    else if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)
      Object.values(value).forEach(visit)
  }
  visit({ ...schema.def, shape: (schema.def as { shape?: object }).shape })
  return seen
}

describe('the list of calls', () => {
  it('has 112 calls', () => expect(listed).toHaveLength(112))

  it.each(listed)('$path has one entry in the same spelling', ({ path, query, silent }) => {
    const found = entriesAt(path)
    expect(found.map(([, call]) => call.path)).toEqual([path])
    const call = found[0]![1]
    expect(Object.keys(call.query).sort()).toEqual(query.map(({ name }) => name).sort())
    expect(call.silent).toBe(silent ?? false)
  })

  it('is complete except for the calls that are missing in the specification', () => {
    const known = new Set(listed.map(({ path }) => path))
    const beyond = entries.map(([, call]) => call.path).filter((path) => !known.has(path))
    expect(beyond.sort()).toEqual(BEYOND_THE_LIST)
  })

  it.each(listed.flatMap(({ path, query }) => query.map((parameter) => ({ path, ...parameter }))))(
    '$path takes every listed word of $name, in any case, and no other',
    ({ path, name, values }) => {
      const schema = entriesAt(path)[0]![1].query[name]!
      for (const word of values ?? []) {
        expect(schema.parse(word)).toBe(word)
        expect(schema.parse(word.toUpperCase())).toBe(word)
        expect(schema.parse(word.toLowerCase())).toBe(word)
      }
      if (values) expect(schema.safeParse('no such word').success).toBe(false)
    },
  )
})

describe('every entry', () => {
  it('has its own path', () => {
    const paths = entries.map(([, call]) => call.path.toLowerCase())
    expect(new Set(paths).size).toBe(paths.length)
  })

  it.each(entries)('%s has a summary of one sentence', (_name, call) => {
    expect(call.summary).toMatch(/^[A-Z].{10,150}[.?]$/)
  })

  it.each(entries.filter(([, call]) => call.writes.length > 0))('%s, a change, is audited', (_name, call) => {
    expect(call.audit).toMatch(/^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/)
  })

  it.each(entries)('%s has only existing pages', (_name, call) => {
    expect(call.pages.filter((page) => !PAGE_NAMES.includes(page))).toEqual([])
    expect(new Set(call.pages).size).toBe(call.pages.length)
  })

  it.each(entries)('%s can be encoded by the web and read by the server', (_name, call) => {
    const kinds = [...schemasIn(call.body), ...schemasIn(call.reply)].map((schema) => schema.def.type)
    expect(kinds).not.toContain('transform')
    // The walk must reach the leaves: an empty object would prove nothing.
    if (!call.isFile) expect(kinds).toContain('string')
  })

  it.each(entries)('%s never gives two fields the same name on the wire', (_name, call) => {
    for (const schema of [...schemasIn(call.body), ...schemasIn(call.reply)]) {
      const wire = [...(wireNamesOf(schema)?.values() ?? [])]
      expect(wire.filter((name, index) => wire.indexOf(name) !== index)).toEqual([])
    }
  })

  it.each(entries)('%s returns an object with Status, or a file', (_name, call) => {
    if (call.isFile) expect(z.globalRegistry.get(call.reply)?.description).toMatch(/[a-z]+\/[\w.+-]+/)
    else expect(z.parse((call.reply as z.ZodMiniObject).shape.Status!, undefined)).toBe('success')
  })

  it.each(entries.filter(([, call]) => call.via === 'file-upload'))(
    '%s takes 25 MB as base64',
    (_name, call) => {
      expect(call.bodyLimit).toBeGreaterThan((25 * 1_048_576 * 4) / 3)
    },
  )
})

describe('isChange', () => {
  it.each([
    ['manageUsers', { actions: '0' }, {}, false],
    ['manageUsers', { actions: '2' }, {}, true],
    ['shipmentDetails', {}, { shipmentId: 'x' }, false],
    ['shipmentDetails', {}, { shipment: {} }, true],
    ['userAgreement', {}, { accept: false }, false],
    ['userAgreement', {}, { accept: true }, true],
    ['rateShipment', {}, { save: false }, false],
    ['rateShipment', {}, {}, true],
    ['itemMasterWork', { flag: 'select' }, {}, false],
    ['itemMasterWork', { flag: 'import' }, {}, true],
    ['integrationWork', { Functype: 'log' }, {}, false],
    ['integrationWork', { Functype: 'run' }, {}, true],
    ['routeMany', {}, { shipmentIds: [], jobId: '' }, true],
    ['routeMany', {}, { jobId: 'a' }, false],
    ['routeMany', {}, { jobId: 'a', cancel: true }, true],
    ['uploadOrders', {}, { step: 'progress' }, false],
    ['uploadOrders', {}, { step: 'commit' }, true],
    ['askForQuotes', {}, { scacs: [] }, false],
    ['askForQuotes', {}, { scacs: ['SAIA'] }, true],
    ['askForQuotes', {}, { deadline: '2026-11-20T11:00:00Z' }, true],
    ['printDocuments', {}, {}, false],
    ['printDocuments', {}, { print: {} }, true],
    ['printerWork', {}, { action: 'status' }, false],
    ['printerWork', {}, { action: 'pair' }, true],
    ['soldToWork', {}, { function: 'select' }, false],
    ['soldToWork', {}, { function: 'update' }, true],
    ['freightCarrierWork', { mode: 'Load' }, {}, false],
    ['freightCarrierWork', { mode: 'DELETE' }, {}, true],
    ['parcelAccountWork', { Operationtype: 'SELECT' }, {}, false],
    ['parcelCarrierWork', { function: 'test' }, {}, true],
    ['parcelCarrierWork', { function: 'add' }, {}, true],
    ['extraInfoWork', { flag: 'load' }, {}, false],
    ['extraInfoWork', { flag: 'add' }, {}, true],
    ['saveUpsAccount', {}, {}, false],
    ['saveUpsAccount', {}, { account: {} }, true],
    ['containerWork', {}, {}, false],
    ['containerWork', {}, { container: {} }, true],
    ['freeShippingRulesWork', {}, {}, false],
    ['freeShippingRulesWork', {}, { rules: {}, evaluate: {} }, false],
    ['freeShippingRulesWork', {}, { rules: {} }, true],
    ['readClientSetup', {}, {}, false],
    ['readClientSetup', {}, { setup: {} }, true],
    ['clientSettings', {}, {}, false],
    ['clientSettings', {}, { settings: {} }, true],
    ['readUserDetails', {}, {}, false],
    ['readUserDetails', {}, { profile: {} }, true],
  ] as const)('of %s with %o and %o is %s', (name, query, body, expected) => {
    expect(registry[name].isChange(query, body)).toBe(expected)
  })
})

describe('mode', () => {
  const schema = mode(['ADD', 'Load'])
  it('returns the word in the spelling of the list', () => expect(schema.parse('load')).toBe('Load'))
  it('names the accepted words', () => {
    expect(schema.safeParse('x').error?.issues[0]?.message).toBe('Use one of: ADD, Load')
  })
})

describe('the kinds of access', () => {
  const through = (door: Endpoint['door']) =>
    entries.filter(([, call]) => call.door === door).map(([name]) => name)

  it('without any key are only for login and sign-up', () => {
    expect(through('public').sort()).toEqual([
      'finishSingleSignOn',
      'logIn',
      'passkeyLogIn',
      'requestPassword',
      'startPasskeyLogIn',
      'startSingleSignOn',
      'userAgreement',
    ])
  })
  it('with an access id are for mailed links', () => {
    expect(through('access-id').sort()).toEqual([
      'answerDispute',
      'answerTender',
      'attachFile',
      'billResponse',
      'carrierAnswer',
      'claimResponse',
      'deleteFile',
      'messageChoices',
      'readPasswordLink',
      'readQuoteResponse',
      'setPassword',
      'showFiles',
      'submitNoBid',
      'submitQuote',
      'tenderResponse',
      'trackShipment',
    ])
  })
  it('require the developer key for login and user management', () => {
    const wanting = entries.filter(([, call]) => call.developerKey).map(([, call]) => call.path)
    expect(wanting.sort()).toEqual([
      'LogIn/Login',
      'LogIn/Passkey',
      'LogIn/PasskeyChallenge',
      'LogIn/PasswordLink',
      'LogIn/RequestPassword',
      'LogIn/SetPassword',
      'LogIn/SingleSignOn',
      'LogIn/SingleSignOnReply',
      'LogIn/UserAgreementOperation',
      'LogIn/UserManagement',
    ])
  })
})

describe('the vocabulary', () => {
  it('has the names of every entity', () => {
    for (const [name, schema] of Object.entries(ENTITIES)) expect(wireNamesOf(schema), name).toBeDefined()
  })
})
