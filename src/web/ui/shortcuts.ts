import { useEffect } from 'react'

/** A key and its effect, for the list of shortcuts. */
export interface Shortcut {
  keys: string
  does: string
}

export interface ShortcutGroup {
  title: string
  shortcuts: readonly Shortcut[]
}

const groups = new Set<ShortcutGroup>()

/** Registers the keys of a part of the screen for the list that `?` opens, while that part is mounted. */
export function useShortcuts(title: string, shortcuts: readonly Shortcut[]): void {
  const text = JSON.stringify(shortcuts)
  useEffect(() => {
    const group = { title, shortcuts: JSON.parse(text) as Shortcut[] }
    groups.add(group)
    return () => {
      groups.delete(group)
    }
  }, [title, text])
}

/** The shortcut groups now on the screen; two parts of the same kind are listed once. */
export function shownShortcuts(): ShortcutGroup[] {
  const byTitle = new Map<string, ShortcutGroup>()
  for (const group of groups) {
    const before = byTitle.get(group.title)
    const isFuller = !before || group.shortcuts.length > before.shortcuts.length
    if (isFuller) byTitle.set(group.title, group)
  }
  return [...byTitle.values()]
}
