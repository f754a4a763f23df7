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
  /** Description below the label. */
  meaning?: string
  /** Hard to undo: shown in the error color. */
  isGrave?: boolean
  onClick: () => void
}

/** Props that the button of a menu must accept. */
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
  /** Renders the button that opens the menu; its label names the menu. */
  button: (props: MenuButtonProps) => ReactNode
  side?: 'start' | 'end'
}

/** A few actions behind one button. The menu mounts when it is first opened: a list has one in every row. */
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
            // The row around the button handles keys and clicks, too.
            onClick={(event) => event.stopPropagation()}
            // A pop-up around the button closes on a press outside of it. The menu is outside and must stay until the
            // press is over.
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
                  // A dialog opened by the action returns the focus here.
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
 * Registers the button as the menu's anchor: it existed before the menu and keeps its focus. After a resize the button
 * may be elsewhere or hidden.
 */
function Opener({ ref, of, onResize }: OpenerProps) {
  useImperativeHandle(ref, () => of.current as HTMLElement, [of])
  useWindowEvent('resize', onResize)
  return null
}
