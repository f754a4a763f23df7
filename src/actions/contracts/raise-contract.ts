import type { BodyOf } from '#contracts/endpoint.ts'
import type * as calls from '#contracts/endpoints/tariffs.ts'
import { fail } from '#contracts/errors.ts'
import { addDraft, findVersion, type StoredVersion } from '#database/tariffs/tariff-timeline.ts'
import { dayInForce, lastToday } from '#domain/calendar/last-today.ts'
import type { ParcelTariff } from '#domain/rating/parcel/parcel-tariff.ts'
import { raiseHeader } from '#domain/rating/raise-header.ts'
import { raiseParcel, raiseVolume } from '#domain/rating/raise-other-modes.ts'
import type { TariffHeader } from '#domain/rating/tariff.ts'
import type { VolumeTariff } from '#domain/rating/volume/volume-tariff.ts'
import type { ActionContext } from '../kernel/context.ts'
import { carrierOfContract, latestVersion } from './contract-rules.ts'
import { showVersion } from './show-version.ts'

/** Drafts a version with every gross rate raised by a percentage, and with the other chosen changes. */
export async function raiseTariff(context: ActionContext, body: BodyOf<typeof calls.raiseTariff>) {
  const { db, clientId, user, now } = context
  const { effectiveFrom, minimums, floors, accessorials, palletPrices } = body
  if (effectiveFrom < lastToday(now))
    return fail('EFFECTIVE_DATE_PAST', { fields: { effectiveFrom: 'Choose today or a later day.' } })
  const carrier = await carrierOfContract(context, body.scac, body.rateModeId)
  const base = await latestVersion(context, carrier.scac, body.rateModeId)
  if (!base) return fail('TARIFF_NOT_FOUND')
  const percent = Math.round(body.percent * 1_000)
  const header = raised(base, percent, body)
  const id = await addDraft(db, {
    clientId,
    carrierId: carrier.id,
    kind: base.kind,
    header: { ...header, effectiveFrom, effectiveTo: null },
    source: 'raise',
    basedOn: base.id,
    note: body.note || `${percent < 0 ? 'Lowered' : 'Raised'} by ${Math.abs(body.percent)}%`,
    createdBy: user.userName,
    notices: [],
    raise: { rates: percent, minimums: minimums ? percent : 0, palletPrices: palletPrices ? percent : 0 },
  })
  context.note(id, {
    scac: carrier.scac,
    percent: body.percent,
    minimums,
    floors,
    accessorials,
    palletPrices,
    effectiveFrom,
  })
  const draft = await findVersion(db, clientId, id)
  return draft ? { version: showVersion(draft, dayInForce(now)) } : fail('TARIFF_NOT_FOUND')
}

/** The rules of the version with their rates raised; LTL rates are rows, which are raised while they are copied. */
function raised(
  { kind, header }: StoredVersion,
  percent: number,
  { minimums, floors, accessorials }: BodyOf<typeof calls.raiseTariff>,
) {
  if (kind === 'volume') return raiseVolume(header as VolumeTariff, percent, { minimums, accessorials })
  if (kind === 'parcel') return raiseParcel(header as ParcelTariff, percent, { minimums, accessorials })
  return raiseHeader(header as TariffHeader, percent, { floors, accessorials })
}
