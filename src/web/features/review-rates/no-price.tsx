import type { DeskAnswer } from './desk-answer.ts'
import css from './rate-grid.module.css'
import { shortModeName } from './wanted-modes.ts'

/** Carriers and modes that gave no price, each in a line; the reasons when it is opened. */
export function NoPrice({ notices, silentModes }: Pick<DeskAnswer, 'notices' | 'silentModes'>) {
  return (
    <>
      {notices.length === 0 ? null : (
        <details className={css.none}>
          <summary>
            {notices.length} {notices.length === 1 ? 'carrier' : 'carriers'} gave no price:{' '}
            {[...new Set(notices.map(({ scac }) => scac))].join(' · ')}
          </summary>
          <ul>
            {notices.map(({ scac, carrierName, message, rateModeId }) => (
              <li key={`${rateModeId} ${scac} ${message}`}>
                <span className="lading-code">{scac}</span> {carrierName} ({shortModeName(rateModeId)}):{' '}
                {message}
              </li>
            ))}
          </ul>
        </details>
      )}
      {silentModes.map(({ rateModeId, because }) => (
        <p key={rateModeId} className={css.silent}>
          {shortModeName(rateModeId)}: no price{because ? ` (${because.replace(/\.$/, '')})` : ''}.
        </p>
      ))}
    </>
  )
}
