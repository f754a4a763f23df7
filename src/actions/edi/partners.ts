import { v7 as newId } from 'uuid'
import type { BodyOf } from '#contracts/endpoint.ts'
import type { ediPartnerWork as endpoint } from '#contracts/endpoints/edi.ts'
import type { EdiPartnerValue } from '#contracts/entities/edi.ts'
import { fail, Refusal } from '#contracts/errors.ts'
import { type Carrier, listCarrierPage } from '#database/carriers/carriers.ts'
import {
  type EdiPartner,
  ediPartners,
  findPartner,
  savePartner as keepPartner,
  listPartners,
} from '#database/edi/edi-partners.ts'
import { canChange } from '#domain/access/rights.ts'
import { sealSecret } from '#outside/secret-box.ts'
import { openSftp, readHostKey, SftpRefused } from '#outside/sftp.ts'
import type { ActionContext } from '../kernel/context.ts'
import { credentialsOf, sealPurpose } from './drop.ts'
import { queuePoll } from './poll-partner.ts'
import { keepsCredentials, newCredentials, readyPartner } from './ready-partner.ts'
import { knobsOf } from './sandbox-drop.ts'

type Body = BodyOf<typeof endpoint>
interface Answer {
  Status: string
  partners: EdiPartnerValue[]
  carriers: { scac: string; name: string; isByEdi: boolean }[]
  test: { isOk: boolean; hostKey: string; words: string } | null
  message: string
}

const loadPartners = (context: ActionContext): Promise<Answer> => answer(context, 'success', '')

async function savePartner(context: ActionContext, { partner: given }: Body): Promise<Answer> {
  if (!given) return fail('VALIDATION_FAILED', { fields: { Partner: 'Enter the details to save.' } })
  const byId = given.id === '' ? null : await thePartner(context, given.id)
  const known = byId ?? (await findPartner(context.db, context.clientId, { scac: given.scac.toUpperCase() }))
  if (known && !byId)
    fail('VALIDATION_FAILED', { fields: { 'Partner.SCAC': 'This carrier is already a partner.' } })
  const { settings, credentials } = readyPartner(given, known, await carrierNames(context))
  const isKept = keepsCredentials(given, known)
  const kept = await keepPartner(context.db, context.clientId, known?.id ?? newId(), {
    ...settings,
    credentialsSealed: isKept && known ? known.credentialsSealed : '',
    credentialKind: isKept && known ? known.credentialKind : '',
  })
  if (credentials && settings.host !== '') {
    // Bound to the partner's id, which a restored partner already has.
    const { credentialKey } = context.installation
    await keepPartner(context.db, context.clientId, kept.id, {
      ...kept,
      credentialsSealed: sealSecret(credentialKey, JSON.stringify(credentials), sealPurpose(kept.id)),
      credentialKind: credentials.privateKey ? 'key' : 'password',
    })
  }
  const detail = { SCAC: kept.scac, host: kept.host || 'sandbox' }
  context.note(kept.id, detail, known ? 'edi.partner-changed' : 'edi.partner-added')
  return answer(context, known ? 'updated' : 'added', `The EDI partner ${kept.scac} has been saved.`)
}

async function deletePartner(context: ActionContext, { partnerId }: Body): Promise<Answer> {
  const partner = await thePartner(context, partnerId)
  const carriers = await carriersByEdi(context)
  if (carriers.includes(partner.scac)) fail('EDI_PARTNER_IN_USE', { scac: partner.scac })
  await ediPartners.remove(context.db, context.clientId, partner.id, context.now)
  context.note(partner.id, { SCAC: partner.scac }, 'edi.partner-removed')
  return answer(context, 'deleted', `The EDI partner ${partner.scac} has been deleted.`)
}

async function pollNow(context: ActionContext, { partnerId }: Body): Promise<Answer> {
  const partner = await thePartner(context, partnerId)
  await queuePoll(context.db, partner.id)
  context.note(partner.id, { SCAC: partner.scac }, 'edi.partner-polled')
  return answer(context, 'success', `The folder of ${partner.scac} is being checked.`)
}

