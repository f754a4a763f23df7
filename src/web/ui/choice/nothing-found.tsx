import type { ReactNode } from 'react'

/** A field with a list, and what a screen reader says when nothing in the list fits what was typed. */
export function NothingFound({ field, words }: { field: ReactNode; words: string }) {
  return (
    <>
      {field}
      {words === '' ? null : (
        <span role="status" className="lading-heard">
          {words}
        </span>
      )}
    </>
  )
}
