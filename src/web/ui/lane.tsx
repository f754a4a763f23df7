import { Trans } from '@lingui/react/macro'
import { type Place, showPlace } from '#domain/text/lane.ts'

/** Origin and destination: `Reno NV 89502 → Dallas TX 75201`. */
export function Lane({ from, to }: { from: Place; to: Place }) {
  return (
    <span>
      {showPlace(from) || '–'} <span aria-hidden>→</span>
      <span className="lading-heard">
        <Trans>to</Trans>
      </span>{' '}
      {showPlace(to) || '–'}
    </span>
  )
}
