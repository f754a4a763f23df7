import * as z from 'zod/mini'
import { USER_TYPES } from '#domain/access/rights.ts'
import { changedText, id, wholeNumber } from '../fields.ts'
import { renamed } from '../renamed.ts'

const WIRE_NAMES = {
  id: 'UserId',
  userName: 'UserName',
  email: 'Email',
  firstName: 'FirstName',
  lastName: 'LastName',
  title: 'title',
  userType: 'UserType',
  isDisabled: 'Disabled',
  defaultPageId: 'DefaultPageId',
  password: 'Password',
} as const

/** A text of an edit: absent means unchanged; null and '' clear it. */
const edited = (max: number) => z.nullable(changedText(max))

/** An administrator's changes to a user. No field has a default: an edit changes only the fields that it contains. */
export const userChanges = renamed(
  {
    id: z.optional(id),
    userName: changedText(100),
    email: edited(200),
    firstName: edited(60),
    lastName: edited(60),
    phone: edited(50),
    title: edited(60),
    userType: z.optional(z.enum(USER_TYPES)),
    /** Page ids separated by commas; an empty list allows every page except the exceptional ones. */
    pageList: edited(400),
    /** 0 or null: none. */
    defaultPageId: z.optional(z.nullable(wholeNumber(0, 52))),
    isDisabled: z.optional(z.boolean()),
    /** '' leaves it unchanged. */
    password: z.optional(z.string().check(z.maxLength(200, 'Use at most 200 characters.'))),
    /** True: mail a one-time link, as an invitation before the first password, or for a new password after it. */
    invite: z.optional(z.boolean()),
    /** True: the second factor is removed. The user logs in with the password alone and sets up a new one. */
    resetSecondFactor: z.optional(z.boolean()),
    /** The version of the user as it was read; an edit of an older state is refused. */
    version: z.optional(z.string().check(z.maxLength(80))),
  },
  WIRE_NAMES,
)
export type UserChanges = z.output<typeof userChanges>

/** Invited: has not chosen a password yet. New: has a password but never logged in. */
export const USER_STATES = ['Invited', 'New', 'Active', 'Disabled'] as const
export type UserState = (typeof USER_STATES)[number]

/** A user of the client, as administrators see it. */
export const managedUser = renamed(
  {
    id: z.string(),
    userName: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string(),
    title: z.string(),
    userType: z.enum(USER_TYPES),
    pageList: z.string(),
    defaultPageId: z.int(),
    isDisabled: z.boolean(),
    /** Always ''. */
    password: z.string(),
    state: z.enum(USER_STATES),
    /** ISO 8601; null before the first login. */
    lastLogInAt: z.nullable(z.string()),
    /** When the link of the invitation expires; null if there is no valid link. */
    invitedUntil: z.nullable(z.string()),
    hasSecondFactor: z._default(z.boolean(), false),
    version: z.string(),
  },
  {
    ...WIRE_NAMES,
    state: 'State',
    lastLogInAt: 'LastLogin',
    invitedUntil: 'InvitedUntil',
    hasSecondFactor: 'HasSecondFactor',
  },
)
export type ManagedUser = z.output<typeof managedUser>
