import { type KeyboardEvent, useCallback, useEffect } from 'react'

interface RowKeys {
  onToggle?: (index: number) => void
  onOpen?: (index: number) => void
}

/**
 * The keys of a table's rows: arrows, Home and End move, Space selects, Enter opens. Keys pressed in a button or field
 * inside of a cell belong to that control.
 */
export function useRowKeys({ onToggle, onOpen }: RowKeys) {
  return useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      const row = event.target as HTMLElement
      const { index } = row.dataset
      if (index === undefined) return
      const at = Number(index)
      if (event.key === ' ' && onToggle) onToggle(at)
      else if (event.key === 'Enter' && onOpen) onOpen(at)
      else if (!moveFocus(event.key, event.currentTarget, row)) return
      event.preventDefault()
    },
    [onToggle, onOpen],
  )
}

function moveFocus(key: string, body: HTMLElement, row: HTMLElement): boolean {
  const rows = [...body.querySelectorAll<HTMLElement>('[data-index]')]
  const at = rows.indexOf(row)
  const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[key]
  if (target === undefined) return false
  rows[target]?.focus()
  return true
}

/** Makes `/` anywhere on the page focus the search field, unless the user is typing. */
export function useSlashKey(focus: () => void): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return
      event.preventDefault()
      focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [focus])
}

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
