import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { useDraft } from '../../../../ui/use-draft.ts'
import { type Change, changeForm, type FormState } from '../form/change-form.ts'
import { type DeskStart, draftKeyOf, type KeptAnswer, type KeptDesk, restored } from './desk.ts'

export interface KeptForm extends FormState {
  change: (change: Change) => void
  savedAt: number | null
  /** The notices next to the prices; stored with the form. */
  answer: KeptAnswer | undefined
  keepAnswer: (answer: KeptAnswer | undefined) => void
  /** Deletes the stored draft; later changes are stored again. */
  discard: () => void
  /** Deletes the draft for good. */
  close: () => void
}

/**
 * The form as stored in this browser: restored at the start, saved on every change. Once the shipment has an id, the
 * draft is stored under it.
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
