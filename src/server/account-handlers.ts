import { createApiKey, listApiKeys, revokeApiKey } from '#actions/account/api-keys.ts'
import { logoWork } from '#actions/account/client-logo.ts'
import { clientSettingsWork } from '#actions/account/client-settings.ts'
import { readPasswordLink } from '#actions/account/invitation.ts'
import { logIn, logOut, readUserDetails, setPassword } from '#actions/account/log-in.ts'
import type { OpenedSession } from '#actions/account/open-session.ts'
import { endOwnSessions, listOwnSessions } from '#actions/account/own-sessions.ts'
import { passkeyLogIn, startPasskeyLogIn } from '#actions/account/passkey-log-in.ts'
import { passkeyWork } from '#actions/account/passkeys.ts'
import { requestPassword } from '#actions/account/password-link.ts'
import { readProfile, saveProfile } from '#actions/account/profile.ts'
import { secondFactorWork } from '#actions/account/second-factor.ts'
import { readSecurityLog } from '#actions/account/security-log.ts'
import { finishSingleSignOn, startSingleSignOn } from '#actions/account/single-sign-on.ts'
import { singleSignOnWork } from '#actions/account/single-sign-on-settings.ts'
import { startUp } from '#actions/account/start-up.ts'
import { userAgreement } from '#actions/account/user-agreement.ts'
import { manageUsers } from '#actions/account/users.ts'
import type { ActionContext } from '#actions/kernel/context.ts'
import type { UserDetails } from '#contracts/entities/user.ts'
import type { Handlers } from './handler.ts'
import { issueSessionKey } from './session-key.ts'

type AccountCall =
  | 'logIn'
  | 'logOut'
  | 'requestPassword'
  | 'setPassword'
  | 'readUserDetails'
  | 'readPasswordLink'
  | 'manageUsers'
  | 'userAgreement'
  | 'securityLog'
  | 'clientSettings'
  | 'logoWork'
  | 'startUp'
  | 'listOwnSessions'
  | 'endOwnSessions'
  | 'secondFactorWork'
  | 'startSingleSignOn'
  | 'finishSingleSignOn'
  | 'singleSignOnWork'
  | 'startPasskeyLogIn'
  | 'passkeyLogIn'
  | 'passkeyWork'
  | 'listApiKeys'
  | 'createApiKey'
  | 'revokeApiKey'

const withToken = (
  { installation, now }: ActionContext,
  { sessionId, userDetails }: OpenedSession,
): { token: string; userDetails: UserDetails } => ({
  token: issueSessionKey(installation.secret, sessionId, now.getTime()),
  userDetails,
})

/** Handlers of sessions, users and company settings. */
export const accountHandlers: Pick<Handlers, AccountCall> = {
  logIn: async (context, { body, caller }) => withToken(context, await logIn(context, body, caller)),
  startSingleSignOn: (context, { body, caller }) => startSingleSignOn(context, body, caller),
  finishSingleSignOn: async (context, { body, caller }) =>
    withToken(context, await finishSingleSignOn(context, body, caller)),
  singleSignOnWork: (context, { body }) => singleSignOnWork(context, body),
  startPasskeyLogIn: (context) => startPasskeyLogIn(context),
  passkeyLogIn: async (context, { body, caller }) =>
    withToken(context, await passkeyLogIn(context, body, caller)),
  passkeyWork: (context, { body }) => passkeyWork(context, body),
  logOut: async (context, { caller }) => {
    await logOut(context, caller.sessionId)
    return {}
  },
  requestPassword: async (context, { body, caller }) => {
    await requestPassword(context, body.userName, caller)
    return {}
  },
  setPassword: (context, { body, caller }) => setPassword(context, body, caller.sessionId),
  readUserDetails: async (context, { body }) => {
    if (body.profile) await saveProfile(context, body.profile)
    return { userDetails: await readUserDetails(context), profile: await readProfile(context) }
  },
  readPasswordLink: (context, { body }) => readPasswordLink(context, body.accessId),
  manageUsers: (context, { body, query }) => manageUsers(context, query.actions, body.user),
  userAgreement: (context, { body, caller }) => userAgreement(context, body, caller),
  securityLog: (context, { body }) => readSecurityLog(context, body),
  clientSettings: (context, { body }) => clientSettingsWork(context, body),
  logoWork: (context, { body, query }) => logoWork(context, query.funType, body),
  listApiKeys: (context) => listApiKeys(context),
  createApiKey: (context, { body }) => createApiKey(context, body),
  revokeApiKey: (context, { body }) => revokeApiKey(context, body.apiKeyId),
  startUp: (context) => startUp(context),
  listOwnSessions: (context, { caller }) => listOwnSessions(context, caller.sessionId),
  secondFactorWork: (context, { body }) => secondFactorWork(context, body),
  endOwnSessions: (context, { body, caller }) => endOwnSessions(context, body, caller.sessionId),
}
