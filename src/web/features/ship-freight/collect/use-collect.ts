import { useMemo, useRef, useState } from 'react'
import type { ReplyOf } from '#contracts/endpoint.ts'
import { bookCollect, type TenderFlag } from '#contracts/endpoints/booking.ts'
import { shipmentDetails } from '#contracts/endpoints/shipments.ts'
import { useChange } from '../../../api/queries.ts'
import type { Change, Faults } from '../desk/form/change-form.ts'
import type { Defaults, PrepaidForm } from '../desk/form/form.ts'
import { faultOfField } from '../desk/form/format-faults.ts'
import { type PreparedDraft, prepareDraft } from '../desk/form/prepare-draft.ts'
import type { Problem } from '../desk/form/problem.ts'
import { type DeskStart, type Draft, isOvertaken } from '../desk/pricing/desk.ts'
import { isSavedDraft } from '../desk/pricing/priced-part.ts'
import { overtakenBy, useRefusal } from '../desk/pricing/use-desk.ts'
import { useKeptForm } from '../desk/pricing/use-kept-form.ts'
import { tenderFaults } from './tender-faults.ts'

export type CollectReply = ReplyOf<typeof bookCollect>

export interface CollectDesk {
  form: PrepaidForm
  faults: Faults
  change: (change: Change) => void
  problem: Problem | null
  savedAt: number | null
  isRunning: boolean
  /**
   * Saves the shipment in Rate & Route; null if it was refused, which the form then shows. `keepsMine`: overwrites
   * another user's change.
   */
  save: (how?: { keepsMine: boolean }) => Promise<Saved | null>
  /** False: a field that carriers require is missing; the form then shows it. */
  isFitToTender: () => boolean
  /** Saves the changes, then tenders; null if either was refused. */
  tender: (flag: TenderFlag) => Promise<CollectReply | null>
  leave: (path: string | undefined) => void
  close: () => void
}

export interface Saved {
  shipmentId: string
  version: number
}

/** The state of one collect shipment: no prices are requested, so it is saved and tendered without one. */
export function useCollect(
  start: DeskStart,
  defaults: Defaults,
  onSaved: (shipmentId: string) => void,
): CollectDesk {
  const kept = useKeptForm(start)
  const { form, faults, change } = kept
  const [problem, setProblem] = useState<Problem | null>(() =>
    isOvertaken(form, start) ? overtakenBy(start) : null,
  )
  const prepared = useMemo(() => collectDraft(form, defaults), [form, defaults])
  const { refuse, show } = useRefusal(kept, prepared, setProblem)
  const saving = useChange(shipmentDetails)
  const booking = useChange(bookCollect)
  // The shipment as the server has it: only a changed one is saved before the tender.
  const atServer = useRef<Draft | null>(
    start.form.shipmentId === '' ? null : collectDraft(start.form, defaults).draft,
  )
  const isFit = (found: Faults) => {
    setProblem(null)
    show(found)
    return Object.keys(found).length === 0
  }
  const save: CollectDesk['save'] = async ({ keepsMine } = { keepsMine: false }) => {
    const seen = keepsMine ? (problem?.version ?? form.version) : form.version
    if (!isFit(prepared.faults)) return null
    const { shipmentId } = form
    const version = shipmentId === '' ? {} : { version: seen }
    const outcome = await saving.run({ shipmentId, shipment: prepared.draft, ...version })
    if (outcome.kind === 'refused') {
      refuse(outcome)
      return null
    }
    const { shipment } = outcome.value
    atServer.current = prepared.draft
    if (shipmentId !== shipment.id) kept.discard()
    change({
      kind: 'saved',
      shipmentId: shipment.id,
      bolNumber: shipment.bolNumber,
      version: shipment.version,
    })
    if (shipmentId !== shipment.id) onSaved(shipment.id)
    return { shipmentId: shipment.id, version: shipment.version }
  }
  const tender = async (flag: TenderFlag): Promise<CollectReply | null> => {
    const isSaved = atServer.current !== null && isSavedDraft(atServer.current, prepared.draft)
    const target = isSaved ? { shipmentId: form.shipmentId, version: form.version } : await save()
    if (target === null) return null
    const { pickup, notifyEmails, specialInstructions } = prepared.draft
    const outcome = await booking.run(
      { ...target, pickup, notifyEmails, specialInstructions, collectCarrier: form.collectCarrier },
      { query: { flag } },
    )
    if (outcome.kind === 'refused') {
      refuse(outcome)
      return null
    }
    kept.close()
    return outcome.value
  }
  return {
    form,
    faults,
    change,
    problem,
    savedAt: kept.savedAt,
    isRunning: saving.isRunning || booking.isRunning,
    save,
    isFitToTender: () => isFit(tenderFaults(form, prepared)),
    tender,
    leave: (path) => {
      const sentence = path ? faultOfField(form, path) : ''
      if (path && sentence) change({ kind: 'fault', path, sentence })
    },
    close: kept.close,
  }
}

/** The form as a collect shipment: the consignee pays, so it has no third party. */
function collectDraft(form: PrepaidForm, defaults: Defaults): PreparedDraft {
  const prepared = prepareDraft(form, defaults)
  const collectCarrier = form.collectCarrier.scac === '' ? null : form.collectCarrier
  return { ...prepared, draft: { ...prepared.draft, paymentType: 'C', billTo: null, collectCarrier } }
}
