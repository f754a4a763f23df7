import type { BodyOf } from '#contracts/endpoint.ts'
import type { updateCarrierMetadata as endpoint } from '#contracts/endpoints/carriers.ts'
import type { FreightCarrierValue } from '#contracts/entities/carrier.ts'
import { fail } from '#contracts/errors.ts'
import { keepCarrierMetadata } from '#database/carriers/carriers.ts'
import { isId } from '#database/sql/is-id.ts'
import type { ActionContext } from '../kernel/context.ts'
import { showFreightCarriers } from './freight-carrier-view.ts'

/** Stores project44's data on a carrier: of one account by its id, or of all accounts of a SCAC. */
export async function updateCarrierMetadata(
  context: ActionContext,
  { carrierId, scac, metaTagJson }: BodyOf<typeof endpoint>,
): Promise<{ carrier: FreightCarrierValue }> {
  if (!isJson(metaTagJson)) {
    fail('VALIDATION_FAILED', { fields: { CarrierMetaTagJSON: 'Send the metadata as JSON.' } })
  }
  if (carrierId !== '' && !isId(carrierId)) fail('CARRIER_NOT_FOUND', { scac: scac || carrierId })
  const wanted = carrierId === '' ? { scac: scac.toUpperCase() } : { id: carrierId }
  const metadata = { metaTagJson, metaTagAt: context.now.toISOString() }
  const carriers = await keepCarrierMetadata(context.db, context.clientId, wanted, metadata)
  if (carriers.length === 0) fail('CARRIER_NOT_FOUND', { scac: scac || carrierId })
  for (const carrier of carriers) context.note(carrier.id, { SCAC: carrier.scac })
  const [carrier] = await showFreightCarriers(context, carriers.slice(0, 1))
  return { carrier: carrier! }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
