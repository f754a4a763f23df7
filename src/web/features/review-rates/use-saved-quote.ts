import { t } from '@lingui/core/macro'
import { useRef, useState } from 'react'
import { rateShipment } from '#contracts/endpoints/rating.ts'
import type { PriceSheetValue } from '#contracts/entities/price-sheet.ts'
import { useChange } from '../../api/queries.ts'
import { keyOfRow, type RateRow } from '../../ui/rate-list/rate-rows.ts'
import { toast } from '../../ui/toast.ts'
import { samePrice } from './desk-answer.ts'
import type { DeskRequest } from './prepare-request.ts'
import type { RateReply } from './use-mode-rates.ts'

/** A price saved in Rate & Route, where it can be found by its number and booked while it is valid. */
export interface SavedQuote {
  shipmentId: string
  bolNumber: string
  sheet: PriceSheetValue
  /** Pounds of the whole shipment as priced: a line may have the weight of one piece. */
  weightLb: number
  /** The class of each line, including classes from the density. */
  freightClasses: string[]
}

export interface SavedQuotes {
  /** Key of the row that is being saved; '' = none. */
  running: string
  /** Saves the shipment with the prices of the row's mode; null if that failed, which the user has seen. */
  save: (request: DeskRequest, row: RateRow) => Promise<SavedQuote | null>
}

/** Saves rated freight as a shipment. The same request twice is one shipment. */
export function useSavedQuotes(): SavedQuotes {
  const { run } = useChange(rateShipment)
  const [running, setRunning] = useState('')
  const saved = useRef(new Map<string, RateReply>())
  const save: SavedQuotes['save'] = async (request, row) => {
    const question = { ...request, rateModeId: row.rateModeId, save: true }
    const name = JSON.stringify(question)
    const known = saved.current.get(name)
    if (known) return quoteOf(known, row)
    setRunning(keyOfRow(row))
    try {
      const outcome = await run(question)
      if (outcome.kind === 'refused') {
        if (!outcome.isTold) toast('error', Object.values(outcome.fields)[0] ?? outcome.message)
        return null
      }
      saved.current.set(name, outcome.value)
      return quoteOf(outcome.value, row)
    } finally {
      setRunning('')
    }
  }
  return { running, save }
}

function quoteOf(reply: RateReply, row: RateRow): SavedQuote | null {
  const { shipmentId, BOLNumber: bolNumber, rates, totals, items } = reply
  const sheet = samePrice(rates, row)
  const freightClasses = items.map(({ freightClass }) => freightClass)
  if (sheet) return { shipmentId, bolNumber, sheet, weightLb: totals.weightLb, freightClasses }
  toast('error', t`${row.carrierName} no longer returns a price. Rate again.`)
  return null
}
