import { randomBytes } from 'node:crypto'
import type { Parsed } from '#carriers/network.ts'
import { upsAccessLicense } from '#carriers/ups/license.ts'
import { type RegisterAsk, type Registered, upsRegister } from '#carriers/ups/register.ts'
import {
  keepUpsSecrets,
  type UpsAccount,
  type UpsContact,
  type UpsRegistration,
} from '#database/carriers/ups-registrations.ts'
import { purposeOfSealed } from '#database/clients/sealed-texts.ts'
import { openSecret, sealSecret } from '#outside/secret-box.ts'
import { askNetwork } from '../../carrier-calls/ask-network.ts'
import type { Unknown } from '../../carrier-calls/question.ts'
import type { ActionContext } from '../../kernel/context.ts'
import { aboutUps, type UpsReadyDoor } from './ups-door.ts'

/** The client's profile at UPS. Stored before UPS is asked, so that every attempt uses the same one. */
interface Profile {
  userName: string
  password: string
  /** '' until UPS has issued it. */
  accessLicense: string
}

export interface Registering {
  known: UpsRegistration
  contact: UpsContact
  account: UpsAccount
  invoice: RegisterAsk['invoice']
}

/** Asks UPS for an access key if there is none yet, then to add the account to the client's profile. */
export async function askRegistration(
  context: ActionContext,
  door: UpsReadyDoor,
  { known, contact, account, invoice }: Registering,
): Promise<Parsed<Registered> | Unknown> {
  const profile = await theProfile(context, known)
  const { name, companyName, title, email, phone, ...address } = contact
  const who = { companyName, contactName: name, title, email, phone, address }
  if (profile.accessLicense === '') {
    const ask = { ...who, agreementText: known.agreementText }
    const license = await askNetwork(context, door.account, upsAccessLicense, ask, aboutUps(context))
    if (license.kind !== 'answer') return license
    await keepProfile(context, { ...profile, accessLicense: license.value })
  }
  const { userName, password } = profile
  const credentials = { ...door.account.credentials, profilePassword: password }
  const ask = { ...who, userName, account, invoice }
  return askNetwork(context, { ...door.account, credentials }, upsRegister, ask, aboutUps(context))
}

async function theProfile(context: ActionContext, { secretsSealed }: UpsRegistration): Promise<Profile> {
  const { installation, clientId } = context
  const text =
    secretsSealed === '' ? null : openSecret(installation.credentialKey, secretsSealed, purposeOf(clientId))
  if (text !== null) return JSON.parse(text) as Profile
  const made = {
    userName: `LDG${randomBytes(5).toString('hex').toUpperCase()}`,
    // UPS requires upper- and lowercase letters and a digit.
    password: `L1a${randomBytes(9).toString('hex')}`,
    accessLicense: '',
  }
  await keepProfile(context, made)
  return made
}

const keepProfile = ({ db, clientId, installation }: ActionContext, profile: Profile): Promise<void> => {
  const text = JSON.stringify(profile)
  return keepUpsSecrets(db, clientId, sealSecret(installation.credentialKey, text, purposeOf(clientId)))
}

const purposeOf = (clientId: string) => purposeOfSealed('ups-registration', clientId)
