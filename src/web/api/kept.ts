/**
 * What outlives a session in this browser: preferences and drafts. Everything else in local storage is cleared at
 * log-out, at a 401 and when a page is opened without a session.
 */
const PREFIX = 'lading.kept.'
/** How tall the rows of tables are, where the user has not said so for a table. */
export const DENSITY_KEY = 'density'

/** Reads a kept value; `fallback` when there is none or the browser keeps nothing. */
export function readKept<T>(name: string, fallback: T): T {
  try {
    const text = localStorage.getItem(PREFIX + name)
    return text === null ? fallback : (JSON.parse(text) as T)
  } catch {
    return fallback
  }
}

/** Keeps a value; `undefined` forgets it. A full or forbidden storage is no reason to stop the user's work. */
export function keep(name: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(PREFIX + name)
    else localStorage.setItem(PREFIX + name, JSON.stringify(value))
  } catch {
    console.warn(`Not kept: ${name}`)
  }
}

/** Names of all that is kept and begins with `prefix`. */
export function keptNames(prefix: string): string[] {
  try {
    const whole = PREFIX + prefix
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(whole))
      .map((name) => name.slice(PREFIX.length))
  } catch {
    return []
  }
}

/** Empties local storage, but for what is kept. */
export function clearAllButKept(): void {
  try {
    const kept = Object.entries(localStorage).filter(([name]) => name.startsWith(PREFIX))
    localStorage.clear()
    for (const [name, value] of kept) localStorage.setItem(name, value)
  } catch {
    // Nothing was stored, so nothing needs to go.
  }
}
