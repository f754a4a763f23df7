import { type RefObject, useEffect, useRef, useState } from 'react'

export interface InPlace {
  /** The container of the list; the focus returns to the button in it that opened the form. */
  box: RefObject<HTMLDivElement | null>
  /** Id of the line that is edited; '' = a new one; null = none. */
  edited: string | null
  edit: (id: string) => void
  close: () => void
}

/** One form at a time in a list of lines. Buttons that open one carry `data-opens` with the id of its line. */
export function useInPlace(): InPlace {
  const [edited, setEdited] = useState<string | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const last = useRef<string | null>(null)
  useEffect(() => {
    if (edited === null && last.current !== null) {
      const opener = [...(box.current?.querySelectorAll<HTMLElement>('[data-opens]') ?? [])].find(
        (button) => button.dataset.opens === last.current,
      )
      opener?.focus()
    }
    last.current = edited
  }, [edited])
  return { box, edited, edit: setEdited, close: () => setEdited(null) }
}
