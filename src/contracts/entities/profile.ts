import * as z from 'zod/mini'
import {
  changedText,
  choice,
  flag,
  password,
  requiredPassword,
  requiredText,
  serviceCodes,
  text,
  timeOfDay,
  wholeNumber,
} from '../fields.ts'
import { renamed } from '../renamed.ts'
import { billToAddress } from './address.ts'
import { LABEL_FORMATS } from './label-format.ts'

const NAMES = {
  firstName: 'FirstName',
  lastName: 'LastName',
  email: 'Email',
  defaultPageId: 'DefaultPageId',
  defaultClass: 'UserDefinedClass',
  weightUnit: 'wtUnit',
  lengthUnit: 'dimUnit',
  pickupLocationId: 'DefaultPickupLocation',
  pickupFrom: 'PickupByFromTime',
  pickupTo: 'PickupByToTime',
  billTo: 'userBilltoDetails',
  bolInstruction: 'BOLInstruction',
  isPalletItemGrid: 'IsPalletItemGrid',
  labelFormat: 'LabelFormat',
  notifyEmails: 'NotifyCarrier',
  defaultServices: 'DefaultServices',
  language: 'Language',
  colorScheme: 'ColorScheme',
  density: 'Density',
  isComplete: 'ProfileUpdate',
  setupStep: 'SetupStep',
} as const

/** Steps of the first-time wizard, in order. */
export const SETUP_STEPS = ['you', 'company', 'defaults', 'printer', 'done'] as const
export const COLOR_SCHEMES = ['auto', 'light', 'dark'] as const
export const DENSITIES = ['compact', 'comfortable'] as const

const weightUnit = z.enum(['lb', 'kg', 'mt'])
const lengthUnit = z.enum(['in', 'cm', 'ft', 'm'])
const language = choice(['en-us', 'es'])

/** The fields that users set themselves: specification section 3, profile-level user data, and their preferences. */
export const profile = renamed(
  {
    firstName: text(60),
    lastName: text(60),
    email: text(200),
    phone: text(50),
    company: text(100),
    title: text(60),
    defaultPageId: z._default(wholeNumber(0, 52), 0),
    defaultClass: text(5),
    weightUnit: z._default(weightUnit, 'lb'),
    lengthUnit: z._default(lengthUnit, 'in'),
    pickupLocationId: text(80),
    pickupFrom: z._default(timeOfDay, ''),
    pickupTo: z._default(timeOfDay, ''),
    billTo: z._default(z.nullable(billToAddress), null),
    bolInstruction: text(1000),
    isPalletItemGrid: z._default(flag, false),
    labelFormat: z._default(choice(LABEL_FORMATS), 'None'),
    notifyEmails: text(1000),
    defaultServices: z._default(serviceCodes, []),
    language: z._default(language, 'en-us'),
    colorScheme: z._default(choice(COLOR_SCHEMES), 'auto'),
    density: z._default(choice(DENSITIES), 'compact'),
    isComplete: z._default(flag, false),
    setupStep: z._default(choice(SETUP_STEPS), 'you'),
  },
  NAMES,
)
export type ProfileValue = z.output<typeof profile>

/**
 * Changes of a profile. An absent field stays unchanged; '' clears it. A new e-mail address needs the current password.
 */
export const profileChanges = renamed(
  {
    firstName: changedText(60),
    lastName: changedText(60),
    email: changedText(200),
    phone: changedText(50),
    company: changedText(100),
    title: changedText(60),
    defaultPageId: z.optional(wholeNumber(0, 52)),
    defaultClass: changedText(5),
    weightUnit: z.optional(weightUnit),
    lengthUnit: z.optional(lengthUnit),
    pickupLocationId: changedText(80),
    pickupFrom: z.optional(timeOfDay),
    pickupTo: z.optional(timeOfDay),
    billTo: z.optional(z.nullable(billToAddress)),
    bolInstruction: changedText(1000),
    isPalletItemGrid: z.optional(flag),
    labelFormat: z.optional(choice(LABEL_FORMATS)),
    notifyEmails: changedText(1000),
    defaultServices: z.optional(serviceCodes),
    language: z.optional(language),
    colorScheme: z.optional(choice(COLOR_SCHEMES)),
    density: z.optional(choice(DENSITIES)),
    isComplete: z.optional(flag),
    setupStep: z.optional(choice(SETUP_STEPS)),
    currentPassword: password(),
  },
  { ...NAMES, currentPassword: 'CurrentPassword' },
)
export type ProfileChanges = z.output<typeof profileChanges>

/** A new company: its own data, its first administrator, its bill-to address. */
export const signUp = renamed(
  {
    companyName: requiredText('Company', 100),
    userName: requiredText('User name', 100),
    password: requiredPassword(),
    email: requiredText('E-mail', 200),
    firstName: requiredText('First name', 60),
    lastName: requiredText('Last name', 60),
    phone: text(50),
    billTo: billToAddress,
  },
  {
    companyName: 'company',
    userName: 'UserName',
    password: 'Password',
    email: 'Email',
    firstName: 'FirstName',
    lastName: 'LastName',
    billTo: 'userBilltoDetails',
  },
)
export type SignUpValue = z.output<typeof signUp>
