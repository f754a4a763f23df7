/**
 * Later parts of orders by what their rows show, number and code: the text that lists search has no code in it. Read from
 * the index of numbers, beside the list, so that what bears no code is searched as ever.
 */

/** A word of a search, and the open parts whose number it is or begins. */
export interface PartsOfWord {
  word: string
  ids: string[]
}

/** Of one number nobody waits for more. */
const MOST_PARTS = 100

const PARTS = `select word, id from unnest($2::text[], $3::text[], $4::text[]) as wanted (word, number, code),
  lateral (
    select id from orders
    where client_id = $1 and order_number <> '' and lower(order_number) = number and status in ('O', 'H')
      and backorder_code <> '00' and starts_with(lower(backorder_code), code)
    limit ${MOST_PARTS}) as part`

/** Up to six words, in lower case; each must be found. */
export const searchWords = (text = ''): string[] =>
  text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6)

/**
 * The parts that the words of a search name; words that name none are left out. A number has its code after a hyphen, and
 * may have hyphens itself; of the code the beginning is enough.
 */
export async function findPartsSearched(
  ask: (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>,
  clientId: string,
  searchText: string | undefined,
): Promise<PartsOfWord[]> {
  const wanted = searchWords(searchText).flatMap((word) =>
    [...word.matchAll(/(?<=.)-/g)].map(({ index }) => [word, word.slice(0, index), word.slice(index + 1)]),
  )
  if (wanted.length === 0) return []
  const columns = [0, 1, 2].map((at) => wanted.map((one) => one[at]))
  const { rows } = await ask(PARTS, [clientId, ...columns])
  const found = Map.groupBy(rows as { word: string; id: string }[], ({ word }) => word)
  return [...found].map(([word, parts]) => ({ word, ids: parts.map(({ id }) => id) }))
}
