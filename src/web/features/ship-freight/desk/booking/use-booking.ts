import { useState } from 'react'
import type { BodyOf, ReplyOf } from '#contracts/endpoint.ts'
import { bookPickup, type TenderFlag } from '#contracts/endpoints/booking.ts'
import type { Sparse } from '#contracts/wire-path.ts'
import type { Outcome } from '../../../../api/call.ts'
import { useChange } from '../../../../api/queries.ts'
import type { RateRow } from '../../../../ui/rate-list/rate-rows.ts'

export type BookReply = ReplyOf<typeof bookPickup>

/** The price and the way of tendering that the user chose, before the confirmation. */
export interface Choice {
  row: RateRow
  flag: TenderFlag
}

export interface Booking {
  choice: Choice | null
  choose: (choice: Choice | null) => void
  send: (body: Sparse<BodyOf<typeof bookPickup>>, flag: TenderFlag) => Promise<Outcome<BookReply>>
}

/** Books the chosen price. Trying again after an outage does not book twice. */
export function useBooking(): Booking {
  const { run } = useChange(bookPickup)
  const [choice, choose] = useState<Choice | null>(null)
  const send: Booking['send'] = (body, flag) => run(body, { query: { flag } })
  return { choice, choose, send }
}
