import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ShownOnce } from '../../ui/shown-once.tsx'

interface NewKeyProps {
  /** null: the dialog is closed. */
  made: { name: string; key: string } | null
  onClose: () => void
}

/** The text of a new key, shown once. */
export function NewKey({ made, onClose }: NewKeyProps) {
  return (
    <ShownOnce
      title={t`Key for ${made?.name ?? ''}`}
      label={t`API key`}
      secret={made?.key ?? null}
      copyLabel={t`Copy key`}
      onClose={onClose}
      note={
        <Trans>
          Your program sends it with each call as <span className="lading-code">Authorization: Bearer …</span>
          . All calls are described at <a href="/api/docs">/api/docs</a>.
        </Trans>
      }
    >
      <Trans>
        Copy this key into the program that will use it. It is not shown again: Lading keeps only a hash of
        it.
      </Trans>
    </ShownOnce>
  )
}
