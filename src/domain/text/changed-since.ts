/** The number of rows that an undo did not change, as a sentence; '' if none. */
export function changedSince(kept: number): string {
  if (kept === 0) return ''
  return kept === 1
    ? '1 was changed since then and was left as is.'
    : `${kept.toLocaleString('en-US')} were changed since then and were left as is.`
}
