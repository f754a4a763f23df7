import type { ShipmentDraft } from '#contracts/entities/shipment-draft.ts'
import { fail } from '#contracts/errors.ts'
import { listParcelBoxes } from '#database/parcel/parcel-boxes.ts'
import type { ActionContext } from '../kernel/context.ts'

/**
 * Refuses packages that are heavier than the company's own box holds.
 * @param at path of the draft in the request; '' if it is the whole request
 */
export async function refuseOverfullBoxes(
  { db, clientId }: Pick<ActionContext, 'db' | 'clientId'>,
  { mailpieces = [] }: Pick<ShipmentDraft, 'mailpieces'>,
  at = '',
): Promise<void> {
  if (!mailpieces.some(({ boxName }) => boxName)) return
  const boxes = await listParcelBoxes(db, clientId)
  const byName = new Map(boxes.map((box) => [box.name.toLowerCase(), box]))
  const fields: Record<string, string> = {}
  for (const [place, { boxName = '', weight }] of mailpieces.entries()) {
    const box = byName.get(boxName.toLowerCase())
    if (!box || box.maxWeightLb === 0 || weight <= box.maxWeightLb) continue
    const path = `Mailpieces.${place}.Weight`
    fields[at === '' ? path : `${at}.${path}`] =
      `${box.name} holds at most ${box.maxWeightLb} lb. Choose a larger box.`
  }
  if (Object.keys(fields).length > 0) fail('VALIDATION_FAILED', { fields })
}
