import { inForce, type TariffBook } from '#carriers/tariff/tariff-book.ts'
import type { ReplyOf } from '#contracts/endpoint.ts'
import type { readParcelPackaging as endpoint } from '#contracts/endpoints/parcel.ts'
import { FEDEX_PACKAGE_TYPES, UPS_PACKAGE_TYPES, USPS_PACKAGE_TYPES } from '#contracts/reference.ts'
import { listCarriers } from '#database/carriers/carriers.ts'
import { listNetworkAccounts } from '#database/carriers/network-accounts.ts'
import { parseIsoDate } from '#domain/calendar/iso-date.ts'
import { dayInForce } from '#domain/calendar/last-today.ts'
import { rowOn } from '#domain/rating/parcel/compiled-parcel-tariff.ts'
import { PARCEL } from '#domain/shipment/rate-mode.ts'
import type { ActionContext } from '../kernel/context.ts'
import { withParcelNetworks } from '../pricing/network-answers.ts'
import { tariffBook } from '../tariffs/tariff-book.ts'

/** Each carrier's packaging, and its dimensional weight. */

type Carriers = ReplyOf<typeof endpoint>['carriers']

const PACKAGE_TYPES: Readonly<Record<string, readonly { code: string; label: string }[]>> = {
  UPSN: UPS_PACKAGE_TYPES,
  FDEG: FEDEX_PACKAGE_TYPES,
  USPS: USPS_PACKAGE_TYPES,
}

/** Every parcel carrier that would be rated today. */
export async function readParcelPackaging(context: ActionContext): Promise<{ carriers: Carriers }> {
  const [book, own, accounts] = await Promise.all([
    tariffBook(context.pool, context.clientId),
    listCarriers(context.db, context.clientId, PARCEL),
    listNetworkAccounts(context.db, context.clientId),
  ])
  const carriers = withParcelNetworks(accounts, own)
  const today = dayInForce(context.now)
  return {
    carriers: carriers.map(({ scac, name }) => ({
      SCAC: scac,
      CarrierName: name,
      packageTypes: [...(PACKAGE_TYPES[scac] ?? [])],
      weighing: weighingOf(book, scac, today),
    })),
  }
}

function weighingOf(book: TariffBook, scac: string, today: string): Carriers[number]['weighing'] {
  const day = parseIsoDate(today)
  const services = inForce(book.parcel, scac, PARCEL, today)?.compiled.services ?? []
  const bySize = services.find(({ service }) => service.dimWeight === 'byRules')
  const weight = bySize && rowOn(bySize.weightRules, day)?.row
  if (!bySize || !weight) return null
  const dim = bySize.dimRules.filter(({ fromDay, toDay }) => fromDay <= day && day <= toDay)
  return {
    weight: { mode: weight.mode, fromLb: weight.fromLb },
    dim: dim.map(({ row }) => ({
      divisor: row.divisor,
      overCubicInches: row.overCubicInches,
      upToCubicInches: row.upToCubicInches,
      sides: row.sides,
      nonrectangularThousandths: row.nonrectangularThousandths,
      maximumLb: row.maximumLb,
    })),
  }
}
