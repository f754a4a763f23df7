import { ebolCreate, ebolDelete } from '#carriers/ebol/bill-of-lading.ts'
import { EBOL_NAME, type EbolCredentials, ebol } from '#carriers/ebol/ebol.ts'
import { unsayable } from '#carriers/ebol/freight-facts.ts'
import { type EbolPickupAsk, ebolCancelPickup, ebolPickup } from '#carriers/ebol/pickup.ts'
import { answered, refused } from '#carriers/network.ts'
import { networkAccounts } from '#database/carriers/network-accounts.ts'
import { askNetwork, openAccount } from './ask-network.ts'
import { CLOSED } from './closed-account.ts'
import type { NetworkHouse, OpenAccount } from './question.ts'
import type {
  Asked,
  CarrierNumbers,
  Outcome,
  TenderAccount,
  TenderFacts,
  TenderNetwork,
} from './tender-network.ts'

type Opened = OpenAccount<EbolCredentials>

/**
 * Sends the bill of lading to a carrier with its own eBOL service, then the pickup for it. The standard cannot ask
 * whether a bill of lading arrived, so an unknown outcome waits for a person.
 */
export const ebolTenders: TenderNetwork = {
  id: 'ebol',
  name: EBOL_NAME,
  isReady: async (house, account) => (await openEbol(house, account)) !== null,
  unsayable: (facts) => unsayable(askOf(facts))?.notices[0] ?? null,
  order: async (asked, facts) => {
    const open = await openEbol(asked.house, asked.account)
    if (!open) return CLOSED
    const taken = await askNetwork(asked.house, open, ebolCreate, askOf(facts), asked.about)
    if (taken.kind !== 'answer') return taken
    const { proNumber, confirmationNumber } = taken.value
    if (open.credentials.pickupUrl !== '') return orderPickup(asked, open, facts, proNumber)
    return { ...taken, value: { pickupNumber: confirmationNumber, proNumber } }
  },
  find: null,
  cancel: async (asked, facts, numbers) => {
    const open = await openEbol(asked.house, asked.account)
    if (!open) return CLOSED
    const pro = numbers.proNumber || facts.proNumber
    if (pro === '') {
      return refused(
        'input',
        'NO_PRO',
        'The bill of lading cannot be canceled because its PRO number is not known.',
      )
    }
    const isPickup = open.credentials.pickupUrl !== '' && numbers.pickupNumber !== ''
    const pickup = isPickup ? await withdraw(asked, open, ebolCancelPickup, numbers.pickupNumber) : null
    if (pickup && pickup.kind !== 'answer') return pickup
    return askNetwork(asked.house, open, ebolDelete, pro, asked.about)
  },
  // Tracking is a separate standard; until it is supported, events come by EDI 214 or by hand.
  track: async (_asked, { proNumber }) => answered({ proNumber, events: [] }),
  papers: null,
}

/** Orders the truck for a bill of lading that was accepted; if that fails, the bill of lading is withdrawn. */
async function orderPickup(
  asked: Asked,
  open: Opened,
  facts: TenderFacts,
  proNumber: string,
): Promise<Outcome<CarrierNumbers>> {
  const pickup = await askNetwork(asked.house, open, ebolPickup, { ...askOf(facts), proNumber }, asked.about)
  if (pickup.kind === 'answer') {
    return { ...pickup, value: { pickupNumber: pickup.value.pickupNumber, proNumber } }
  }
  const withdrawn =
    pickup.kind === 'refused' ? await withdraw(asked, open, ebolDelete, proNumber) : { kind: 'unknown' }
  if (withdrawn.kind === 'answer') return pickup
  const message = `The carrier has the bill of lading with PRO ${proNumber}.`
  return { kind: 'unknown', notices: [...pickup.notices, { code: 'BOL_TAKEN', message }] }
}

/** Something that the carrier no longer has counts as withdrawn. */
async function withdraw(
  { house, about }: Asked,
  open: Opened,
  operation: typeof ebolDelete,
  number: string,
): Promise<Outcome<null>> {
  const gone = await askNetwork(house, open, operation, number, about)
  return gone.kind === 'refused' && gone.notices[0]!.code === 'NOT_FOUND' ? answered(null) : gone
}

async function openEbol(
  house: NetworkHouse,
  { clientId, capacityAccountId }: TenderAccount,
): Promise<Opened | null> {
  const account = await networkAccounts.find(house.db, clientId, capacityAccountId)
  return account?.network === ebol.id ? openAccount(house, ebol, account) : null
}

const askOf = (facts: TenderFacts): EbolPickupAsk => ({
  ...facts,
  // A tender written by an older version has neither.
  billTo: facts.billTo ?? null,
  timeZone: facts.timeZone ?? '',
})
