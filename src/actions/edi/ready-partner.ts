import type { EdiPartnerValue } from '#contracts/entities/edi.ts'
import { fail } from '#contracts/errors.ts'
import type { EdiPartner, PartnerSettings } from '#database/edi/edi-partners.ts'
import { parseScac } from '#domain/text/scac.ts'
import type { PartnerCredentials } from './drop.ts'

type Faults = Record<string, string>

/** A checked partner; the credentials are new ones, or null to keep the stored ones. */
export interface ReadyPartner {
  settings: Omit<PartnerSettings, 'credentialsSealed' | 'credentialKind'>
  credentials: PartnerCredentials | null
}

/** @throws a refusal that names every invalid field */
export function readyPartner(
  given: EdiPartnerValue,
  known: EdiPartner | null,
  carriers: ReadonlyMap<string, string>,
): ReadyPartner {
  const faults: Faults = {}
  const credentials = newCredentials(given)
  const settings = {
    ...settingsOf(given),
    scac: readyScac(given, known, carriers, faults),
  }
  checkEnvelope(given, faults)
  if (given.host !== '') checkServer(given, known, credentials, faults)
  if (given.folderIn === given.folderOut) {
    faults.folderIn = 'Incoming and outgoing files need separate folders.'
  }
  const fields = Object.fromEntries(
    Object.entries(faults).map(([field, sentence]) => [`Partner.${field}`, sentence]),
  )
  if (Object.keys(fields).length > 0) fail('VALIDATION_FAILED', { fields })
  return { settings, credentials }
}

const settingsOf = (given: EdiPartnerValue): Omit<ReadyPartner['settings'], 'scac'> => ({
  isEnabled: given.isEnabled,
  tenderSets: Object.fromEntries(given.tenderSets.map(({ rateModeId, set }) => [String(rateModeId), set])),
  senderQualifier: given.senderQualifier.toUpperCase(),
  senderId: given.senderId,
  receiverQualifier: given.receiverQualifier.toUpperCase(),
  receiverId: given.receiverId,
  groupSender: given.groupSender,
  groupReceiver: given.groupReceiver,
  isProduction: given.isProduction,
  wantsAcknowledgement: given.wantsAcknowledgement,
  acknowledgeWithinHours: given.acknowledgeWithinHours,
  host: given.host,
  port: given.port,
  userName: given.userName,
  hostKey: given.hostKey,
  folderOut: given.folderOut,
  folderIn: given.folderIn,
  isFileRemoved: given.isFileRemoved,
  pollMinutes: given.pollMinutes,
  sandbox: given.sandbox ?? {},
})

function readyScac(
  given: EdiPartnerValue,
  known: EdiPartner | null,
  carriers: ReadonlyMap<string, string>,
  faults: Faults,
): string {
  const parsed = parseScac(given.scac)
  const scac = parsed.kind === 'valid' ? parsed.scac : given.scac.toUpperCase()
  if (known && scac !== known.scac) faults.SCAC = 'The SCAC cannot be changed. Add another partner instead.'
  else if (!known && !carriers.has(scac)) faults.SCAC = 'Choose one of your freight carriers.'
  return scac
}

/** The characters that X12 allows in an identification, except those that could be read as separators. */
const IDENTIFICATION = /^[A-Za-z0-9][A-Za-z0-9 .\-_/&]*$/

function checkEnvelope(given: EdiPartnerValue, faults: Faults): void {
  for (const field of ['senderQualifier', 'receiverQualifier'] as const) {
    if (!/^[0-9A-Za-z]{2}$/.test(given[field]))
      faults[field] = 'A qualifier has two characters, such as ZZ or 02.'
  }
  for (const field of ['senderId', 'receiverId'] as const) {
    if (given[field] === '') faults[field] = 'Enter an ID of 1 to 15 characters.'
  }
  for (const field of ['senderId', 'receiverId', 'groupSender', 'groupReceiver'] as const) {
    const value = given[field]
    if (value !== '' && !IDENTIFICATION.test(value)) {
      faults[field] = 'Use only letters, digits, spaces and . - _ / &'
    }
  }
  const isSame =
    given.senderId === given.receiverId &&
    given.senderQualifier === given.receiverQualifier &&
    given.senderId !== ''
  if (isSame) faults.receiverId = 'The sender and the receiver are the same.'
}

function checkServer(
  given: EdiPartnerValue,
  known: EdiPartner | null,
  credentials: PartnerCredentials | null,
  faults: Faults,
): void {
  if (!/^[A-Za-z0-9]([A-Za-z0-9.:-]*[A-Za-z0-9])?$/.test(given.host))
    faults.host = 'Enter a host name or address.'
  if (given.userName === '') faults.userName = 'The user name is required.'
  if (given.hostKey !== '' && !/^SHA256:[A-Za-z0-9+/]{43}$/.test(given.hostKey)) {
    faults.hostKey = 'A host key starts with SHA256: followed by 43 characters.'
  }
  if (given.hostKey === '') {
    faults.hostKey = 'Test the connection to see the host key, and compare it with what the partner gave you.'
  }
  if (!credentials && !keepsCredentials(given, known)) {
    faults.password = known?.credentialKind
      ? 'The server or user changed: enter the password or key again.'
      : 'Enter a password or a private key.'
  }
}

/** Stored credentials are sent only to the server that they were entered for. */
export const keepsCredentials = (given: EdiPartnerValue, known: EdiPartner | null): boolean =>
  known !== null &&
  known.credentialKind !== '' &&
  known.host === given.host &&
  known.port === given.port &&
  known.userName === given.userName &&
  known.hostKey === given.hostKey

export function newCredentials(given: EdiPartnerValue): PartnerCredentials | null {
  const { password, privateKey, passphrase } = given
  if (password === '' && privateKey === '') return null
  return privateKey === ''
    ? { password, privateKey: '', passphrase: '' }
    : { password: '', privateKey, passphrase }
}
