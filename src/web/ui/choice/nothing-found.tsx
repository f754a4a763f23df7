import type { ReactNode } from 'react'

/** A field with a list, and an announcement for screen readers if nothing in the list matches. */
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
