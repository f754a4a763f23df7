import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { tariffRulesWork } from '#contracts/endpoints/tariffs.ts'
import { readBy, useChange } from '../../api/queries.ts'
import { focusFirst } from '../../ui/focus-first.ts'
import { toast } from '../../ui/toast.ts'
import { documentOf, type RuleForm, type TypedDocument, typedDocument } from './form/typed-document.ts'
import { changedParts, FIELD_OF, formOf, type Reading, rulesOf } from './rules-of-kind.ts'

type Plain = Record<string, unknown>

/** Another user saved first: their changes, and the parts that both changed. */
export interface Conflict {
  message: string
  /** The draft as the other user saved it, or the version that is now in force. */
  theirs: Reading
  theirParts: Plain
  bothParts: Plain
}

export interface RulesWork {
  form: RuleForm
  typed: TypedDocument
  day: string
  faults: Record<string, string>
  /** The differences from the version that was read; null while a field is unreadable. */
  parts: Plain | null
  message: string
  conflict: Conflict | null
  isRunning: boolean
  setTyped: (typed: TypedDocument) => void
  setDay: (day: string) => void
  save: () => Promise<void>
  /** Saves the user's own changes on top of the other user's. */
  saveOnTop: () => Promise<void>
  /** Keeps both: saves the form's values as another draft. */
  saveApart: () => Promise<void>
}

interface Target {
  tariffId?: string
  revision?: number
  basedOn?: string
}

/** In the time zone of the user. */
const today = () => new Date().toLocaleDateString('en-CA')
const dayOf = ({ version }: Reading): string =>
  version?.state === 'draft' && version.effectiveFrom > today() ? version.effectiveFrom : today()

/** A draft is overwritten at the revision that was read; any other version is copied into a new draft. */
export function targetOf({ version, inForce }: Reading): Target {
  if (version === null) return {}
  const { id, state, revision } = version
  if (state === 'draft') return { tariffId: id, revision }
  // A copy of a former version becomes a draft for the version in force.
  return id === inForce?.id ? { basedOn: id } : {}
}

/** A contract in its form: edited, checked, and saved as a draft without losing other users' changes. */
export function useRules(
  contract: { scac: string; rateModeId: number },
  reading: Reading,
  onSaved: (tariffId: string) => void,
): RulesWork {
  const document = rulesOf(reading)
  const wire = FIELD_OF[reading.kind]
  const [typed, setTyped] = useState(() => typedDocument(formOf(reading, null), document))
  const [day, setDay] = useState(() => dayOf(reading))
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [message, setMessage] = useState('')
  const client = useQueryClient()
  const change = useChange(tariffRulesWork)
  const form = formOf(reading, typed)
  const made = documentOf(form, document, typed)
  const isCopy =
    reading.version !== null &&
    targetOf(reading).tariffId === undefined &&
    reading.version.id !== reading.inForce?.id
  const parts = changedParts(reading.version === null || isCopy ? null : document, made.document)
  const show = (found: Record<string, string>) => {
    setFaults(found)
    focusFirst(Object.keys(found))
  }
  const send = async (target: Target, sent = parts) => {
    const local = Object.entries(made.faults).map(([path, words]) => [`${wire}.${path}`, words])
    show(Object.fromEntries(local))
    if (local.length > 0) return
    const body = { ...contract, ...target, [wire]: sent, effectiveFrom: day }
    const outcome = await change.run(body, { silent: true })
    if (outcome.kind === 'ok') {
      toast('success', t`The draft is saved. It has no effect until it goes live.`)
      return onSaved(outcome.value.tariffId ?? '')
    }
    show(outcome.fields)
    setConflict(null)
    const shown = outcome.isTold ? '' : outcome.message
    setMessage(shown)
    if (outcome.code === 'TARIFF_CHANGED' || outcome.code === 'TARIFF_OUTDATED') {
      const id = outcome.code === 'TARIFF_CHANGED' ? target.tariffId : undefined
      setConflict(await conflictWith(id, shown))
    }
  }
  /** Reads what the other user saved, and finds the parts that both changed. */
  const conflictWith = async (tariffId: string | undefined, words: string): Promise<Conflict | null> => {
    const asked = readBy(
      tariffRulesWork,
      { ...contract, ...(tariffId ? { tariffId } : {}) },
      { silent: true },
    )
    const theirs = await client.fetchQuery({ ...asked, staleTime: 0 }).catch(() => null)
    if (!theirs) return null
    const theirParts = changedParts(document, rulesOf(theirs as Reading))
    const both = Object.entries(theirParts).filter(
      ([name, value]) => name in parts && JSON.stringify(parts[name]) !== JSON.stringify(value),
    )
    return { message: words, theirs: theirs as Reading, theirParts, bothParts: Object.fromEntries(both) }
  }
  return {
    ...{ form, typed, day, faults, message, conflict, isRunning: change.isRunning, setTyped, setDay },
    parts: Object.keys(made.faults).length > 0 ? null : parts,
    save: () => send(targetOf(reading)),
    saveOnTop: () => send(conflict ? targetOf(conflict.theirs) : targetOf(reading)),
    // A new draft starts from the version in force: it sends all values of the form, including the draft's earlier
    // changes.
    saveApart: () => send({}, changedParts(null, made.document)),
  }
}
