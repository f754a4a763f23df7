import { useMemo } from 'react'
import { LazyPart } from '../../../ui/lazy-part.tsx'
import { partFrom } from '../../../ui/part-source.ts'
import type { Desk } from '../desk/pricing/use-desk.ts'
import { useRememberService, useWantedService, wantedSheet } from './use-wanted-service.ts'

const SUGGESTION = partFrom(() => import('./suggestion-note.tsx').then((part) => part.SuggestionNote))

export type Suggestion = ReturnType<typeof useSuggestion>

/** The form's state with the wanted service's price as the suggested one, and the text that explains it. */
export function useSuggestion(desk: Desk) {
  const { form, rating } = desk
  const wanted = useWantedService(form)
  const { forget } = useRememberService(form)
  const rated = rating.rated
  const sheet = wantedSheet(rated?.result.rates ?? [], wanted)
  const suggested = useMemo(() => {
    if (!sheet || !rated) return desk
    const result = { ...rated.result, suggestedPricesheetID: sheet.id }
    return { ...desk, rating: { ...desk.rating, rated: { ...rated, result } } }
  }, [desk, rated, sheet])
  const note = (
    <LazyPart
      of={SUGGESTION}
      isWanted={sheet !== undefined && wanted !== null}
      with={{ sheet, wanted, onForget: forget }}
    />
  )
  return { suggested, note }
}
