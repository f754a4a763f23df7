import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { moneyText } from '../../../../ui/money.tsx'
import { keyOfRow, rowsOfSheets } from '../../../../ui/rate-list/rate-rows.ts'
import { toast } from '../../../../ui/toast.ts'
import { isSavedDraft } from '../pricing/priced-part.ts'
import type { Desk } from '../pricing/use-desk.ts'
import { NOT_SENT } from './not-sent.ts'
import { type Booking, type BookReply, type Choice, useBooking } from './use-booking.ts'

export interface BookFlow extends Pick<Booking, 'choice' | 'choose'> {
  isRunning: boolean
  reasonFault: string
  confirm: (reason: string) => Promise<void>
}

interface Target {
  sheetId: string
  shipmentId: string
  version: number
}

/**
 * From the chosen price to the booked shipment. Unsaved changes that affect no price (a street, a reference) are saved
 * first: the prices are requested again, and only the same price is booked.
 */
export function useBookFlow(
  desk: Desk,
  onBooked: (reply: BookReply, choice: Choice) => void,
  words: (reply: BookReply) => string = bookedWords,
): BookFlow {
  const { choice, choose, send } = useBooking()
  const [isRunning, setRunning] = useState(false)
  const [reasonFault, setReasonFault] = useState('')

  const book = async (chosen: Choice, reason: string) => {
    const target = await bookable(desk, chosen)
    if (target === null) return choose(null)
    const { draft } = desk.prepared
    const outcome = await send(
      {
        shipmentId: target.shipmentId,
        priceSheetId: target.sheetId,
        pickup: draft.pickup,
        notifyEmails: draft.notifyEmails,
        specialInstructions: draft.specialInstructions,
        overrideReason: reason,
        version: target.version,
      },
      chosen.flag,
    )
    if (outcome.kind === 'refused' && outcome.code === 'OVERRIDE_REASON_REQUIRED') {
      return setReasonFault(outcome.message)
    }
    choose(null)
    if (outcome.kind === 'refused') return desk.refuse(outcome)
    desk.close()
    toast(outcome.value.tender.state === 'unsent' ? 'warning' : 'success', words(outcome.value))
    onBooked(outcome.value, chosen)
  }
  const confirm = async (reason: string) => {
    if (choice === null || isRunning) return
    setRunning(true)
    setReasonFault('')
    desk.setProblem(null)
    try {
      await book(choice, reason)
    } finally {
      setRunning(false)
    }
  }
  const chooseFit = (wanted: Choice | null) => {
    setReasonFault('')
    if (wanted === null || desk.isFitToBook(wanted.row)) choose(wanted)
  }
  return { choice, choose: chooseFit, isRunning, reasonFault, confirm }
}

/** The price in its bookable form; null if it is gone, which the screen then reports. */
async function bookable(desk: Desk, { row }: Choice): Promise<Target | null> {
  const { form, prepared, rating, setProblem } = desk
  const saved = rating.rated?.draft
  const isSaved = saved ? isSavedDraft(saved, prepared.draft) : false
  if (row.sheet && isSaved && Object.keys(prepared.faults).length === 0) {
    return { sheetId: row.sheet.id, shipmentId: form.shipmentId, version: form.version }
  }
  const reply = await desk.rate()
  if (reply === null) return null
  const again = rowsOfSheets(reply.rates).find((one) => keyOfRow(one) === keyOfRow(row))
  if (again?.sheet && again.cents === row.cents) {
    return { sheetId: again.sheet.id, shipmentId: reply.shipmentId, version: reply.version }
  }
  const now = again ? t`is now ${moneyText(again.cents, again.currency)}` : t`is no longer offered`
  setProblem({
    message: t`The price from ${row.carrierName}, ${moneyText(row.cents, row.currency)}, ${now}. Nothing was booked. Check the prices and book again.`,
    way: 'none',
  })
  return null
}

function bookedWords(reply: BookReply): string {
  const who = `${reply.CarrierName}, ${moneyText(reply.TotalCharge)}`
  if (reply.tender.state === 'unsent') return t`BOL ${reply.BOLNumber} is booked with ${who}. ${NOT_SENT}`
  return reply.tender.messageId === ''
    ? t`BOL ${reply.BOLNumber} is booked with ${who}. Nothing was sent, so contact the carrier yourself.`
    : t`BOL ${reply.BOLNumber} is booked with ${who} and tendered to ${reply.tender.to}.`
}
