import type { BodyOf } from '#contracts/endpoint.ts'
import type * as calls from '#contracts/endpoints/tariff-figures.ts'
import { fail } from '#contracts/errors.ts'
import { connectionOf } from '#database/sql/connection-of.ts'
import { listVersions } from '#database/tariffs/tariff-timeline.ts'
import { WORKBOOK_TYPE } from '#documents/data-files/workbook-parts.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import { dayInForce } from '#domain/calendar/last-today.ts'
import type { FuelRule, TariffHeader } from '#domain/rating/tariff.ts'
import type { VolumeTariff } from '#domain/rating/volume/volume-tariff.ts'
import type { ActionContext } from '../kernel/context.ts'
import { inThread } from '../kernel/in-thread.ts'
import { carrierOfContract } from './contract-rules.ts'
import type { ExportTask } from './export-thread.ts'
import { stateOn } from './show-version.ts'
import { FUEL_DAYS } from './tariff-import-input.ts'

const THREAD = new URL('./export-thread.ts', import.meta.url)
const MEMORY_MB = 2_048

/** A version of a contract, or the one in force, as the workbook that the import reads. */
export async function exportTariff(context: ActionContext, body: BodyOf<typeof calls.exportTariff>) {
  const { db, pool, clientId, now } = context
  const carrier = await carrierOfContract(context, body.scac, body.rateModeId)
  const today = dayInForce(now)
  const versions = await listVersions(db, clientId, carrier.scac, body.rateModeId)
  const version = body.tariffId
    ? versions.find(({ id }) => id === body.tariffId)
    : versions.find((one) => stateOn(one, today) === 'inForce')
  if (!version) return fail('TARIFF_NOT_FOUND')
  const task: ExportTask = {
    connection: connectionOf(pool),
    clientId,
    tariffId: version.id,
    header: version.header,
    fuel: fuelRuleOf(version.header as TariffHeader | VolumeTariff),
    since: addDays(today, -FUEL_DAYS),
  }
  const bytes = await inThread<never, Uint8Array>(THREAD, task, { memoryMb: MEMORY_MB, isOnce: true })
  return { bytes, fileName: `${carrier.scac} contract ${today}.xlsx`, contentType: WORKBOOK_TYPE }
}

function fuelRuleOf(header: TariffHeader | VolumeTariff): FuelRule | null {
  const { fuel = null } = header
  return fuel && 'rule' in fuel ? fuel.rule : fuel
}
