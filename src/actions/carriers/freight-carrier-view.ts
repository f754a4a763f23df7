import { ALL_LOCATIONS, type FreightCarrierValue } from '#contracts/entities/carrier.ts'
import type { Carrier } from '#database/carriers/carriers.ts'
import { listNetworkAccounts } from '#database/carriers/network-accounts.ts'
import { listGuideRules } from '#database/tariffs/routing-guide.ts'
import { listTariffSummaries, type TariffSummary } from '#database/tariffs/tariff-summaries.ts'
import { isEffectiveOn } from '#domain/calendar/effective-dates.ts'
import { dayInForce } from '#domain/calendar/last-today.ts'
import { isMetadataFresh } from '#domain/rating/carrier-metadata.ts'
import { decideBetween, isGeneralRule, type RoutingGuideRule } from '#domain/rating/routing-guide.ts'
import { RATE_MODES } from '#domain/shipment/rate-mode.ts'
import type { ActionContext } from '../kernel/context.ts'
import { versionOfState } from '../kernel/version-of-state.ts'
import { showContracts } from './contract-view.ts'

/** Freight accounts as their setup shows them: with their tariffs and the general rules of the routing guide. */

const CHANNELS = { email: 'Email', api: 'API', edi: 'EDI' } as const

export async function showFreightCarriers(
  context: ActionContext,
  carriers: readonly Carrier[],
): Promise<FreightCarrierValue[]> {
  const today = dayInForce(context.now)
  const scacs = [...new Set(carriers.map(({ scac }) => scac))]
  const tariffs = await listTariffSummaries(context.db, context.clientId, scacs, today)
  const rules = await listGuideRules(context.db, context.clientId)
  const general = rules.filter((rule) => isGeneralRule(rule) && isEffectiveOn(rule, today))
  const contracts = await showContracts(
    context,
    carriers.map(({ id }) => id),
    tariffs,
  )
  const accounts = await listNetworkAccounts(context.db, context.clientId)
  const sandboxes = new Set(
    accounts.filter(({ environment }) => environment === 'sandbox').map(({ network }) => network),
  )
  return carriers.map((carrier) => ({
    ...showAccount(carrier, context.now, sandboxes),
    contract: contracts.get(carrier.id) ?? null,
    ...generalVerdict(general, carrier),
    tariffs: tariffs.filter((tariff) => isOf(tariff, carrier)).map(showTariff),
  }))
}

/** `sandboxes`: networks whose account uses our sandbox; the client's tariffs are rated by our own engine. */
const showAccount = (carrier: Carrier, now: Date, sandboxes: ReadonlySet<string>) => ({
  id: carrier.id,
  carrierName: carrier.name,
  scac: carrier.scac,
  rateMode: RATE_MODES[carrier.rateModeId] ?? '',
  rateModeId: carrier.rateModeId,
  email: carrier.email,
  tenderEmail: carrier.tenderEmail,
  tenderChannel: CHANNELS[carrier.tenderChannel],
  contact: carrier.contactName,
  phone: carrier.contactPhone,
  location: carrier.location || ALL_LOCATIONS,
  contractId: carrier.contractId,
  accountNumber: carrier.accountNumber,
  soldTo: carrier.details.soldTo ?? '',
  providerIdentifierType: carrier.details.providerIdentifierType ?? '',
  providerIdentifierValue: carrier.details.providerIdentifierValue ?? '',
  isEnabled: carrier.isEnabled,
  isSandbox: sandboxes.has(carrier.details.network ?? ''),
  isSpotOnly: carrier.details.isSpotOnly ?? false,
  responseLog: [],
  metaTagJson: isMetadataFresh(carrier.details.metaTagAt ?? null, now)
    ? (carrier.details.metaTagJson ?? '')
    : '',
  metaTagAt: carrier.details.metaTagAt ?? null,
  proNumbersLeft: null,
  version: versionOfCarrier(carrier),
})

/** The version of an account; project44's data on the carrier is not part of it. */
export function versionOfCarrier({ details, ...account }: Carrier): string {
  const { metaTagJson: _said, metaTagAt: _at, ...settings } = details
  return versionOfState({ ...account, ...settings })
}

function generalVerdict(rules: readonly RoutingGuideRule[], carrier: Carrier) {
  const deciding = rules
    .filter(
      (rule) =>
        rule.scac === carrier.scac && (rule.rateModeId === null || rule.rateModeId === carrier.rateModeId),
    )
    .reduce<RoutingGuideRule | null>(
      (decides, rule) => (decides ? decideBetween(decides, rule).decides : rule),
      null,
    )
  return {
    isPreferred: deciding?.verdict === 'preferred',
    isDoNotUse: deciding?.verdict === 'doNotUse',
  }
}

const isOf = (tariff: TariffSummary, carrier: Carrier): boolean =>
  tariff.scac === carrier.scac && tariff.rateModeId === carrier.rateModeId

const showTariff = ({ id, name, effectiveFrom, effectiveTo, isSynthetic }: TariffSummary) => ({
  id,
  name,
  effectiveFrom,
  effectiveTo,
  isSynthetic,
})
