import type { HttpResponse } from '#domain/http-exchange.ts'
import { type Asked, json } from './http.ts'
import { at, SANDBOX_ALERT, succeeded, upsError, wordAt } from './ups-answers.ts'

/** Pickups in UPS's sandbox: requested, and canceled before their day. */

interface KeptPickup {
  date: string
  isCanceled: boolean
}

export async function requestPickup({ body, memory, now }: Asked): Promise<HttpResponse> {
  const asked = at(body, 'PickupCreationRequest')
  const date = wordAt(asked, 'PickupDateInfo', 'PickupDate')
  const [ready, close] = [
    wordAt(asked, 'PickupDateInfo', 'ReadyTime'),
    wordAt(asked, 'PickupDateInfo', 'CloseTime'),
  ]
  // A date that is one day back in UTC may still be today somewhere in the US.
  const yesterday = new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10).replaceAll('-', '')
  if (!/^\d{8}$/.test(date) || date < yesterday) return upsError(400, '9560131', 'Invalid pickup date.')
  if (close <= ready) return upsError(400, '9510118', 'Close time must be later than the ready time.')
  if (wordAt(asked, 'PickupAddress', 'Phone', 'Number').length < 10) {
    return upsError(400, '9510112', 'Missing or invalid pickup phone number.')
  }
  const number = `29${String(now.getTime() % 10_000_000).padStart(7, '0')}SB`
  const kept: KeptPickup = { date, isCanceled: false }
  await memory.keep('ups-pickup', number, kept)
  return json(200, {
    PickupCreationResponse: {
      Response: succeeded([SANDBOX_ALERT]),
      PRN: number,
      RateStatus: { Code: '04', Description: 'Rate not requested' },
    },
  })
}

const DAY_MS = 86_400_000

export async function cancelPickup({ request, memory }: Asked): Promise<HttpResponse> {
  const number = request.headers.prn ?? ''
  const kept = (await memory.recall('ups-pickup', number)) as KeptPickup | null
  if (!kept) return upsError(400, '9510116', 'The pickup request number is not valid.')
  if (kept.isCanceled) return upsError(400, '9500501', 'The pickup has already been canceled.')
  await memory.keep('ups-pickup', number, { ...kept, isCanceled: true })
  return json(200, {
    PickupCancelResponse: {
      Response: succeeded([SANDBOX_ALERT]),
      PickupType: '01',
      GWNStatus: { Code: '002', Description: 'Canceled by the user' },
    },
  })
}
