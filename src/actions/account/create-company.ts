import { v7 as newId } from 'uuid'
import type { SignUpValue } from '#contracts/entities/profile.ts'
import { fail, Refusal } from '#contracts/errors.ts'
import { findCodesLike, insertClient } from '#database/clients/clients.ts'
import { acceptAgreement } from '#database/clients/user-agreements.ts'
import { insertUser, type User } from '#database/clients/users.ts'
import { saveBillTo } from '#database/locations/bill-to-addresses.ts'
import type { Db } from '#database/sql/open.ts'
import { codeOfCompany } from '#domain/accounts/company-code.ts'
import { isEmail } from '#domain/text/emails.ts'
import { parsePhone } from '#domain/text/phone.ts'
import { readyBillTo } from '../locations/bill-to.ts'
import { refuseWeakPassword } from './new-password.ts'
import { hashPassword } from './password.ts'
import { USER_AGREEMENT_VERSION } from './user-agreement-text.ts'

export interface NewCompany {
  signUp: SignUpValue
  /** The administrator must confirm the e-mail address before the first login. */
  isUnconfirmed: boolean
  /** False: the administrator accepts the agreement at the first login. */
  isAgreementAccepted: boolean
  now: Date
}

/**
 * Creates a company with its first administrator and its bill-to address, in the caller's transaction. All settings
 * have defaults that are enough to rate a first shipment.
 * @throws VALIDATION_FAILED with every error next to its field (`signUp.…`), USER_EXISTS
 */
export async function createCompany(db: Db, company: NewCompany): Promise<{ clientId: string; user: User }> {
  const { signUp } = company
  const billTo = readyOrRefuse(signUp)
  const clientId = newId()
  const code = codeOfCompany(signUp.companyName, await findCodesLike(db, signUp.companyName))
  await insertClient(db, { id: clientId, code, name: signUp.companyName, settings: {}, isDemo: false })
  const user = await administratorOf(clientId, company)
  if (!(await insertUser(db, user))) {
    const fields = { 'signUp.UserName': `The user name ${user.userName} is taken.` }
    fail('USER_EXISTS', { userName: user.userName, fields })
  }
  await saveBillTo(db, clientId, { ...billTo, id: newId(), isDefault: true })
  if (company.isAgreementAccepted) {
    const { id: userId, userName } = user
    await acceptAgreement(db, clientId, {
      userId,
      userName,
      version: USER_AGREEMENT_VERSION,
      at: company.now,
    })
  }
  return { clientId, user }
}

async function administratorOf(clientId: string, { signUp, isUnconfirmed }: NewCompany): Promise<User> {
  const phone = parsePhone(signUp.phone)
  return {
    id: newId(),
    clientId,
    userName: signUp.userName.trim(),
    email: signUp.email.trim(),
    firstName: signUp.firstName,
    lastName: signUp.lastName,
    phone: phone.kind === 'valid' ? phone.phone : '',
    title: '',
    userType: 'Admin',
    pageIds: [],
    defaultPageId: 5,
    passwordHash: await hashPassword(signUp.password),
    isDisabled: false,
    isUnconfirmed,
    preferences: {},
  }
}

/** Reports all errors of a sign-up together, so that the user need not fix them one at a time. */
function readyOrRefuse(signUp: SignUpValue) {
  const faults: Record<string, string> = {}
  const { email, phone, userName, password } = signUp
  if (!isEmail(email.trim())) faults['signUp.Email'] = `Following email is invalid: ${email}`
  const parsed = parsePhone(phone)
  if (phone !== '' && parsed.kind === 'invalid') faults['signUp.phone'] = parsed.message
  collect(faults, () => refuseWeakPassword(password, userName), { Password: 'signUp.Password' })
  const typed = { ...signUp.billTo, companyName: signUp.billTo.companyName || signUp.companyName }
  const known = { id: '', accountGroupCode: '' }
  const billTo = collect(faults, () => readyBillTo(typed, known, 'signUp.userBilltoDetails'))
  if (!billTo || Object.keys(faults).length > 0) return fail('VALIDATION_FAILED', { fields: faults })
  return billTo
}

/** Errors of a sign-up beyond its schema, by the paths of the request; empty if it is valid. */
export function signUpFaultFields(signUp: SignUpValue): Record<string, string> {
  const faults: Record<string, string> = {}
  collect(faults, () => readyOrRefuse(signUp))
  return faults
}

/** The result of `work`; undefined if it refuses, with its errors added to the fields. */
function collect<T>(
  faults: Record<string, string>,
  work: () => T,
  renamed: Readonly<Record<string, string>> = {},
): T | undefined {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Refusal) || !error.details.fields) throw error
    for (const [field, sentence] of Object.entries(error.details.fields)) {
      faults[renamed[field] ?? field] = sentence
    }
    return undefined
  }
}
