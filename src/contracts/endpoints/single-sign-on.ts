import * as z from 'zod/mini'
import { post, reply } from '../endpoint.ts'
import { userDetails } from '../entities/user.ts'
import { choice, flag, requiredText, text, wholeNumber } from '../fields.ts'
import { renamed } from '../renamed.ts'

/** Single sign-on by OpenID Connect: login and settings. */

export const startSingleSignOn = post('LogIn/SingleSignOn', {
  summary: 'Start single sign-on: returns the provider’s address and a ticket for the return.',
  door: 'public',
  developerKey: true,
  body: renamed(
    {
      /** User name or e-mail address; '' with `company`. */
      userName: text(200),
      /** Code of the company. */
      company: text(100),
    },
    { userName: 'UserName' },
  ),
  reply: reply({ url: z.string(), ticket: z.string() }),
})

export const finishSingleSignOn = post('LogIn/SingleSignOnReply', {
  summary: 'Finish single sign-on with the provider’s reply; returns the session key and the user.',
  door: 'public',
  developerKey: true,
  body: z.object({
    ticket: requiredText('Ticket', 200),
    /** The query of the address to which the provider sent the browser. */
    answer: requiredText('Answer', 8000),
  }),
  reply: reply({ token: z.string(), userDetails }),
  audit: 'user.logged-in',
})

/** The fields that administrators enter. */
const given = z.object({
  isOn: flag,
  issuer: text(500),
  providerClientId: text(300),
  /** '' keeps the stored one if issuer and client id are unchanged. */
  clientSecret: text(1000),
  /** With commas or spaces. */
  domains: text(2000),
  createsUsers: flag,
  trustsEmails: flag,
  isOnlyWay: flag,
})
export type SingleSignOnGiven = z.output<typeof given>

const shown = z.object({
  isOn: z.boolean(),
  issuer: z.string(),
  providerClientId: z.string(),
  hasSecret: z.boolean(),
  domains: z.string(),
  createsUsers: z.boolean(),
  trustsEmails: z.boolean(),
  isOnlyWay: z.boolean(),
})
export type SingleSignOnValue = z.output<typeof shown>

export const singleSignOnWork = post('Client/SingleSignOn', {
  summary: 'Single sign-on of the company: read, check the provider, save, remove. Administrators only.',
  pages: ['CompanySettings'],
  body: z.object({
    work: z._default(choice(['read', 'check', 'save', 'remove']), 'read'),
    /** For `check` and `save`. */
    settings: z.optional(given),
    /** The version of the settings as they were read; 0 if there are none yet. */
    version: z._default(wholeNumber(0, 2_000_000_000), 0),
  }),
  reply: reply({
    settings: shown,
    version: z.int(),
    /** To enter at the provider. */
    redirectUrl: z.string(),
    /** Opens the login page with the button of this company. */
    logInUrl: z.string(),
  }),
  reads: ['client'],
  writes: ['client'],
  isChange: (_query, body) => !['read', 'check'].includes((body as { work?: string })?.work ?? 'read'),
  ownTransactions: true,
  audit: 'client.sign-on-changed',
})
