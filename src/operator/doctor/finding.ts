/** The outcome of one check. */
export interface Finding {
  /** `note`: worth knowing; Lading works. `wrong`: something does not work, or may be lost. */
  level: 'ok' | 'note' | 'wrong'
  /** What was found, in one sentence. */
  says: string
  /** What to do about it. */
  advice?: string
}

export const ok = (says: string): Finding => ({ level: 'ok', says })
export const note = (says: string, advice?: string): Finding => ({
  level: 'note',
  says,
  ...(advice ? { advice } : {}),
})
export const wrong = (says: string, advice: string): Finding => ({ level: 'wrong', says, advice })
