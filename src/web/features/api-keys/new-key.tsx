import { ShownOnce } from '../../ui/shown-once.tsx'

interface NewKeyProps {
  /** null: the dialog is closed. */
  made: { name: string; key: string } | null
  onClose: () => void
}

/** The text of a new key, once. */
export function NewKey({ made, onClose }: NewKeyProps) {
  return (
    <ShownOnce
      title={`Key for ${made?.name ?? ''}`}
      label="API key"
      secret={made?.key ?? null}
      copyLabel="Copy key"
      onClose={onClose}
      note={
        <>
          The program sends it with each call as <span className="lading-code">Authorization: Bearer …</span>.
          All calls are described under <a href="/api/docs">/api/docs</a>.
        </>
      }
    >
      Copy this key into the program that will use it. It is not shown again: Lading keeps only a hash of it.
    </ShownOnce>
  )
}