/** Tests the server with the entered details. Not in a transaction, because servers may be slow. */
async function testConnection(context: ActionContext, { partner: given }: Body): Promise<Answer> {
  if (!canChange(context.user.userType)) fail('READ_ONLY')
  if (!given) return fail('VALIDATION_FAILED', { fields: { Partner: 'Enter the details to test.' } })
  const known = given.id === '' ? null : await thePartner(context, given.id)
  let test: Answer['test']
  try {
    test = await tryServer(context, given, known)
  } catch (error) {
    if (error instanceof Refusal) throw error
    const words = error instanceof Error ? error.message : String(error)
    test = {
      isOk: false,
      hostKey: '',
      words: error instanceof SftpRefused ? words : `The test failed: ${words}`,
    }
  }
  return { ...(await answer(context, 'success', '')), test }
}

/** The function for each mode of the call. */
export const EDI_PARTNER_WORK = {
  load: loadPartners,
  save: savePartner,
  delete: deletePartner,
  poll: pollNow,
  test: testConnection,
}

async function tryServer(
  context: ActionContext,
  given: EdiPartnerValue,
  known: EdiPartner | null,
): Promise<NonNullable<Answer['test']>> {
  if (given.host === '')
    return { isOk: true, hostKey: '', words: 'The sandbox takes the place of this carrier.' }
  const limits = { allowedHosts: context.installation.allowedHosts }
  if (given.hostKey === '') {
    const hostKey = await readHostKey(given, limits)
    const words =
      'The server shows this host key. Compare it with what the partner gave you, then test again.'
    return { isOk: false, hostKey, words }
  }
  const kept = known && keepsCredentials(given, known) ? credentialsOf(context, known) : null
  const credentials = newCredentials(given) ?? kept
  if (!credentials) {
    return { isOk: false, hostKey: given.hostKey, words: 'Enter the password or the private key.' }
  }
  const drop = await openSftp({ ...given, ...credentials }, limits)
  try {
    const waiting = await drop.list(given.folderIn)
    if (!(await drop.exists(given.folderOut))) throw new SftpRefused(`There is no folder ${given.folderOut}.`)
    const words = `It works. Files waiting: ${waiting.length}.`
    return { isOk: true, hostKey: given.hostKey, words }
  } finally {
    await drop.close()
  }
}

const thePartner = async (context: ActionContext, id: string): Promise<EdiPartner> =>
  (await findPartner(context.db, context.clientId, { id })) ?? fail('EDI_PARTNER_NOT_FOUND')

async function allCarriers(context: ActionContext): Promise<Carrier[]> {
  const everything = {
    searchText: '',
    sort: { by: 'CarrierName' as const, isDescending: false },
    limit: 1_000,
    offset: 0,
  }
  return (await listCarrierPage(context.db, context.clientId, everything)).rows
}

const carrierNames = async (context: ActionContext): Promise<Map<string, string>> =>
  new Map((await allCarriers(context)).map(({ scac, name }) => [scac, name]))

const carriersByEdi = async (context: ActionContext): Promise<string[]> =>
  (await allCarriers(context)).filter((one) => one.tenderChannel === 'edi').map(({ scac }) => scac)

async function answer(context: ActionContext, status: string, message: string): Promise<Answer> {
  const carriers = await allCarriers(context)
  const names = new Map(carriers.map(({ scac, name }) => [scac, name]))
  const byEdi = new Set(carriers.filter((one) => one.tenderChannel === 'edi').map(({ scac }) => scac))
  const partners = await listPartners(context.db, context.clientId)
  return {
    Status: status,
    partners: partners.map((one) => showPartner(one, names)),
    carriers: [...names].map(([scac, name]) => ({ scac, name, isByEdi: byEdi.has(scac) })),
    test: null,
    message,
  }
}

/** The partner as its setup shows it, without the credentials. */
const showPartner = (partner: EdiPartner, names: ReadonlyMap<string, string>): EdiPartnerValue => ({
  ...partner,
  carrierName: names.get(partner.scac) ?? '',
  tenderSets: Object.entries(partner.tenderSets).map(([mode, set]) => ({ rateModeId: Number(mode), set })),
  password: '',
  privateKey: '',
  passphrase: '',
  sandbox: knobsOf(partner),
  polledAt: partner.polledAt?.toISOString() ?? null,
})
