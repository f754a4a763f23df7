/** The oracle's accessorial charges. */
import { ACCESSORIAL_CODES } from './accessorial-codes.ts'
import type { LtlItem, LtlRequest } from './ltl-request.ts'
import {
  byCwt,
  holds,
  hundredths,
  isSized,
  lengthOf,
  most,
  NoPrice,
  percent,
  up,
} from './oracle-exact.test-support.ts'
import type { OraclePlaces } from './oracle-places.test-support.ts'
import type { TariffHeader } from './tariff.ts'
import type { AccessorialPrice, AccessorialRule } from './tariff-charges.ts'

export interface Extra {
  code: string
  cents: bigint
  isFuelable: boolean
}

/** Every charge that is due, only the most expensive of each exclusive group. */
export function oracleAccessorials(
  header: TariffHeader,
  places: OraclePlaces,
  request: LtlRequest,
  linehaul: bigint,
  included: string[],
): Extra[] {
  const asked = [...request.services, ...(request.items.some((item) => item.isHazmat) ? ['HAZM'] : [])]
  const canonical = asked.map(
    (code) => ACCESSORIAL_CODES.find((entry) => entry.aliases.includes(code))?.code ?? code,
  )
  const extras: Extra[] = []
  const effective = header.accessorials.filter((rule) => holds(rule, request.pickupDate))
  for (const code of new Set(canonical)) {
    if (included.includes(code)) continue
    const rules = effective.filter((rule) => rule.code === code)
    const rule = rules.find(({ trigger }) => trigger.kind === 'requested')
    if (rule) extras.push(extraOf(rule, request, linehaul))
    else if (rules.length === 0) throw new NoPrice('NO_ACCESSORIAL')
    else if (rules[0]!.trigger.kind === 'length' && !request.items.every(isSized))
      throw new NoPrice('NO_DIMENSIONS')
  }
  for (const rule of effective) {
    const isDue = isTriggered(rule, places, request) && !included.includes(rule.code)
    if (isDue) extras.push(extraOf(rule, request, linehaul))
  }
  const isDearest = (extra: Extra, at: number): boolean =>
    header.exclusiveAccessorials.every(({ codes }) => {
      if (!codes.includes(extra.code)) return true
      return extras.every((other, place) => {
        if (other === extra || !codes.includes(other.code)) return true
        return other.cents < extra.cents || (other.cents === extra.cents && place > at)
      })
    })
  return extras.filter(isDearest)
}

function isTriggered({ trigger }: AccessorialRule, places: OraclePlaces, request: LtlRequest): boolean {
  if (trigger.kind === 'requested') return false
  if (trigger.kind === 'length') return request.items.every(isSized)
  if (trigger.kind === 'area') {
    return places.isIn(trigger.area, trigger.end === 'pickup' ? request.origin : request.destination)
  }
  const weight = request.items.reduce((sum, item) => sum + hundredths(item.weightLb), 0n)
  const isSingle = request.isSingleShipment || request.services.includes('SINGLE')
  return isSingle && weight < hundredths(trigger.belowLb)
}

function extraOf(rule: AccessorialRule, request: LtlRequest, linehaul: bigint): Extra {
  const cents = amountOf(rule.price, request, linehaul)
  return { code: rule.code, cents, isFuelable: rule.isFuelable }
}

function amountOf(price: AccessorialPrice, request: LtlRequest, linehaul: bigint): bigint {
  const { items } = request
  if (price.basis === 'flat') return BigInt(price.cents)
  if (price.basis === 'lengthTiers') {
    const longest = (item: LtlItem): number => Math.max(...Object.values(item.dimensions))
    const tier = (inches: number): number =>
      price.tiers.find(
        (row) => inches >= row.fromInches && inches < (row.belowInches ?? Number.POSITIVE_INFINITY),
      )?.cents ?? 0
    return price.per === 'shipment'
      ? BigInt(tier(Math.max(...items.map(longest))))
      : items.reduce((sum, item) => sum + BigInt(tier(longest(item)) * item.quantity), 0n)
  }
  const count = (of: (item: LtlItem) => number): bigint =>
    items.reduce((sum, item) => sum + BigInt(of(item)), 0n)
  const raw = (): bigint => {
    switch (price.basis) {
      case 'perCwt':
        return byCwt(
          items.reduce((sum, item) => sum + hundredths(item.weightLb), 0n),
          price.rate,
        )
      case 'percent':
        return percent(linehaul, price.percent)
      case 'perHandlingUnit':
        return count((item) => item.quantity) * BigInt(price.cents)
      case 'perPiece':
        return count((item) => item.pieces || item.quantity) * BigInt(price.cents)
      case 'perLinearFoot': {
        const length = lengthOf(request)
        if (length === null) throw new NoPrice('NO_DIMENSIONS')
        return up(length, 1200n) * BigInt(price.cents)
      }
    }
  }
  const cents = most(raw(), BigInt(price.minimumCents ?? 0))
  return price.maximumCents !== null && cents > BigInt(price.maximumCents)
    ? BigInt(price.maximumCents)
    : cents
}
