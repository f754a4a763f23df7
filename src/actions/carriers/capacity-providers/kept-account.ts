import {
  type AccountField,
  type CapacityAccount as ProviderAccount,
  SECRET_FIELDS,
} from '#carriers/project44/accounts.ts'
import type { CapacityProvider } from '#carriers/project44/metadata.ts'
import type { CapacityProviderAccount } from '#contracts/entities/capacity-provider.ts'
import type { CapacityAccount } from '#database/carriers/capacity-accounts.ts'
import { purposeOfSealed } from '#database/clients/sealed-texts.ts'
import { openSecret, sealSecret } from '#outside/secret-box.ts'
import type { ActionContext } from '../../kernel/context.ts'

/** A carrier's account as stored here, as sent to project44, and as shown to the user. */

type Values = Partial<Record<AccountField, string>>

/** Binds the encrypted secrets to their account. */
const purposeOf = (id: string) => purposeOfSealed('capacity-account', id)

export const sealSecrets = (context: ActionContext, id: string, secrets: Values): string =>
  sealSecret(context.installation.credentialKey, JSON.stringify(secrets), purposeOf(id))

/** Empty if they were encrypted under another key: then they have to be entered again. */
export function openSecrets({ installation }: ActionContext, account: CapacityAccount): Values {
  const text = openSecret(installation.credentialKey, account.secretsSealed, purposeOf(account.id))
  return text === null ? {} : (JSON.parse(text) as Values)
}

/** The typed values of this carrier's fields; an empty secret keeps the stored one. */
export function fieldValues(
  provider: CapacityProvider,
  given: CapacityProviderAccount,
  kept: Values,
): { open: Values; secrets: Values; faults: Record<string, string> } {
  const open: Values = {}
  const secrets: Values = {}
  const faults: Record<string, string> = {}
  for (const { name, label, isRequired, isSecret, choices } of provider.fields) {
    const typed = (given.credentials[name] ?? '').trim()
    const value = typed || (isSecret ? (kept[name] ?? '') : '')
    const path = `account.Credentials.${name}`
    if (value === '' && isRequired) faults[path] = `${label} is required.`
    else if (value !== '' && choices.length > 0 && !choices.includes(value)) {
      faults[path] = `Use one of: ${choices.join(', ')}.`
    }
    if (value !== '') (isSecret ? secrets : open)[name] = value
  }
  return { open, secrets, faults }
}

/** The account in project44's format. */
export const told = (account: CapacityAccount, secrets: Values): ProviderAccount => ({
  id: account.providerAccountId,
  code: account.accountCode,
  groupCode: account.groupCode,
  identifierType: account.identifierType,
  identifierValue: account.identifierValue,
  fields: { ...account.fields, ...secrets },
})

export function showCapacityAccount(
  context: ActionContext,
  account: CapacityAccount,
  isSandbox: boolean,
): CapacityProviderAccount {
  const secrets = openSecrets(context, account)
  const { id, scac, carrierName, groupCode, accountCode, identifierType, identifierValue } = account
  return {
    ...{ id, scac, carrierName, groupCode, accountCode, identifierType, identifierValue },
    rateModeId: account.rateModeId,
    paymentTerms: account.paymentTerms,
    isBillTo: account.isBillTo,
    keptSecrets: SECRET_FIELDS.filter((name) => secrets[name]),
    triedAt: account.triedAt?.toISOString() ?? null,
    isSandbox,
    credentials: account.fields,
  }
}
