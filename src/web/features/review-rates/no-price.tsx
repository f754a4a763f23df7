import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { briefly, namesOf } from '../../ui/rate-list/carrier-names.ts'
import type { DeskAnswer } from './desk-answer.ts'
import css from './rate-grid.module.css'
import { shortModeName } from './wanted-modes.ts'

/** Carriers and modes that gave no price, each in a line; the reasons when it is opened. */
export function NoPrice({ notices, silentModes }: Pick<DeskAnswer, 'notices' | 'silentModes'>) {
  const names = namesOf(notices)
  return (
    <>
      {notices.length === 0 ? null : (
        <details className={css.none}>
          <summary>
            <Trans>
              {plural(names.length, { one: '# carrier', other: '# carriers' })} gave no price:{' '}
              {briefly(names)}
            </Trans>
          </summary>
          <ul>
            {notices.map(({ scac, carrierName, message, rateModeId }) => (
              <li key={`${rateModeId} ${scac} ${message}`}>
                {carrierName} <span className="lading-code">{scac}</span> ({shortModeName(rateModeId)}):{' '}
                {message}
              </li>
            ))}
          </ul>
        </details>
      )}
      {silentModes.map(({ rateModeId, because }) => (
        <p key={rateModeId} className={css.silent}>
          <Trans>
            {shortModeName(rateModeId)}: no price{because ? ` (${because.replace(/\.$/, '')})` : ''}.
          </Trans>
        </p>
      ))}
    </>
  )
}
