import * as z from 'zod/mini'
import { choice, flag, requiredPassword, requiredText, text, timeOfDay, wholeNumber } from '../fields.ts'
import { renamed } from '../renamed.ts'
import { billToAddress } from './address.ts'
import { LABEL_FORMATS } from './label-format.ts'

/** What users set about themselves: specification section 3, profile-level user data, and their preferences. */
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
    weightUnit: z._default(z.enum(['lb', 'kg', 'mt']), 'lb'),
    lengthUnit: z._default(z.enum(['in', 'cm', 'ft', 'm']), 'in'),
    pickupLocationId: text(80),
    pickupFrom: z._default(timeOfDay, ''),
    pickupTo: z._default(timeOfDay, ''),
    billTo: z._default(z.nullable(billToAddress), null),
    bolInstruction: text(1000),
    isPalletItemGrid: z._default(flag, false),
    labelFormat: z._default(choice(LABEL_FORMATS), 'None'),
    notifyEmails: text(1000),
    language: z._default(choice(['en-us', 'es']), 'en-us'),
    isComplete: z._default(flag, false),
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
