import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { useDraft } from '../../../../ui/use-draft.ts'
import { type Change, changeForm, type FormState } from '../form/change-form.ts'
import { type DeskStart, draftKeyOf, type KeptAnswer, type KeptDesk, restored } from './desk.ts'

export interface KeptForm extends FormState {
  change: (change: Change) => void
  savedAt: number | null
  /** The notices next to the prices; kept with the form. */
  answer: KeptAnswer | undefined
  keepAnswer: (answer: KeptAnswer | undefined) => void
  /** Forgets what is kept so far; what changes from now on is kept again. */
  discard: () => void
  /** Forgets it for good. */
  close: () => void
}

/**
 * The form as kept in this browser: restored at the start, saved with every change. Once the shipment has an id the
 * draft goes by it.
 */
export function useKeptForm(start: DeskStart): KeptForm {
  const [shipmentId, setShipmentId] = useState(start.form.shipmentId)
  const kept = useDraft<KeptDesk>(shipmentId === '' ? start.draftKey : draftKeyOf(shipmentId, start.way))
  const [state, change] = useReducer(changeForm, null, () => ({
    form: restored(kept.found, start),
    faults: start.refused ?? {},
  }))
  const { form } = state
  const [begun] = useState(form)
  const [answer, keepAnswer] = useState(kept.found?.answer)
  const isClosed = useRef(false)
  const { save, discard } = kept
  useEffect(() => {
    if (form.shipmentId !== shipmentId) setShipmentId(form.shipmentId)
    else if (form !== begun && !isClosed.current) save({ form, answer })
  }, [form, answer, begun, shipmentId, save])
  const close = useCallback(() => {
    isClosed.current = true
    discard()
  }, [discard])
  return { ...state, change, savedAt: kept.savedAt, answer, keepAnswer, discard, close }
}
