import { t } from '@lingui/core/macro'
import { keep, readKept } from '../../api/kept.ts'
import { toast } from '../../ui/toast.ts'

/** A user's action at the dock, to be sent to the server. */
export type DockWork =
  | { kind: 'check'; units: number[]; isChecked: boolean }
  /** `scac` and `units`: the carrier and units that the user saw; '' and 0 = any. */
  | { kind: 'load'; trailer: string; seal: string; scac: string; units: number; pro: string }

/** One action that the server may not have received yet. */
export interface DockMark {
  /** Its Idempotency-Key, created with the action: sent twice, it counts once. */
  id: string
  /** When the user did it, ISO 8601. */
  at: string
  shipmentId: string
  bolNumber: string
  work: DockWork
  /** True from the first attempt to send it: the server may have it. */
  isUnderWay: boolean
  /** The number of server failures so far. */
  failures: number
  /** The server's refusal; it stays until the user dismisses it. */
  refusal: { code: string; message: string } | null
}

/**
 * The marks of one user in the order in which they were made. They are stored in the browser before the screen shows
 * them, so they survive a reload, an empty battery and the end of the session. All tabs of the browser share them.
 */
export class DockQueue {
  readonly #name: string
  readonly #listeners = new Set<() => void>()
  #marks: readonly DockMark[]

  constructor(userId: string) {
    this.#name = `dock.queue.${userId}`
    this.#marks = this.#read()
  }

  readonly marks = (): readonly DockMark[] => this.#marks

  readonly subscribe = (listener: () => void): (() => void) => {
    const onStorage = (event: StorageEvent) => {
      if (event.key?.endsWith(this.#name)) this.#take(this.#read())
    }
    this.#listeners.add(listener)
    window.addEventListener('storage', onStorage)
    return () => {
      this.#listeners.delete(listener)
      window.removeEventListener('storage', onStorage)
    }
  }

  add(mark: Pick<DockMark, 'shipmentId' | 'bolNumber' | 'work'>): DockMark {
    const made: DockMark = {
      ...mark,
      id: crypto.randomUUID(),
      at: new Date().toISOString(),
      isUnderWay: false,
      failures: 0,
      refusal: null,
    }
    this.#change((marks) => [...marks, made])
    return made
  }

  change(id: string, patch: Partial<Omit<DockMark, 'id'>>): void {
    this.#change((marks) => marks.map((mark) => (mark.id === id ? { ...mark, ...patch } : mark)))
  }

  remove(id: string): void {
    this.#change((marks) => marks.filter((mark) => mark.id !== id))
  }

  /** Undoes a mark that the server cannot have; false if it may have it. */
  takeBack(id: string): boolean {
    const mark = this.#read().find((one) => one.id === id)
    if (!mark || mark.isUnderWay) return false
    this.remove(id)
    return true
  }

  /** Read each time, because another tab may have changed it. */
  #change(make: (marks: readonly DockMark[]) => readonly DockMark[]): void {
    const marks = make(this.#isKept ? this.#read() : this.#marks)
    keep(this.#name, marks.length === 0 ? undefined : marks)
    this.#isKept = JSON.stringify(this.#read()) === JSON.stringify(marks)
    if (!this.#isKept) {
      toast(
        'warning',
        t`This browser cannot store your work. Do not close the page until everything has been sent.`,
      )
    }
    this.#take(marks)
  }

  #isKept = true

  #take(marks: readonly DockMark[]): void {
    this.#marks = marks
    for (const listener of this.#listeners) listener()
  }

  #read(): readonly DockMark[] {
    return readKept<readonly DockMark[]>(this.#name, [])
  }
}
