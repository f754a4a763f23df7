import { z } from 'zod'
import { choice, flag, requiredText, text, timeOfDay, wholeNumber } from '../fields.ts'
import { renamed } from '../renamed.ts'
import { billToAddress } from './address.ts'
import { LABEL_FORMATS } from './print-job.ts'

/** What users set about themselves: specification section 3, profile-level user data, and their preferences. */
export const profile = renamed(
  {
    firstName: text(60),
    lastName: text(60),
    email: text(200),
    phone: text(50),
    company: text(100),
    title: text(60),
    defaultPageId: wholeNumber(0, 52).default(0),
    defaultClass: text(5),
    weightUnit: z.enum(['lb', 'kg', 'mt']).default('lb'),
    lengthUnit: z.enum(['in', 'cm', 'ft', 'm']).default('in'),
    pickupLocationId: text(80),
    pickupFrom: timeOfDay.default(''),
    pickupTo: timeOfDay.default(''),
    billTo: billToAddress.nullable().default(null),
    bolInstruction: text(1000),
    isPalletItemGrid: flag.default(false),
    labelFormat: choice(LABEL_FORMATS).default('None'),
    notifyEmails: text(1000),
    language: choice(['en-us', 'es']).default('en-us'),
    isComplete: flag.default(false),
  },
  {
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
    language: 'Language',
    isComplete: 'ProfileUpdate',
  },
)
export type ProfileValue = z.output<typeof profile>

/** A new company: itself, its first administrator, where its bills go. */
export const signUp = renamed(
  {
    companyName: requiredText('Company', 100),
    userName: requiredText('User name', 100),
    password: requiredText('Password', 200),
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
