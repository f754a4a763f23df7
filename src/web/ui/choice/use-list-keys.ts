import { type KeyboardEvent, useId, useState } from 'react'

/**
 * A field with a list below it, as ARIA has the combobox: the focus stays in the field, the keys walk the list.
 * `input` is what the field needs, `listId` the id of the list.
 */
export function useListKeys(count: number, pick: (index: number) => void) {
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const [wanted, setActive] = useState(-1)
  const active = Math.min(wanted, count - 1)
  /** Shows the list; `at` is the line that Enter takes, -1 none. */
  const open = (at = -1) => {
    setOpen(true)
    setActive(at)
  }
  const close = () => setOpen(false)
  const onKeyDown = (event: KeyboardEvent) => {
    // Ctrl+Enter is the screen's.
    if (event.ctrlKey || event.metaKey) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (isOpen) setActive(stepped(active, event.key === 'ArrowDown' ? 1 : -1, count))
      else open(0)
    } else if (event.key === 'Enter' && isOpen && active >= 0) {
      event.preventDefault()
      pick(active)
    } else if (event.key === 'Escape' && isOpen) {
      // Esc closes the list, not also the dialog that it stands in.
      event.preventDefault()
      event.stopPropagation()
      close()
    }
  }
  const isListed = isOpen && count > 0
  const input = {
    role: 'combobox',
    autoComplete: 'off',
    spellCheck: false,
    'aria-haspopup': 'listbox',
    'aria-autocomplete': 'list',
    'aria-expanded': isListed,
    'aria-controls': isListed ? listId : undefined,
    'aria-activedescendant': isListed && active >= 0 ? optionId(listId, active) : undefined,
    // Mantine's dialogs hear Esc before the field does, and ask for this.
    'data-mantine-stop-propagation': isOpen || undefined,
    onKeyDown,
  } as const
  return { listId, isOpen, active, open, close, setActive, input }
}

export type ListKeys = ReturnType<typeof useListKeys>

export const optionId = (listId: string, index: number): string => `${listId}-${index}`

/** The next line, round and round. */
const stepped = (active: number, by: 1 | -1, count: number): number =>
  active < 0 ? (by > 0 ? 0 : count - 1) : (active + by + count) % count
