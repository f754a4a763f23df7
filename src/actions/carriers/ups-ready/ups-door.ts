import type { Environment } from '#carriers/network.ts'
import { type UpsCredentials, ups } from '#carriers/ups/ups.ts'
import { type UpsReadyCredentials, upsReady } from '#carriers/ups/ups-ready.ts'
import { fail } from '#contracts/errors.ts'
import { listNetworkAccounts } from '#database/carriers/network-accounts.ts'
import { openAccount } from '../../carrier-calls/ask-network.ts'
import { parcelAccountsInUse, SANDBOX_ACCOUNTS } from '../../carrier-calls/kept-credentials.ts'
import type { About, OpenAccount } from '../../carrier-calls/question.ts'
import type { ActionContext, UpsReadyKeys } from '../../kernel/context.ts'

/** Under whose name UPS is asked, for registrations and before there is an account. */

const SANDBOX = 'sandbox'
const SANDBOX_KEYS: UpsReadyKeys = {
  ...{ developerLicense: SANDBOX, accessLicense: SANDBOX, userName: SANDBOX, password: SANDBOX },
  ...{ clientId: SANDBOX, clientSecret: SANDBOX },
}

export interface UpsReadyDoor {
  environment: Environment
  /** For licences and registration. */
  account: OpenAccount<UpsReadyCredentials>
  /** The application that asks in the name of registered accounts. */
  application: Pick<UpsReadyKeys, 'clientId' | 'clientSecret'>
}

/**
 * The door of the UPS Ready program: the operator's keys, or the stand-in's where the sandbox is asked.
 * @throws UPS_READY_NOT_SET_UP
 */
export function upsReadyDoor({ installation, clientId }: ActionContext): UpsReadyDoor {
  const environment = installation.carrierEnvironment ?? SANDBOX
  const keys = environment === SANDBOX ? SANDBOX_KEYS : installation.upsReady
  if (!keys) return fail('UPS_READY_NOT_SET_UP')
  const { developerLicense, accessLicense, userName, password, ...application } = keys
  const credentials = { developerLicense, accessLicense, userName, password, profilePassword: '' }
  return { environment, application, account: { network: upsReady, clientId, environment, credentials } }
}

/** The longest that a user at the screen waits. */
const WITHIN_MS = 20_000

export const aboutUps = ({ requestId, now }: ActionContext, subjectId: string | null = null): About => ({
  subjectId,
  requestId,
  now,
  withinMs: WITHIN_MS,
})

export interface OwnUpsAccount {
  /** '' for the sandbox account. */
  id: string
  accountNumber: string
  open: OpenAccount<UpsCredentials>
}

/**
 * The client's own account with UPS: the one of that id, else the one that is in use, else the stand-in's where the
 * sandbox is asked.
 * @throws UPS_NOT_CONNECTED
 */
export async function ownUpsAccount(context: ActionContext, accountId = ''): Promise<OwnUpsAccount> {
  const kept =
    accountId === ''
      ? (await parcelAccountsInUse(context)).find(({ network }) => network.id === ups.id)?.account
      : (await listNetworkAccounts(context.db, context.clientId, ups.id)).find(({ id }) => id === accountId)
  const open = kept ? openAccount(context, ups, kept) : null
  if (kept && open) return { id: kept.id, accountNumber: kept.accountNumber, open }
  const isSandbox = (context.installation.carrierEnvironment ?? SANDBOX) === SANDBOX
  return isSandbox && accountId === '' && !kept ? standIn(context) : fail('UPS_NOT_CONNECTED')
}

function standIn({ clientId }: ActionContext): OwnUpsAccount {
  const accountNumber = SANDBOX_ACCOUNTS.UPS!
  const credentials = { clientId: SANDBOX, clientSecret: SANDBOX, accountNumber }
  return { id: '', accountNumber, open: { network: ups, clientId, environment: SANDBOX, credentials } }
}

/** For calls that need no particular account: the client's own if there is one, else the operator's application. */
export async function anyUpsAccount(context: ActionContext): Promise<OpenAccount<UpsCredentials>> {
  const inUse = (await parcelAccountsInUse(context)).find(({ network }) => network.id === ups.id)
  const open = inUse ? openAccount(context, ups, inUse.account) : null
  if (open) return open
  const { environment, application } = upsReadyDoor(context)
  const credentials = { ...application, accountNumber: '' }
  return { network: ups, clientId: context.clientId, environment, credentials }
}
