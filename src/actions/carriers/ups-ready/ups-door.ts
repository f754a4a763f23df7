import type { Environment } from '#carriers/network.ts'
import { type UpsCredentials, ups } from '#carriers/ups/ups.ts'
import { type UpsReadyCredentials, upsReady } from '#carriers/ups/ups-ready.ts'
import { fail } from '#contracts/errors.ts'
import { listNetworkAccounts } from '#database/carriers/network-accounts.ts'
import { openAccount } from '../../carrier-calls/ask-network.ts'
import { parcelAccountsInUse, SANDBOX_ACCOUNTS } from '../../carrier-calls/kept-credentials.ts'
import type { About, OpenAccount } from '../../carrier-calls/question.ts'
import type { ActionContext, UpsReadyKeys } from '../../kernel/context.ts'

/** The identity used with UPS for registrations, and before there is an account. */

const SANDBOX = 'sandbox'
const SANDBOX_KEYS: UpsReadyKeys = {
  ...{ developerLicense: SANDBOX, accessLicense: SANDBOX, userName: SANDBOX, password: SANDBOX },
  ...{ clientId: SANDBOX, clientSecret: SANDBOX },
}

export interface UpsReadyDoor {
  environment: Environment
  /** For license and registration requests. */
  account: OpenAccount<UpsReadyCredentials>
  /** The application that sends requests for registered accounts. */
  application: Pick<UpsReadyKeys, 'clientId' | 'clientSecret'>
}

/**
 * Access to the UPS Ready program: the operator's keys, or the sandbox's.
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

/** The longest that a user waits at the screen. */
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
 * The client's own account with UPS: the one with that id, or the one in use, or the sandbox's if the installation uses
 * the sandbox.
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

/** For calls that work with any account: the client's own if there is one, otherwise the operator's application. */
export async function anyUpsAccount(context: ActionContext): Promise<OpenAccount<UpsCredentials>> {
  const inUse = (await parcelAccountsInUse(context)).find(({ network }) => network.id === ups.id)
  const open = inUse ? openAccount(context, ups, inUse.account) : null
  if (open) return open
  const { environment, application } = upsReadyDoor(context)
  const credentials = { ...application, accountNumber: '' }
  return { network: ups, clientId: context.clientId, environment, credentials }
}
