import { Menu } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import css from './action-menu.module.css'

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
  id: string
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  'aria-controls': string | undefined
  onMouseDown: (event: MouseEvent) => void
  onClick: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

interface ActionMenuProps {
  actions: readonly MenuAction[]
  /** The button that opens the menu, and names it. */
  button: (props: MenuButtonProps) => ReactNode
  side?: 'start' | 'end'
}

/** A few things to do, behind one button. The menu is made when it is first opened: a list has one in every row. */
export function ActionMenu({ actions, button, side = 'start' }: ActionMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const [isUsed, setUsed] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const id = useId()
  const open = () => {
    setUsed(true)
    setOpen(true)
  }
  const closeAndReturn = () => {
    setOpen(false)
    opener.current?.focus()
  }
  return (
    <>
      {button({
        ref: opener,
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? `${id}-dropdown` : undefined,
        // The focus stays in the open menu until the press is over.
        onMouseDown: (event) => isOpen && event.preventDefault(),
        onClick: () => (isOpen ? closeAndReturn() : open()),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          open()
        },
      })}
      {isUsed ? (
        <Menu id={id} opened={isOpen} onChange={setOpen} position={`bottom-${side}`}>
          <Menu.Target>
            <Opener of={opener} onResize={() => setOpen(false)} />
          </Menu.Target>
          <Menu.Dropdown
            // The row around the button has keys and a press of its own.
            onClick={(event) => event.stopPropagation()}
            // A pop-up that holds the button closes at a press outside of it, and this is none: the menu would go before
            // the press is over.
            onMouseDown={(event) => event.stopPropagation()}
            onTouchStart={(event) => event.stopPropagation()}
            onKeyDown={(event) => {
              event.stopPropagation()
              if (event.key === 'Escape' || event.key === 'Tab') closeAndReturn()
            }}
          >
            {actions.map(({ label, meaning, isGrave, onClick }) => (
              <Menu.Item
                key={label}
                className={isGrave ? css.grave : undefined}
                onClick={() => {
                  // A dialog that the action opens returns the focus here.
                  opener.current?.focus()
                  onClick()
                }}
              >
                {meaning ? <strong>{label}</strong> : label}
                {meaning ? <span className={css.meaning}> {meaning}</span> : null}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </>
  )
}

interface OpenerProps {
  ref?: Ref<HTMLElement>
  of: RefObject<HTMLButtonElement | null>
  onResize: () => void
}

/**
 * Names the button as the menu's place: it was there before the menu, and keeps its focus. A page of another width has
 * the button elsewhere, perhaps out of sight.
 */
function Opener({ ref, of, onResize }: OpenerProps) {
  useImperativeHandle(ref, () => of.current as HTMLElement, [of])
  useWindowEvent('resize', onResize)
  return null
}
