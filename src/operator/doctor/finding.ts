/** The result of one check. */
export interface Finding {
  /** `note`: worth knowing, but Lading works. `wrong`: something does not work, or may be lost. */
  level: 'ok' | 'note' | 'wrong'
  /** The finding in one sentence. */
  says: string
  /** What to do. */
  advice?: string
}

export const ok = (says: string): Finding => ({ level: 'ok', says })
export const note = (says: string, advice?: string): Finding => ({
  level: 'note',
  says,
  ...(advice ? { advice } : {}),
})
export const wrong = (says: string, advice: string): Finding => ({ level: 'wrong', says, advice })
