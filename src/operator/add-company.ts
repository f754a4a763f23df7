import { randomBytes } from 'node:crypto'
import { createCompany } from '#actions/account/create-company.ts'
import { signUp as signUpEntity } from '#contracts/entities/profile.ts'
import type { CommandContext } from './command-context.ts'
import { passwordLink } from './password-link.ts'
import { refusedValues } from './refused-values.ts'

/** Creates a company by the rules of sign-up; the administrator accepts the agreement at the first login. */
export async function addCompany(context: CommandContext): Promise<void> {
  const { database, values, say } = context
  const typed = {
    company: values.name,
    UserName: values.admin,
    // A random password that is never shown: the link below sets the first real one.
    Password: randomBytes(24).toString('base64url'),
    Email: values.email,
    FirstName: values.first,
    LastName: values.last,
    phone: values.phone ?? '',
    userBilltoDetails: {
      addressline1: values.street,
      Zip: values.zip,
      City: values.city ?? '',
      State: values.state ?? '',
      CountryCode: values.country ?? 'US',
    },
  }
  const parsed = signUpEntity.safeParse(typed)
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => [path.join('.'), message] as const)
    throw refusedValues(faults, context)
  }
  const company = { signUp: parsed.data, isUnconfirmed: false, isAgreementAccepted: false, now: new Date() }
  const url = await database.db.transaction().execute(async (tx) => {
    const { user } = await createCompany(tx, company)
    return passwordLink(context, tx, user)
  })
  say(`Created ${values.name}. ${values.admin} can set the password here within a day:`)
  say(url)
}
