import { createApiKey, listApiKeys, revokeApiKey } from '#actions/account/api-keys.ts'
import { logoWork } from '#actions/account/client-logo.ts'
import { clientSettingsWork } from '#actions/account/client-settings.ts'
import { readPasswordLink } from '#actions/account/invitation.ts'
import { logIn, logOut, readUserDetails, setPassword } from '#actions/account/log-in.ts'
import { endOwnSessions, listOwnSessions } from '#actions/account/own-sessions.ts'
import { requestPassword } from '#actions/account/password-link.ts'
import { readProfile, saveProfile } from '#actions/account/profile.ts'
import { secondFactorWork } from '#actions/account/second-factor.ts'
import { readSecurityLog } from '#actions/account/security-log.ts'
import { startUp } from '#actions/account/start-up.ts'
import { userAgreement } from '#actions/account/user-agreement.ts'
import { manageUsers } from '#actions/account/users.ts'
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
  | 'listApiKeys'
  | 'createApiKey'
  | 'revokeApiKey'

/** Session, users and settings of the company. */
export const accountHandlers: Pick<Handlers, AccountCall> = {
  logIn: async (context, { body, caller }) => {
    const { sessionId, userDetails } = await logIn(context, body, caller)
    const token = issueSessionKey(context.installation.secret, sessionId, context.now.getTime())
    return { token, userDetails }
  },
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
