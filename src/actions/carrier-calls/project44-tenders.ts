import {
  identifierOf,
  type Project44DispatchAsk,
  project44Cancel,
  project44Dispatch,
  type ShipmentIdentifier,
} from '#carriers/project44/dispatch.ts'
import { unsayable } from '#carriers/project44/freight-facts.ts'
import { type ImageReference, project44Image, project44Images } from '#carriers/project44/images.ts'
import { PROJECT44_NAME, type Project44Credentials, project44 } from '#carriers/project44/project44.ts'
import { type Project44Status, project44Find, project44Track } from '#carriers/project44/track.ts'
import { type CapacityAccount, capacityAccounts } from '#database/carriers/capacity-accounts.ts'
import { listNetworkAccounts } from '#database/carriers/network-accounts.ts'
import { askNetwork, openAccount } from './ask-network.ts'
import { CLOSED } from './closed-account.ts'
import type { NetworkHouse, OpenAccount } from './question.ts'
import type {
  Asked,
  CarrierPaper,
  NetworkEvent,
  TenderAccount,
  TenderFacts,
  TenderNetwork,
} from './tender-network.ts'

/** Tenders over project44, which dispatches the tender to its carrier and identifies it by our bill of lading. */
export const project44Tenders: TenderNetwork = {
  id: 'project44',
  name: PROJECT44_NAME,
  isReady: async (house, account) => (await openProject44(house, account)) !== null,
  unsayable: (facts) => unsayable(freightOf(facts, NO_ACCOUNTS))?.notices[0] ?? null,
  order: async ({ house, account, about }, facts) => {
    const opened = await openProject44(house, account)
    if (!opened) return CLOSED
    const ask = dispatchOf(facts, accountsOf(opened.account))
    const ordered = await askNetwork(house, opened.open, project44Dispatch, ask, about)
    if (ordered.kind !== 'answer') return ordered
    const { pickupNumber, proNumber } = ordered.value
    return { ...ordered, value: { pickupNumber, proNumber } }
  },
  find: async ({ house, account, about }, { bolNumber }) => {
    const opened = await openProject44(house, account)
    if (!opened) return CLOSED
    const found = await askNetwork(house, opened.open, project44Find, byBol(bolNumber), about)
    if (found.kind !== 'answer') return found
    const numbers = {
      pickupNumber: identifierOf(found.value, 'PICKUP'),
      proNumber: identifierOf(found.value, 'PRO'),
    }
    return { ...found, value: numbers }
  },
  cancel: async ({ house, account, about }, { bolNumber, origin }) => {
    const opened = await openProject44(house, account)
    if (!opened) return CLOSED
    const accounts = accountsOf(opened.account)
    const ask = { accounts, originZip: origin.zip, identifier: byBol(bolNumber) }
    return askNetwork(house, opened.open, project44Cancel, ask, about)
  },
  track: async ({ house, account, about }, { proNumber, bolNumber }) => {
    const opened = await openProject44(house, account)
    if (!opened) return CLOSED
    const identifier = proNumber === '' ? byBol(bolNumber) : ({ type: 'PRO', value: proNumber } as const)
    const traced = await askNetwork(house, opened.open, project44Track, identifier, about)
    if (traced.kind !== 'answer') return traced
    return { ...traced, value: { proNumber, events: traced.value.map(eventOf) } }
  },
  papers: async (asked, { bolNumber }) => {
    const opened = await openProject44(asked.house, asked.account)
    if (!opened) return CLOSED
    const ask = { accounts: accountsOf(opened.account), identifier: byBol(bolNumber) }
    const found = await askNetwork(asked.house, opened.open, project44Images, ask, asked.about)
    if (found.kind !== 'answer') return found
    return { ...found, value: found.value.map((one) => paperOf(asked, opened.open, one)) }
  },
}

/** Each paper is fetched only when it is read: most are stored already. */
const paperOf = (
  { house, about }: Asked,
  open: OpenAccount<Project44Credentials>,
  { kind, documentType, reference }: ImageReference,
): CarrierPaper => ({
  kind,
  title: wordsOfCode(documentType),
  read: async () => {
    const image = await askNetwork(house, open, project44Image, reference, about)
    return image.kind === 'answer' ? { ...image, value: Buffer.from(image.value, 'base64') } : image
  },
})

const byBol = (value: string): ShipmentIdentifier => ({ type: 'BILL_OF_LADING', value })

const NO_ACCOUNTS = { groupCode: '', accountCodes: [] }

const accountsOf = ({ groupCode, accountCode }: CapacityAccount) => ({
  groupCode,
  accountCodes: [accountCode],
})

async function openProject44(
  house: NetworkHouse,
  { clientId, capacityAccountId }: TenderAccount,
): Promise<{ open: OpenAccount<Project44Credentials>; account: CapacityAccount } | null> {
  const account = await capacityAccounts.find(house.db, clientId, capacityAccountId)
  const connections = await listNetworkAccounts(house.db, clientId, project44.id)
  const connection = connections.find(({ id }) => id === account?.connectionId)
  const open = connection && openAccount(house, project44, connection)
  return account && open ? { open, account } : null
}

const freightOf = (facts: TenderFacts, accounts: Project44DispatchAsk['accounts']) => ({
  origin: facts.origin,
  destination: facts.destination,
  pickup: { date: facts.pickupDate, from: facts.pickupFrom, to: facts.pickupTo },
  items: facts.items,
  services: facts.services,
  accounts,
})

const TERMS = { P: 'PREPAID', C: 'COLLECT', T: 'THIRD_PARTY' } as const

function dispatchOf(facts: TenderFacts, accounts: Project44DispatchAsk['accounts']): Project44DispatchAsk {
  const hazmat = facts.items.find(({ isHazmat }) => isHazmat)?.hazmat
  return {
    ...freightOf(facts, accounts),
    requester: facts.requester,
    paymentTerms: TERMS[facts.paymentType],
    bolNumber: facts.bolNumber,
    proNumber: facts.proNumber,
    poNumber: facts.poNumber,
    quoteNumber: facts.quoteNumber,
    pickupNote: facts.specialInstructions,
    deliveryNote: '',
    emergency: { name: hazmat ? facts.origin.companyName : '', phone: hazmat?.emergencyPhone ?? '' },
  }
}

const eventOf = ({ code, reason, status, at }: Project44Status): NetworkEvent => ({
  status,
  code,
  what: [wordsOfCode(code), reason].filter(Boolean).join(': '),
  place: '',
  at: new Date(at),
})

/** 'OUT_FOR_DELIVERY' as plain words. */
const wordsOfCode = (code: string): string => {
  const words = code.toLowerCase().replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
