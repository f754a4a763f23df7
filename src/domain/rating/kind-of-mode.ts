import { PARCEL } from '../shipment/rate-mode.ts'
import type { TariffKind } from './any-receipt.ts'
import { VOLUME_RATE_MODES } from './volume/volume-tariff.ts'

/** The kind of contract that prices a rate mode. */
export const kindOfMode = (rateModeId: number): TariffKind =>
  rateModeId === PARCEL ? 'parcel' : VOLUME_RATE_MODES.includes(rateModeId) ? 'volume' : 'ltl'
