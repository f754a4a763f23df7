import type { HttpResponse } from '#domain/http-exchange.ts'
import { objectOf, textOf } from '../json-values.ts'
import { fedexError, isAccount, succeeded, WRONG_ACCOUNT } from './fedex-answers.ts'
import type { Asked } from './http.ts'

/** Pickups in FedEx's sandbox: requested and canceled. */

const DAY_MS = 86_400_000

export async function requestPickup({ body, memory, now }: Asked): Promise<HttpResponse> {
  if (!isAccount(body.associatedAccountNumber)) return WRONG_ACCOUNT
  const origin = objectOf(body.originDetail)
  const [date = '', ready = ''] = textOf(origin.readyDateTimestamp).split('T')
  const yesterday = new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10)
  if (date < yesterday) return fedexError(400, 'PICKUPDATE.INVALID', 'The pickup date is in the past.')
  if (textOf(origin.customerCloseTime) <= ready) {
    return fedexError(400, 'CLOSETIME.INVALID', 'The close time must be later than the ready time.')
  }
  const carrier = textOf(body.carrierCode)
  if (!['FDXE', 'FDXG'].includes(carrier)) {
    return fedexError(400, 'CARRIERCODE.INVALID', 'The carrier code is not valid.')
  }
  const number = String(now.getTime() % 1_000_000).padStart(carrier === 'FDXE' ? 4 : 6, '0')
  await memory.keep('fedex-pickup', `${carrier} ${number}`, { date, isCanceled: false })
  return succeeded({
    pickupConfirmationCode: number,
    message: 'Pickup scheduled.',
    ...(carrier === 'FDXE' ? { location: 'SBXA' } : {}),
  })
}

export async function cancelPickup({ body, memory }: Asked): Promise<HttpResponse> {
  if (!isAccount(body.associatedAccountNumber)) return WRONG_ACCOUNT
  const key = `${textOf(body.carrierCode)} ${textOf(body.pickupConfirmationCode)}`
  const kept = (await memory.recall('fedex-pickup', key)) as { date: string; isCanceled: boolean } | null
  if (!kept || kept.date !== body.scheduledDate) {
    return fedexError(400, 'PICKUP.NOT.FOUND', 'There is no such pickup on this day.')
  }
  if (kept.isCanceled) return fedexError(400, 'PICKUP.CANCELLED', 'The pickup has already been cancelled.')
  await memory.keep('fedex-pickup', key, { ...kept, isCanceled: true })
  return succeeded({
    pickupConfirmationCode: textOf(body.pickupConfirmationCode),
    cancelConfirmationMessage: 'Requested pickup has been cancelled.',
  })
}
