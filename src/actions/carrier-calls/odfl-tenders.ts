import { refused } from '#carriers/network.ts'
import { ODFL_NAME, type OdflCredentials, odfl } from '#carriers/odfl/odfl.ts'
import { odflCancelPickup, odflPickup } from '#carriers/odfl/pickup.ts'
import { type OdflEvent, odflStatusOf, odflTrack } from '#carriers/odfl/tracking.ts'
import { listNetworkAccounts } from '#database/carriers/network-accounts.ts'
import { askNetwork, openAccount } from './ask-network.ts'
import { CLOSED } from './closed-account.ts'
import type { NetworkHouse, OpenAccount } from './question.ts'
import type { NetworkEvent, TenderAccount, TenderFacts, TenderNetwork } from './tender-network.ts'

/**
 * Old Dominion takes a tender as a pickup order. It cannot report whether it has one: it finds a pickup only by the
 * number that it assigned, and a shipment only after the pickup.
 */
export const odflTenders: TenderNetwork = {
  id: 'odfl',
  name: ODFL_NAME,
  isReady: async (house, account) => (await openOdfl(house, account)) !== null,
  unsayable: () => null,
  order: async ({ house, account, about }, facts) => {
    const open = await openOdfl(house, account)
    if (!open) return CLOSED
    const ordered = await askNetwork(house, open, odflPickup, pickupOf(facts), about)
    if (ordered.kind !== 'answer') return ordered
    const { confirmationNumber } = ordered.value
    return { ...ordered, value: { pickupNumber: confirmationNumber, proNumber: facts.proNumber } }
  },
  find: null,
  cancel: async ({ house, account, about }, _facts, { pickupNumber }) => {
    if (pickupNumber === '') {
      const words = `${ODFL_NAME} needs the pickup number to cancel, and it is not known.`
      return refused('unsupported', 'NO_NUMBER', words)
    }
    const open = await openOdfl(house, account)
    return open ? askNetwork(house, open, odflCancelPickup, pickupNumber, about) : CLOSED
  },
  papers: null,
  track: async ({ house, account, about }, { proNumber, bolNumber }) => {
    const open = await openOdfl(house, account)
    if (!open) return CLOSED
    const reference =
      proNumber === ''
        ? ({ type: 'BOL', value: bolNumber } as const)
        : ({ type: 'PRO', value: proNumber } as const)
    const traced = await askNetwork(house, open, odflTrack, reference, about)
    if (traced.kind !== 'answer') return traced
    const { events, proNumber: pro } = traced.value
    return { ...traced, value: { proNumber: pro, events: events.map(eventOf) } }
  },
}

async function openOdfl(
  house: NetworkHouse,
  { clientId }: TenderAccount,
): Promise<OpenAccount<OdflCredentials> | null> {
  const [account] = await listNetworkAccounts(house.db, clientId, odfl.id)
  return account ? openAccount(house, odfl, account) : null
}

const pickupOf = (facts: TenderFacts) => ({
  date: facts.pickupDate,
  ready: facts.pickupFrom,
  close: facts.pickupTo,
  address: {
    ...facts.origin,
    name: facts.origin.companyName,
    contact: facts.origin.contactName,
    phone: facts.origin.contactPhone,
  },
  shipments: [
    {
      proNumber: facts.proNumber,
      bolNumber: facts.bolNumber,
      pieces: facts.totalQuantity,
      weightLb: facts.totalWeightLb,
    },
  ],
  instructions: facts.specialInstructions,
})

function eventOf({ status, description, at, city, state }: OdflEvent): NetworkEvent {
  return {
    status: odflStatusOf(status),
    code: status,
    what: description || status,
    place: [city, state].filter(Boolean).join(', '),
    at: new Date(at),
  }
}
