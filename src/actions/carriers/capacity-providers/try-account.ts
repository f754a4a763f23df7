import { type Project44RateAsk, project44Rate } from '#carriers/project44/rate.ts'
import { type CapacityAccount, capacityAccounts } from '#database/carriers/capacity-accounts.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import { VOLUME } from '#domain/shipment/rate-mode.ts'
import type { Address } from '#domain/shipment/shipment.ts'
import { askNetwork } from '../../carrier-calls/ask-network.ts'
import { changeAlone } from '../../carrier-calls/change-alone.ts'
import type { ActionContext } from '../../kernel/context.ts'
import { openConnection } from './connection.ts'
import { refuseProvider } from './refuse.ts'

const TRIAL_DAYS = 7

/**
 * Asks the carrier for a price under the account, which books nothing, and returns a sentence with the result.
 * @throws a refusal with project44's or the carrier's reason
 */
export async function tryCapacityAccount(context: ActionContext, account: CapacityAccount): Promise<string> {
  const { open } = await openConnection(context)
  const about = { subjectId: account.id, requestId: context.requestId, now: context.now }
  const answer = await askNetwork(context, open, project44Rate, trialOf(account, context.now), about)
  if (answer.kind !== 'answer') return refuseProvider(answer)
  const { quotes, failures } = answer.value
  const [failure] = failures
  if (quotes.length === 0) {
    const notices = failure?.notices ?? [{ code: 'NO_AMOUNT', message: 'The carrier returned no price.' }]
    return refuseProvider({ kind: 'refused', reason: 'input', notices })
  }
  await changeAlone(context, ['carriers'], async (inside) => {
    await capacityAccounts.update(inside.db, inside.clientId, { id: account.id, triedAt: inside.now })
    inside.note(account.id, { carrier: account.scac }, 'capacity-provider.account-tried')
  })
  return `${account.carrierName} returned a price through project44.`
}

/** A pallet between two cities, some days ahead. */
function trialOf(account: CapacityAccount, now: Date): Project44RateAsk {
  const place = (city: string, state: string, zip: string): Address => ({
    ...{ companyName: 'Lading', street: '1 Main St', street2: '', city, state, zip, countryCode: 'US' },
    ...{ contactName: '', contactPhone: '', email: '' },
  })
  return {
    origin: place('Dallas', 'TX', '75201'),
    destination: place('Atlanta', 'GA', '30301'),
    pickup: { date: addDays(now.toISOString().slice(0, 10), TRIAL_DAYS), from: '09:00', to: '17:00' },
    items: [
      {
        ...{ freightClass: '70', weightLb: 500, quantity: 1, pieces: 1, nmfc: '', packageType: 'PLT' },
        ...{ description: 'General freight', isStackable: false, hazmat: null },
        dimensions: { length: 48, width: 40, height: 48 },
      },
    ],
    services: [],
    accounts: { groupCode: account.groupCode, accountCodes: [account.accountCode] },
    paymentTerms: 'PREPAID',
    currency: 'USD',
    timeoutSeconds: 8,
    totalLinearFeet: account.rateModeId === VOLUME ? LINEAR_FEET : null,
  }
}

const LINEAR_FEET = 4
