/** How long a network's metadata of a carrier count as loaded (specification sections 4 and 9: less than 3 days). */
const FRESH_MS = 3 * 86_400_000

/** Whether metadata fetched at an instant (ISO; null: never) count as loaded. */
export function isMetadataFresh(fetchedAt: string | null, now: Date): boolean {
  return fetchedAt !== null && now.getTime() - Date.parse(fetchedAt) < FRESH_MS
}
