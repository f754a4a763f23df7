import { v7 as newId } from 'uuid'
import type { ContractValue, FreightCarrierValue } from '#contracts/entities/carrier.ts'
import { fail } from '#contracts/errors.ts'
import { message } from '#contracts/messages.ts'
import {
  askContractAgain,
  type CarrierContract,
  findContract,
  insertContract,
} from '#database/carriers/carrier-contracts.ts'
import { type Carrier, carriers, lockCarrier } from '#database/carriers/carriers.ts'
import { isId } from '#database/sql/is-id.ts'
import { parseEmails } from '#domain/text/emails.ts'
import { parseScac } from '#domain/text/scac.ts'
import type { ActionContext } from '../kernel/context.ts'
import { tellFailureAs } from '../kernel/tell-failure.ts'
import { mailContractLink } from './contract-mail.ts'
import { showFreightCarriers } from './freight-carrier-view.ts'

/** Carriers that rate by contract or by spot quote only. */

interface Answer {
  Status: string
  contract: ContractValue
  carrier: FreightCarrierValue
  message: string
}

/** Adds such a carrier; with the id of a contract, mails its sales person again. */
export function addContractCarrier(context: ActionContext, given: ContractValue): Promise<Answer> {
  if (given.id !== '') return askAgain(context, given)
  return given.kind === 'Spot'
    ? tellFailureAs('SPOT_CARRIER_FAILED', () => addSpotCarrier(context, given))
    : addAskedCarrier(context, given)
}

async function addSpotCarrier(context: ActionContext, given: ContractValue): Promise<Answer> {
  const carrier = await keepCarrier(context, readyContract(given))
  return answer(context, 'added', carrier, message('carrierAdded', { carrier: carrier.name }))
}

async function addAskedCarrier(context: ActionContext, given: ContractValue): Promise<Answer> {
  const ready = readyContract(given)
  const carrier = await keepCarrier(context, ready)
  const id = newId()
  const asked = { ...ready, id, carrierName: carrier.name }
  const messageId = await mailContractLink(context, asked)
  await insertContract(context.db, {
    ...asked,
    clientId: context.clientId,
    carrierId: carrier.id,
    askedBy: context.user.id,
    askedAt: context.now,
    messageId,
  })
  return answer(context, 'added', carrier, message('carrierAdded', { carrier: carrier.name }))
}

/** Sends a new mail with a new link, to another address or with other instructions if these were given. */
async function askAgain(context: ActionContext, given: ContractValue): Promise<Answer> {
  const { db, clientId } = context
  const known = isId(given.id) ? await findContract(db, clientId, given.id, { lock: true }) : null
  if (!known) return fail('CONTRACT_NOT_FOUND')
  const salesEmail = readySalesEmail(given.salesEmail || known.salesEmail)
  const asked = { ...known, salesEmail, instructions: given.instructions || known.instructions }
  const messageId = await mailContractLink(context, asked)
  await askContractAgain(db, { ...asked, askedBy: context.user.id, askedAt: context.now, messageId })
  const carrier = await carrierOf(context, known)
  context.note(carrier.id, { SCAC: carrier.scac, to: salesEmail }, 'carrier.contract-asked')
  return answer(context, 'updated', carrier, message('contractAsked', { email: salesEmail }))
}

async function carrierOf(context: ActionContext, { carrierId }: CarrierContract): Promise<Carrier> {
  return (await lockCarrier(context.db, context.clientId, { id: carrierId })) ?? fail('CONTRACT_NOT_FOUND')
}

async function keepCarrier(context: ActionContext, ready: Ready): Promise<Carrier> {
  const carrier: Carrier = {
    id: newId(),
    scac: ready.scac,
    name: ready.carrierName,
    rateModeId: ready.rateModeId,
    location: '',
    email: ready.salesEmail,
    tenderEmail: '',
    tenderChannel: 'email',
    contactName: '',
    contactPhone: '',
    contractId: '',
    accountNumber: '',
    isEnabled: true,
    details: ready.kind === 'Spot' ? { isSpotOnly: true } : {},
  }
  if (!(await carriers.insert(context.db, context.clientId, carrier))) {
    const fields = { 'contract.SCAC': `An account for ${carrier.scac} and this rate mode already exists.` }
    fail('CARRIER_EXISTS', { carrier: carrier.name, fields })
  }
  const detail = { SCAC: carrier.scac, kind: ready.kind, to: ready.salesEmail }
  context.note(carrier.id, detail, 'carrier.contract-added')
  return carrier
}

type Ready = Pick<
  ContractValue,
  'carrierName' | 'scac' | 'kind' | 'salesEmail' | 'instructions' | 'rateModeId'
>

/** The entered details, checked. Missing and invalid ones refuse the request, each with an error at its field. */
function readyContract(given: ContractValue): Ready {
  const missing: Record<string, string> = {}
  if (given.carrierName === '') missing['contract.CarrierName'] = 'Carrier name is required.'
  if (given.scac === '') missing['contract.SCAC'] = 'SCAC is required.'
  if (given.salesEmail === '') missing['contract.SalesPersonEmail'] = 'E-mail is required.'
  if (Object.keys(missing).length > 0) fail('CARRIER_FIELDS_MISSING', { fields: missing })
  const scac = parseScac(given.scac)
  if (scac.kind === 'invalid') {
    return fail('VALIDATION_FAILED', { fields: { 'contract.SCAC': scac.message } })
  }
  return { ...given, scac: scac.scac, salesEmail: readySalesEmail(given.salesEmail) }
}

function readySalesEmail(text: string): string {
  const emails = parseEmails(text)
  if (emails.kind === 'valid') return emails.text
  return fail('VALIDATION_FAILED', { fields: { 'contract.SalesPersonEmail': emails.message } })
}

async function answer(
  context: ActionContext,
  status: string,
  carrier: Carrier,
  sentence: string,
): Promise<Answer> {
  const [shown] = await showFreightCarriers(context, [carrier])
  const contract = shown!.contract ?? spotContract(carrier)
  return { Status: status, contract, carrier: shown!, message: sentence }
}

/** A spot carrier, which has no contract, in the form of one. */
const spotContract = (carrier: Carrier): ContractValue => ({
  id: '',
  carrierName: carrier.name,
  scac: carrier.scac,
  kind: 'Spot',
  salesEmail: carrier.email,
  instructions: '',
  rateModeId: carrier.rateModeId,
  state: '',
  linkExpiresAt: null,
  askedAt: null,
  mailState: '',
  mailDetail: '',
  fileCount: 0,
  receivedFileCount: 0,
})
