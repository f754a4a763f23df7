import { type KeyboardEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react'
import popup from './popup.module.css'
import { usePlaced } from './use-placed.ts'

/** What the element takes that the words are about. */
export interface TipProps {
  ref: Ref<HTMLElement>
  'aria-describedby': string | undefined
  onMouseEnter: () => void
  onMouseLeave: () => void
  onFocus: () => void
  onBlur: () => void
  onClick: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** More words about something small, when it is pointed at, pressed, or has the focus. */
export function Tip({ words, children }: { words: string; children: (props: TipProps) => ReactNode }) {
  const [isShown, setShown] = useState(false)
  const anchor = useRef<HTMLElement>(null)
  const tip = useRef<HTMLDivElement>(null)
  const id = useId()
  usePlaced(anchor, tip, isShown)
  const show = () => setShown(true)
  const hide = () => setShown(false)
  return (
    <>
      {children({
        ref: anchor,
        'aria-describedby': isShown ? id : undefined,
        onMouseEnter: show,
        onMouseLeave: hide,
        onFocus: show,
        onBlur: hide,
        onClick: show,
        onKeyDown: (event) => event.key === 'Escape' && hide(),
      })}
      {isShown ? (
        <div ref={tip} id={id} role="tooltip" className={`${popup.popup} ${popup.tip}`}>
          {words}
        </div>
      ) : null}
    </>
  )
}
