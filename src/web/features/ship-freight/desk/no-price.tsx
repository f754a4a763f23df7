import type { RateNoticeValue } from '#contracts/entities/price-sheet.ts'
import styles from './rates.module.css'

/** Carriers that gave no price, in one line; each one's reason when it is opened. */
export function NoPrice({ notices }: { notices: readonly Omit<RateNoticeValue, 'code'>[] }) {
  if (notices.length === 0) return null
  // A carrier with many services may say no for each of them.
  const scacs = [...new Set(notices.map(({ scac }) => scac))]
  const isManyServices = scacs.length < notices.length
  const count = isManyServices
    ? `${notices.length} services without a price`
    : `${scacs.length} ${scacs.length === 1 ? 'carrier' : 'carriers'} gave no price`
  const [first] = notices
  const brief = notices.length === 1 && first ? `${first.scac} (${first.message})` : scacs.join(' · ')
  return (
    <details className={styles.none}>
      <summary>
        {count}: {brief}
      </summary>
      <ul>
        {notices.map(({ scac, carrierName, message }) => (
          <li key={`${scac} ${message}`}>
            <span className="lading-code">{scac}</span> {carrierName}: {message}
          </li>
        ))}
      </ul>
    </details>
  )
}
