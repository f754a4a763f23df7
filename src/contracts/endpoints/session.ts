import * as z from 'zod/mini'
import { mode, post, reply } from '../endpoint.ts'
import { managedUser, userChanges } from '../entities/managed-user.ts'
import { signUp } from '../entities/profile.ts'
import { userDetails } from '../entities/user.ts'
import { id, password, requiredPassword, requiredText, text } from '../fields.ts'
import { renamed } from '../renamed.ts'

/** Login, users and the agreement: specification section 7, Login and users. */

export const logIn = post('LogIn/Login', {
  summary: 'Log in with user name and password; returns the session key and the user.',
  door: 'public',
  developerKey: true,
  body: renamed(
    {
      userName: requiredText('User name', 100),
      password: requiredPassword(),
      code: text(40),
    },
    { userName: 'UserName', password: 'Password', code: 'code' },
  ),
  reply: reply({ token: z.string(), userDetails }),
  audit: 'user.logged-in',
})

export const logOut = post('LogIn/Logout', {
  summary: 'End this session on the server; its key no longer works.',
  body: z.object({}),
  reply: reply({}),
  isForEnrollment: true,
  writes: ['session'],
  audit: 'user.logged-out',
})

export const requestPassword = post('LogIn/RequestPassword', {
  summary: 'Mail a one-time link for setting a new password, if the user exists.',
  door: 'public',
  developerKey: true,
  body: renamed({ userName: requiredText('User name', 100) }, { userName: 'UserName' }),
  reply: reply({}),
  audit: 'user.password-requested',
})

export const setPassword = post('LogIn/SetPassword', {
  summary: 'Set a new password with a mailed one-time link, or with the old password.',
  door: 'access-id',
  developerKey: true,
  body: renamed(
    {
      /** The id in the mailed link; '' for a logged-in user who enters the old password. */
      accessId: text(200),
      oldPassword: password(),
      password: requiredPassword(),
    },
    { accessId: 'accessid', oldPassword: 'OldPassword', password: 'Password' },
  ),
  reply: reply({ userName: z.string() }),
  isForEnrollment: true,
  audit: 'user.password-set',
})

export const readPasswordLink = post('LogIn/PasswordLink', {
  summary: 'Get the user whose password a mailed one-time link sets; refused if the link no longer works.',
  door: 'access-id',
  developerKey: true,
  silent: true,
  body: renamed({ accessId: requiredText('Access id', 200) }, { accessId: 'accessid' }),
  reply: reply({ userName: z.string(), isInvitation: z.boolean() }),
})

export const manageUsers = post('LogIn/UserManagement', {
  summary:
    'Users of the client: 0 list, 2 add, 3 edit (an absent field is unchanged), 6 remove. Administrators only.',
  query: { actions: mode(['0', '2', '3', '6']) },
  developerKey: true,
  pages: ['ManageUsers'],
  body: z.object({ user: z.optional(userChanges) }),
  reply: reply({
    users: z.array(managedUser),
    /** False: there is no mail server, so mail stays inside the installation. */
    hasMailServer: z.boolean(),
    /** The one-time link of this call, only if no mail server sends it. */
    inviteUrl: z.optional(z.string()),
  }),
  secrets: ['inviteUrl'],
  reads: ['users'],
  writes: ['users'],
  isChange: (query) => query.actions !== '0',
  audit: 'users.changed',
})

export const userAgreement = post('LogIn/UserAgreementOperation', {
  summary:
    'Read or accept the user agreement; with `signUp` and the setup link it creates a company and its administrator.',
  /** A session in the request is used: accepting without one needs `signUp`. */
  door: 'public',
  developerKey: true,
  body: z.object({
    /** The id in the setup link that the server prints, or in the link that confirms an e-mail address. */
    accessid: text(200),
    /** True: asks for the next step of a visitor who wants to sign up. */
    isSignUp: z._default(z.boolean(), false),
    accept: z._default(z.boolean(), false),
    version: text(20),
    signUp: z.optional(signUp),
  }),
  reply: reply({
    version: z.string(),
    text: z.string(),
    acceptedAt: z.nullable(z.string()),
    acceptedBy: z.string(),
    /** The next step of signing up: 'sign-up' the form, 'confirm' the mailed link, 'log-in' it is done. */
    next: z._default(z.enum(['sign-up', 'confirm', 'log-in', '']), ''),
  }),
  /** The user's own data: read-only users can accept it, too. */
  writes: ['session'],
  isChange: (_query, body) => (body as { accept?: boolean } | undefined)?.accept === true,
  audit: 'agreement.accepted',
})

export const startUp = post('Shipment/IntialCachefunction', {
  summary:
    'Get everything a session needs when it starts: reference lists, client set-up, services, carriers, counts.',
  isApiOnly: true,
  body: z.object({ userId: z.optional(id), clientId: z.optional(id) }),
  reply: reply({
    freightClasses: z.array(z.string()),
    packageTypes: z.array(z.object({ code: z.string(), label: z.string() })),
    weightUnits: z.array(z.object({ code: z.string(), pounds: z.number() })),
    lengthUnits: z.array(z.object({ code: z.string(), inches: z.number() })),
    rateModes: z.array(z.object({ id: z.int(), name: z.string() })),
    services: z.array(
      z.object({ code: z.string(), label: z.string(), at: z.enum(['pickup', 'delivery', 'shipment']) }),
    ),
    carriers: z.array(z.object({ scac: z.string(), name: z.string() })),
    warehouses: z.array(
      z.object({
        id: z.string(),
        WHSE: z.string(),
        name: z.string(),
        City: z.string(),
        Zip: z.string(),
        FullAddress: z.string(),
      }),
    ),
    client: z.object({
      name: z.string(),
      code: z.string(),
      logoUrl: z.string(),
      supportEmail: z.string(),
      defaultClass: z.string(),
      isAutoClassCalculationEnabled: z.boolean(),
      IsOrderWeightEachPerQty: z.boolean(),
      densityScale: z.string(),
      isOrderIntegrationEnabled: z.boolean(),
    }),
    counts: z.record(z.string(), z.int()),
  }),
  reads: ['client', 'services', 'carriers', 'counts', 'locations'],
})
