import { UPS_REFUSES } from '#domain/rating/parcel/ups-refusals.ts'
import type { TickOption } from './carrier-options.ts'
import { isUpsAlone } from './is-ups-alone.ts'
import type { ParcelForm } from './parcel-form.ts'

type Refusable = TickOption | 'signature' | 'returnService'

/**
 * The options that UPS would refuse together with the chosen ones, and why; none if other carriers are chosen, too,
 * which may accept them.
 */
export function upsRefusals(
  { returnService, isImportControl }: ParcelForm,
  chosen: readonly string[],
): Partial<Record<Refusable, string>> {
  if (!isUpsAlone(chosen)) return {}
  if (returnService !== '') {
    return {
      signature: UPS_REFUSES.signatureOfReturn,
      isSaturdayDelivery: UPS_REFUSES.saturdayOfReturn,
      isHeldForPickup: UPS_REFUSES.held,
      isImportControl: UPS_REFUSES.importOfReturn,
    }
  }
  if (!isImportControl) return {}
  return { signature: UPS_REFUSES.signatureOfImport, returnService: UPS_REFUSES.importOfReturn }
}
