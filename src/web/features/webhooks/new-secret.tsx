import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ShownOnce } from '../../ui/shown-once.tsx'

interface NewSecretProps {
  /** null: the dialog is closed. */
  shown: { name: string; secret: string } | null
  onClose: () => void
}

/** The secret of a webhook, shown once. */
export function NewSecret({ shown, onClose }: NewSecretProps) {
  return (
    <ShownOnce
      title={t`Secret for ${shown?.name ?? ''}`}
      label={t`Secret`}
      secret={shown?.secret ?? null}
      copyLabel={t`Copy secret`}
      onClose={onClose}
    >
      <Trans>
        Your program checks the signature of each event with this secret. It is not shown again; you can
        create a new one at any time.
      </Trans>
    </ShownOnce>
  )
}
