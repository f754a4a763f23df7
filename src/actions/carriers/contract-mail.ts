import type { CarrierContract } from '#database/carriers/carrier-contracts.ts'
import { closeLinksOf } from '#database/clients/access-links.ts'
import { findClient } from '#database/clients/clients.ts'
import { findUser } from '#database/clients/users.ts'
import { createAccessLink } from '../kernel/access-link.ts'
import type { ActionContext } from '../kernel/context.ts'
import { contactOf, sendPlainMail } from '../kernel/plain-mail.ts'

/** How long a sales person may take to upload the rate sheet. */
const LINK_DAYS = 30

type Asked = Pick<CarrierContract, 'id' | 'carrierName' | 'salesEmail' | 'instructions'>

/**
 * Mails the sales person a new link to Contract Details: written with the change, delivered by a job. Links that were
 * mailed before become invalid. Returns the id of the message.
 */
export async function mailContractLink(context: ActionContext, contract: Asked): Promise<string> {
  const { db, clientId, installation, now, user } = context
  await closeLinksOf(db, clientId, 'contract', contract.id, now)
  const token = await createAccessLink(db, installation.secret, {
    clientId,
    purpose: 'contract',
    subjectId: contract.id,
    days: LINK_DAYS,
  })
  const client = await findClient(db, clientId)
  const asker = await findUser(db, clientId, user.id)
  const shipper = client?.name ?? ''
  const lines = [
    `${shipper} wants to ship with ${contract.carrierName} and is asking for your rates.`,
    '',
    'Please upload your rate sheet and fuel table here. You do not need to log in or install anything:',
    `${installation.publicUrl}/ContractDetails?accessid=${token}`,
    '',
    ...(contract.instructions ? ['What we need from you:', contract.instructions, ''] : []),
    `This link is for you only and works for ${LINK_DAYS} days.`,
    `Questions? Write to ${contactOf(asker, installation.supportEmail)}.`,
  ]
  const subject = `${shipper} requests the rate sheet of ${contract.carrierName}`
  return sendPlainMail(context, {
    kind: 'contract-link',
    shipmentId: null,
    to: contract.salesEmail,
    subject,
    lines,
  })
}

/**
 * Notifies the user who requested the contract that the first file has arrived; no mail if that user was removed or has
 * no address.
 */
export async function mailFilesReceived(context: ActionContext, contract: CarrierContract): Promise<void> {
  const { db, installation } = context
  const asker = contract.askedBy ? await findUser(db, contract.clientId, contract.askedBy) : null
  if (!asker || asker.isDisabled || asker.email === '') return
  const lines = [
    `${contract.salesEmail} has uploaded the first file for ${contract.carrierName} (${contract.scac}).`,
    '',
    'See Carriers, Contract carriers:',
    `${installation.publicUrl}/Carriers?view=Contract`,
  ]
  const subject = `Rates from ${contract.carrierName} have arrived`
  await sendPlainMail(context, {
    kind: 'contract-received',
    shipmentId: null,
    to: asker.email,
    subject,
    lines,
  })
}
