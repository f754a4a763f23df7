/** Faults by field as the form expects them, by path. */
export const pathed = (part: string, faults: Partial<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(faults).flatMap(([name, sentence]) => (sentence ? [[`${part}.${name}`, sentence]] : [])),
  )
