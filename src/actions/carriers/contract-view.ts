import type { ContractValue } from '#contracts/entities/carrier.ts'
import { type CarrierContract, listContracts } from '#database/carriers/carrier-contracts.ts'
import { linkExpiries } from '#database/clients/access-links.ts'
import { countFiles } from '#database/files/stored-files.ts'
import { listTariffSummaries, type TariffSummary } from '#database/tariffs/tariff-summaries.ts'
import { isEffectiveOn } from '#domain/calendar/effective-dates.ts'
import { dayInForce } from '#domain/calendar/last-today.ts'
import type { ActionContext } from '../kernel/context.ts'

/** Carrier id -> its contract as the setup shows it; without carriers that were never asked for one. */
export async function showContracts(
  context: ActionContext,
  carrierIds: readonly string[],
  tariffs: readonly TariffSummary[],
): Promise<Map<string, ContractValue>> {
  const { db, clientId } = context
  const contracts = await listContracts(db, clientId, carrierIds)
  const ids = contracts.map(({ id }) => id)
  const expiries = await linkExpiries(db, clientId, 'contract', ids)
  const files = await countFiles(db, clientId, 'contract', ids)
  return new Map(
    contracts.map((contract) => {
      const expiresAt = expiries.get(contract.id)
      const value: ContractValue = {
        id: contract.id,
        carrierName: contract.carrierName,
        scac: contract.scac,
        kind: 'Contract',
        salesEmail: contract.salesEmail,
        instructions: contract.instructions,
        rateModeId: contract.rateModeId,
        state: contractState(contract, tariffs, dayInForce(context.now)),
        linkExpiresAt: expiresAt && expiresAt > context.now ? expiresAt.toISOString() : null,
        askedAt: contract.askedAt.toISOString(),
        mailState: contract.mailState === 'handing-over' ? 'sending' : contract.mailState,
        mailDetail: contract.mailDetail,
        fileCount: files.get(contract.id)?.all ?? 0,
        receivedFileCount: files.get(contract.id)?.byLink ?? 0,
      }
      return [contract.carrierId, value]
    }),
  )
}

/** The state of one contract, as its own page shows it. */
export async function readContractState(context: ActionContext, contract: CarrierContract) {
  const today = dayInForce(context.now)
  const tariffs = await listTariffSummaries(context.db, contract.clientId, [contract.scac], today)
  return contractState(contract, tariffs, today)
}

/** In force as soon as a tariff of the carrier is, however its rates were entered. */
function contractState(
  contract: CarrierContract,
  tariffs: readonly TariffSummary[],
  today: string,
): ContractValue['state'] {
  const isInForce = tariffs.some(
    (tariff) =>
      tariff.scac === contract.scac &&
      tariff.rateModeId === contract.rateModeId &&
      isEffectiveOn(tariff, today),
  )
  if (isInForce) return 'In force'
  return contract.receivedAt === null ? 'Asked' : 'Files received'
}
