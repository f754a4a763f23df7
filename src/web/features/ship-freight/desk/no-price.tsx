import type { RateNoticeValue } from '#contracts/entities/price-sheet.ts'
import styles from './rates.module.css'

/** Carriers that gave no price, in one line; each one's reason when it is opened. */
export function NoPrice({ notices }: { notices: readonly Omit<RateNoticeValue, 'code'>[] }) {
  if (notices.length === 0) return null
  const count = `${notices.length} ${notices.length === 1 ? 'carrier' : 'carriers'} gave no price`
  const [first] = notices
  const brief =
    notices.length === 1 && first
      ? `${first.scac} (${first.message})`
      : notices.map(({ scac }) => scac).join(' · ')
  return (
    <details className={styles.none}>
      <summary>
        {count}: {brief}
      </summary>
      <ul>
        {notices.map(({ scac, carrierName, message }) => (
          <li key={scac}>
            <span className="lading-code">{scac}</span> {carrierName}: {message}
          </li>
        ))}
      </ul>
    </details>
  )
}
