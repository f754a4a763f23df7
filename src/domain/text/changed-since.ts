/** What an undo leaves alone, as a sentence; '' where that is nothing. */
export function changedSince(kept: number): string {
  if (kept === 0) return ''
  return kept === 1
    ? '1 was changed since, and stays as it is.'
    : `${kept.toLocaleString('en-US')} were changed since, and stay as they are.`
}
