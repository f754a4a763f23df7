/**
 * Prefix of data that outlives a session in this browser: preferences and drafts. Everything else in local storage is
 * cleared at logout, at a 401, and when a page is opened without a session.
 */
const PREFIX = 'lading.kept.'
/** The row height of tables, unless the user has set it for a table. */
export const DENSITY_KEY = 'density'

/** Reads a stored value; `fallback` if there is none or storage is unavailable. */
export function readKept<T>(name: string, fallback: T): T {
  try {
    const text = localStorage.getItem(PREFIX + name)
    return text === null ? fallback : (JSON.parse(text) as T)
  } catch {
    return fallback
  }
}

/** Stores a value; `undefined` deletes it. Full or blocked storage must not stop the user. */
export function keep(name: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(PREFIX + name)
    else localStorage.setItem(PREFIX + name, JSON.stringify(value))
  } catch {
    console.warn(`Not kept: ${name}`)
  }
}

/** Names of all stored values that start with `prefix`. */
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

/** Clears local storage except for preferences and drafts. */
export function clearAllButKept(): void {
  try {
    const kept = Object.entries(localStorage).filter(([name]) => name.startsWith(PREFIX))
    localStorage.clear()
    for (const [name, value] of kept) localStorage.setItem(name, value)
  } catch {
    // Storage is blocked, so there is nothing to clear.
  }
}
