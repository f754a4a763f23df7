import { purposeOfSealed } from '#database/clients/sealed-texts.ts'
import type { EdiPartner } from '#database/edi/edi-partners.ts'
import type { Db } from '#database/sql/open.ts'
import type { RemoteFiles } from '#outside/remote-files.ts'
import { openSecret } from '#outside/secret-box.ts'
import { openSftp, SftpRefused } from '#outside/sftp.ts'
import type { Installation } from '../kernel/context.ts'
import { openSandboxDrop } from './sandbox-drop.ts'

/** The dependencies of the EDI jobs. */
export interface EdiHouse {
  db: Db
  installation: Pick<Installation, 'credentialKey' | 'allowedHosts'>
}

/** The credentials for a partner's server: one of the two. */
export interface PartnerCredentials {
  password: string
  privateKey: string
  passphrase: string
}

/** Binds the encrypted credentials to their partner. */
export const sealPurpose = (partnerId: string) => purposeOfSealed('edi-partner', partnerId)

/** The folders shared with a partner: on its server, or in the sandbox if it has none. */
export function openDrop(house: EdiHouse, partner: EdiPartner): Promise<RemoteFiles> {
  if (partner.host === '') return Promise.resolve(openSandboxDrop(house.db, partner))
  const credentials = credentialsOf(house, partner)
  if (!credentials) {
    throw new SftpRefused('The password or key of this partner can no longer be decrypted. Enter it again.')
  }
  return openSftp({ ...partner, ...credentials }, { allowedHosts: house.installation.allowedHosts })
}

/** The partner's password or key; null if it was encrypted under another key. */
export function credentialsOf(
  house: Pick<EdiHouse, 'installation'>,
  partner: EdiPartner,
): PartnerCredentials | null {
  const { credentialKey } = house.installation
  const text = openSecret(credentialKey, partner.credentialsSealed, sealPurpose(partner.id))
  return text === null ? null : (JSON.parse(text) as PartnerCredentials)
}

/** Where the partner's files are, as text. */
export const placeOfPartner = (partner: EdiPartner): string =>
  partner.host === '' ? 'the sandbox' : partner.host
