import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import popup from '../popup/popup.module.css'
import { usePlaced } from '../popup/use-placed.ts'

export interface MenuAction {
  label: string
  /** Below the label: what it does. */
  meaning?: string
  /** Hard to undo: in the colour of errors. */
  isGrave?: boolean
  onClick: () => void
}

/** What the button of a menu has to take. */
export interface MenuButtonProps {
  ref: Ref<HTMLButtonElement>
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  'aria-controls': string | undefined
  onMouseDown: (event: MouseEvent) => void
  onClick: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

interface ActionMenuProps {
  actions: readonly MenuAction[]
  /** The button that opens the menu, with a name of its own. */
  button: (props: MenuButtonProps) => ReactNode
  side?: 'start' | 'end'
}

/** A few things to do, behind one button: the menu button of WAI-ARIA, in the browser's top layer. */
export function ActionMenu({ actions, button, side = 'start' }: ActionMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const menuId = useId()
  const close = () => setOpen(false)
  const closeAndReturn = () => {
    close()
    opener.current?.focus()
  }
  return (
    <>
      {button({
        ref: opener,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? menuId : undefined,
        // The focus stays in the open menu until the press is over: the button closes it, and does not open it again.
        onMouseDown: (event) => isOpen && event.preventDefault(),
        onClick: () => (isOpen ? closeAndReturn() : setOpen(true)),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        },
      })}
      {isOpen ? (
        <Items
          id={menuId}
          opener={opener}
          actions={actions}
          side={side}
          onLeave={close}
          onEscape={closeAndReturn}
        />
      ) : null}
    </>
  )
}

interface ItemsProps extends Pick<ActionMenuProps, 'actions'> {
  id: string
  opener: React.RefObject<HTMLButtonElement | null>
  side: 'start' | 'end'
  onLeave: () => void
  onEscape: () => void
}

function Items({ id, opener, actions, side, onLeave, onEscape }: ItemsProps) {
  const menu = useRef<HTMLDivElement>(null)
  usePlaced(opener, menu, true, { side })
  useEffect(() => itemsOf(menu.current)[0]?.focus({ preventScroll: true }), [])
  const onKeyDown = (event: KeyboardEvent) => {
    // A row that the menu stands in has keys of its own.
    event.stopPropagation()
    if (event.key === 'Escape') return onEscape()
    const items = itemsOf(menu.current)
    const next = itemFor(event.key, items, items.indexOf(document.activeElement as HTMLElement))
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <div
      ref={menu}
      id={id}
      role="menu"
      aria-label={opener.current?.getAttribute('aria-label') ?? opener.current?.textContent ?? undefined}
      tabIndex={-1}
      className={popup.popup}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave()
      }}
    >
      {actions.map((action) => (
        <button
          key={action.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          // Esc closes the menu, not also the dialog that it stands in: Mantine asks for this.
          data-mantine-stop-propagation
          className={popup.item}
          data-grave={action.isGrave || undefined}
          onClick={(event) => {
            event.stopPropagation()
            onEscape()
            action.onClick()
          }}
        >
          {action.meaning ? <strong>{action.label}</strong> : action.label}
          {action.meaning ? <span className={popup.meaning}> {action.meaning}</span> : null}
        </button>
      ))}
    </div>
  )
}

const itemsOf = (menu: HTMLElement | null): HTMLElement[] =>
  menu ? [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')] : []

/** Where a key leads from the item at `at`: arrows round and round, Home, End, a letter to the next that begins so. */
function itemFor(key: string, items: HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[(at + 1) % items.length]
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (key.length !== 1 || key === ' ') return undefined
  const after = [...items.slice(at + 1), ...items.slice(0, at + 1)]
  return after.find((item) => item.textContent?.toLowerCase().startsWith(key.toLowerCase()))
}
