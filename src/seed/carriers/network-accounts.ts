/** Scene: accounts with carriers whose APIs are called. The sandbox answers for all of them, and says so. */
import type { Row } from '#database/sql/row.ts'
import { FURTHER_HOLIDAYS, USUAL_US_CARRIER_HOLIDAYS } from '#domain/calendar/holidays.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import { rowIds } from '../row-ids.ts'
import type { Scene } from '../scene.ts'

/** Invented, as its name says: prices volume LTL through project44, and has its own calendar. */
const CARRIER = { scac: 'DMPV', name: 'Prairie Volume Lines (demo)', rateModeId: 2 }
const ACCOUNT = { username1: 'demo', accountNumber1: '400210' }
const CONNECTION = 'sandbox'
const DAY = 86_400_000
const AFTERNOON = 16 * 3_600_000

export interface NetworkAccounts {
  networkAccounts: Row<'network_accounts'>[]
  capacityAccounts: Row<'capacity_accounts'>[]
  sandboxRecords: Row<'sandbox_records'>[]
  carriers: Row<'carriers'>[]
  calendars: Row<'carrier_calendars'>[]
}

/** Without credentials: these are encrypted with a key that demo data do not have, and the sandbox needs none. */
export function makeNetworkAccounts({ client, clientId, today }: Scene, createdAt: Date): NetworkAccounts {
  const none = { networkAccounts: [], capacityAccounts: [], sandboxRecords: [], carriers: [], calendars: [] }
  if (!client.hasVolumeCarriers) return none
  const ids = rowIds(`${client.code} network accounts`)
  // Accounts were tested recently: an account untested for years would not be realistic.
  const triedAt = (days: number): Date => new Date(today.start.getTime() - days * DAY + AFTERNOON)
  const account = (network: string, account_number: string, days: number): Row<'network_accounts'> => ({
    ...{ id: ids.at(createdAt), client_id: clientId, network, account_number, environment: 'sandbox' },
    ...{
      credentials_sealed: '',
      details: {},
      tried_at: triedAt(days),
      created_at: createdAt,
      deleted_at: null,
    },
  })
  const connection = account('project44', CONNECTION, 6)
  const capacity = capacityAccount(clientId, ids.at(createdAt), connection.id, {
    createdAt,
    triedAt: triedAt(6),
  })
  return {
    networkAccounts: [
      connection,
      account('odfl', '100200300', 9),
      account('ups', '000SBX', 4),
      account('fedex', '510087000', 4),
      account('usps', '1000000001', 5),
    ],
    capacityAccounts: [capacity],
    sandboxRecords: knownToSandbox(client, clientId, createdAt),
    carriers: [carrierRow(clientId, ids.at(createdAt), capacity.id, createdAt)],
    calendars: [addDays(today.date, -300), addDays(today.date, 45)].map((effective_from, version) => ({
      id: ids.at(createdAt),
      client_id: clientId,
      scac: CARRIER.scac,
      effective_from,
      calendar: calendarOf(version),
      created_at: createdAt,
    })),
  }
}

/** Includes Saturdays; from the second version on the cutoff is earlier, and there is one more holiday. */
const calendarOf = (version: number): Row<'carrier_calendars'>['calendar'] => ({
  workWeekdays: [1, 2, 3, 4, 5, 6],
  holidays: [...USUAL_US_CARRIER_HOLIDAYS, ...FURTHER_HOLIDAYS.slice(0, version)],
  pickup: { cutOff: version === 0 ? '12:00' : '11:00', minimumWindowMinutes: 120, earliestClose: '15:00' },
})

const capacityAccount = (
  client_id: string,
  id: string,
  connection_id: string,
  { createdAt: created_at, triedAt: tried_at }: { createdAt: Date; triedAt: Date },
): Row<'capacity_accounts'> => ({
  ...{ id, client_id, connection_id, provider_account_id: '1', scac: CARRIER.scac },
  ...{ carrier_name: CARRIER.name, group_code: '', account_code: CARRIER.scac, identifier_type: 'SCAC' },
  ...{ identifier_value: CARRIER.scac, rate_mode_id: CARRIER.rateModeId, payment_terms: '' },
  ...{ is_bill_to: false, fields: ACCOUNT, secrets_sealed: '', tried_at },
  ...{ created_at, deleted_at: null },
})

/** What the sandbox of project44 would have stored if the account and the groups had been added by hand. */
const knownToSandbox = (
  { billTo }: Scene['client'],
  client_id: string,
  kept_at: Date,
): Row<'sandbox_records'>[] => {
  const record = (key: string, value: unknown[]): Row<'sandbox_records'> => ({
    ...{ client_id, network: 'project44', kind: 'p44', key, kept_at },
    value,
  })
  const groups = billTo.filter(({ accountGroup }) => accountGroup !== undefined)
  return [
    record('accounts', [
      {
        ...{ id: '1', code: CARRIER.scac, group: { code: 'Default' }, accounts: [ACCOUNT] },
        capacityProviderIdentifier: { type: 'SCAC', value: CARRIER.scac },
      },
    ]),
    record(
      'groups',
      groups.map(({ accountGroup, name }, place) => ({ id: `G${place + 1}`, code: accountGroup, name })),
    ),
  ]
}

const carrierRow = (
  client_id: string,
  id: string,
  capacityAccountId: string,
  created_at: Date,
): Row<'carriers'> => ({
  ...{ id, client_id, scac: CARRIER.scac, name: CARRIER.name, rate_mode_id: CARRIER.rateModeId },
  ...{ location: '', email: '', tender_email: '', tender_channel: 'api', contact_name: '' },
  ...{ contact_phone: '', contract_id: '', created_at, deleted_at: null },
  details: {
    ...{ network: 'project44', capacityAccountId },
    ...{ providerIdentifierType: 'SCAC', providerIdentifierValue: CARRIER.scac },
  },
})
