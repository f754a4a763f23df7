import type { BodyOf, ReplyOf } from '#contracts/endpoint.ts'
import type {
  listCollectCarriers as listing,
  listCollectShipVia as shipViaListing,
} from '#contracts/endpoints/collect.ts'
import type { SoldToAccountValue } from '#contracts/entities/routing-guide.ts'
import { fail } from '#contracts/errors.ts'
import { listCarrierNames } from '#database/carriers/carriers.ts'
import * as stored from '#database/carriers/collect-carriers.ts'
import { listCollectCodes } from '#database/carriers/ship-via-codes.ts'
import type { ActionContext } from '../kernel/context.ts'

/** Collect carriers of the sold-to accounts: which carrier bills the consignee, and under which account. */

export async function listCollectCarriers(
  { db, clientId }: ActionContext,
  body: BodyOf<typeof listing>,
): Promise<Omit<ReplyOf<typeof listing>, 'Status'>> {
  const soldTos = body.SoldTo === '' ? {} : { soldTos: [body.SoldTo] }
  return {
    carriers: await stored.listCollectCarriers(db, clientId, { ...soldTos, searchText: body.searchText }),
  }
}

/** The codes of a sold-to's collect carriers: mapped ones, and those of the accounts themselves. */
export async function listCollectShipVia(
  { db, clientId }: ActionContext,
  body: BodyOf<typeof shipViaListing>,
): Promise<Omit<ReplyOf<typeof shipViaListing>, 'Status'>> {
  const soldTos = body.SoldTo === '' ? {} : { soldTos: [body.SoldTo] }
  const all = await stored.listCollectCarriers(db, clientId, soldTos)
  const carriers = all.filter(({ scac }) => body.SCAC === '' || scac === body.SCAC.toUpperCase())
  const scacs = [...new Set(carriers.map(({ scac }) => scac))]
  const codes = await listCollectCodes(db, clientId, scacs)
  const rows = carriers.flatMap((carrier) => {
    const mapped = codes.filter((code) => code.scac === carrier.scac)
    const own = carrier.shipViaCode
    const isMapped = mapped.some(({ shipViaCode }) => shipViaCode.toLowerCase() === own.toLowerCase())
    return [...(own === '' || isMapped ? [] : [{ shipViaCode: own, service: '' }]), ...mapped].map(
      ({ shipViaCode, service }) => ({
        ShipViaCode: shipViaCode,
        SCAC: carrier.scac,
        CarrierName: carrier.carrierName,
        Service: service,
        AccountNumber: carrier.accountNumber,
      }),
    )
  })
  // With several accounts at one carrier, the code appears once per account.
  const seen = new Map(rows.map((row) => [[row.ShipViaCode, row.SCAC, row.AccountNumber].join('|'), row]))
  return { shipVia: [...seen.values()] }
}

/** Saves the account's list of collect carriers; a list that was not sent stays. */
export async function keepCollectCarriers(
  context: ActionContext,
  account: SoldToAccountValue,
): Promise<void> {
  if (!account.collectCarriers) return
  const { db, clientId } = context
  const carriers = account.collectCarriers.map((carrier) => ({
    ...carrier,
    scac: carrier.scac.toUpperCase(),
  }))
  const known = await stored.listCollectCarriers(db, clientId, { soldTos: [account.soldTo] })
  const names = await listCarrierNames(db, clientId)
  // A carrier may be deleted before the account is: existing entries may stay.
  refuseFaulty(carriers, new Set([...names.keys(), ...known.map(({ scac }) => scac)]))
  await stored.replaceCollectCarriers(db, clientId, account.soldTo, carriers)
}

type Given = NonNullable<SoldToAccountValue['collectCarriers']>

function refuseFaulty(carriers: Given, scacs: ReadonlySet<string>): void {
  const fields: Record<string, string> = {}
  const seen = new Set<string>()
  let selected = 0
  for (const [index, { scac, rateModeId, isSelected }] of carriers.entries()) {
    const path = `SoldToAccount.CollectCarriers.${index}`
    const key = `${scac} ${rateModeId}`
    if (!scacs.has(scac)) fields[`${path}.SCAC`] = `There is no carrier ${scac}.`
    else if (seen.has(key)) fields[`${path}.SCAC`] = `${scac} is listed twice.`
    seen.add(key)
    if (isSelected && ++selected > 1) {
      fields[`${path}.IsSelected`] = 'Only one carrier can be chosen.'
    }
  }
  if (Object.keys(fields).length > 0) fail('VALIDATION_FAILED', { fields })
}
