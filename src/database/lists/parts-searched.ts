import { OPEN_PART, PART_NUMBER } from '../shipments/whole-numbers.ts'
import { escapeLike } from '../sql/escape-like.ts'

/**
 * Finds later parts of orders by number and code, as their rows show them: the search text of lists has no code. Uses a
 * separate index, so that the search for numbers without a code is unchanged.
 */

/** A word of a search, and the open parts that have it in their number. */
export interface PartsOfWord {
  word: string
  ids: string[]
}

/** A number rarely has more parts, so the search stops here. */
const MOST_PARTS = 100

const PARTS = `select word, id from unnest($2::text[], $3::text[]) as wanted (word, pattern),
  lateral (
    select id from orders where client_id = $1 and ${OPEN_PART} and ${PART_NUMBER} like pattern
    limit ${MOST_PARTS}) as part`

/** Up to six words, in lowercase; each must be found. */
export const searchWords = (text = ''): string[] =>
  text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6)

/**
 * The parts that match the words of a search; other words are skipped. The code of a part follows a hyphen: a word
 * without one can only match the number, which is in the list's search text.
 */
export async function findPartsSearched(
  ask: (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>,
  clientId: string,
  searchText: string | undefined,
): Promise<PartsOfWord[]> {
  const wanted = searchWords(searchText).filter((word) => word.includes('-'))
  if (wanted.length === 0) return []
  const patterns = wanted.map((word) => `%${escapeLike(word)}%`)
  const { rows } = await ask(PARTS, [clientId, wanted, patterns])
  const found = Map.groupBy(rows as { word: string; id: string }[], ({ word }) => word)
  return [...found].map(([word, parts]) => ({ word, ids: parts.map(({ id }) => id) }))
}
