import { v7 as newId } from 'uuid'
import type { CapacityProvider } from '#carriers/project44/metadata.ts'
import { project44 } from '#carriers/project44/project44.ts'
import type { CapacityAccount } from '#database/carriers/capacity-accounts.ts'
import { type Carrier, carriers, lockCarrier } from '#database/carriers/carriers.ts'
import type { ActionContext } from '../../kernel/context.ts'

/** project44's name for the service of a mode. */
const SERVICES: Readonly<Record<number, string>> = { 1: 'LTL', 2: 'VOLUME_LTL' }

export const isRated = ({ services }: CapacityProvider, rateModeId: number): boolean =>
  services.includes(`${SERVICES[rateModeId]} RATING`)

/** The carrier that would use the account; null if the client has none yet. */
export const carrierOf = (
  { db, clientId }: ActionContext,
  { scac, rateModeId }: Pick<CapacityAccount, 'scac' | 'rateModeId'>,
): Promise<Carrier | null> => lockCarrier(db, clientId, { scac, rateModeId, location: '' })

/** The service or other account that already rates this carrier; '' if there is none. */
export function askedOtherwise(carrier: Carrier | null, account: Pick<CapacityAccount, 'id'>): boolean {
  const { network = '', capacityAccountId = '' } = carrier?.details ?? {}
  return network !== '' && capacityAccountId !== account.id
}

/**
 * Connects the account's carrier to project44. An existing carrier keeps its tariff and its tender channel, and is
 * rated by project44 in addition; a new one is tendered to over the network if it supports that.
 */
export async function linkCarrier(
  context: ActionContext,
  account: CapacityAccount,
  provider: CapacityProvider,
): Promise<void> {
  const { db, clientId, now } = context
  const known = await carrierOf(context, account)
  const details = {
    ...known?.details,
    network: project44.id,
    capacityAccountId: account.id,
    providerIdentifierType: account.identifierType,
    providerIdentifierValue: account.identifierValue,
    metaTagJson: JSON.stringify(provider),
    metaTagAt: now.toISOString(),
  }
  const accountNumber = account.fields.accountNumber1 ?? ''
  if (known) await carriers.update(db, clientId, { ...known, details, accountNumber, isEnabled: true })
  else await carriers.insert(db, clientId, { ...newCarrier(account, provider), details, accountNumber })
}

const newCarrier = (
  { scac, carrierName, rateModeId }: CapacityAccount,
  { services }: CapacityProvider,
): Omit<Carrier, 'accountNumber' | 'details'> => ({
  id: newId(),
  scac,
  name: carrierName,
  rateModeId,
  location: '',
  email: '',
  tenderEmail: '',
  tenderChannel: services.includes('LTL DISPATCH') ? 'api' : 'email',
  contactName: '',
  contactPhone: '',
  contractId: '',
  isEnabled: true,
})
