import type { TariffVersion } from '#contracts/entities/tariff-version.ts'
import type { StoredVersion } from '#database/tariffs/tariff-timeline.ts'

/** A version in the wire format, with its state on `today`. */
export function showVersion(version: StoredVersion, today: string): TariffVersion {
  return {
    id: version.id,
    scac: version.scac,
    rateModeId: version.rateModeId,
    kind: version.kind,
    name: version.name,
    number: version.number,
    state: stateOn(version, today),
    effectiveFrom: version.effectiveFrom,
    effectiveTo: version.effectiveTo,
    isSynthetic: version.isSynthetic,
    revision: version.revision,
    basedOn: version.basedOn,
    source: version.importKind ?? '',
    note: version.note,
    importId: version.importId,
    createdBy: version.createdBy,
    createdAt: version.createdAt.toISOString(),
    editedBy: version.editedBy,
    editedAt: version.editedAt?.toISOString() ?? null,
    liveBy: version.liveBy,
    liveAt: version.liveAt?.toISOString() ?? null,
  }
}

/** Where a version is on the timeline. */
export function stateOn(version: StoredVersion, today: string): TariffVersion['state'] {
  const { state, effectiveFrom, effectiveTo } = version
  if (state === 'draft') return 'draft'
  if (state === 'retired') return version.importState === 'rolled-back' ? 'rolledBack' : 'past'
  if (effectiveFrom > today) return 'next'
  return effectiveTo === null || effectiveTo >= today ? 'inForce' : 'past'
}
