import { plural } from '@lingui/core/macro'
import type { RateNoticeValue } from '#contracts/entities/price-sheet.ts'
import { term } from '../../../../text/terms.ts'
import { briefly, namesOf } from '../../../../ui/rate-list/carrier-names.ts'
import type { RateRow } from '../pricing/rate-rows.ts'
import styles from './rates.module.css'

type Notice = Omit<RateNoticeValue, 'code'>

interface NoPriceProps {
  notices: readonly Notice[]
  /** The prices beside which they stand. */
  rows: readonly RateRow[]
}

/** Carriers that gave no price, in one line, and what carriers say beside their prices; each reason when it is opened. */
export function NoPrice({ notices, rows }: NoPriceProps) {
  const priced = new Set(rows.map(({ scac }) => scac))
  const without = notices.filter(({ scac }) => !priced.has(scac))
  const beside = notices.filter(({ scac }) => priced.has(scac))
  return (
    <>
      <Notices
        notices={without}
        words={(carriers) =>
          plural(carriers, { one: '# carrier gave no price', other: '# carriers gave no price' })
        }
      />
      <Notices
        notices={beside}
        words={() =>
          plural(beside.length, {
            one: '# note from carriers with prices',
            other: '# notes from carriers with prices',
          })
        }
      />
    </>
  )
}

function Notices({ notices, words }: { notices: readonly Notice[]; words: (carriers: number) => string }) {
  const [first] = notices
  if (!first) return null
  const names = namesOf(notices)
  const brief = notices.length === 1 ? `${names[0]}: ${term(first.message)}` : briefly(names)
  return (
    <details className={styles.none}>
      <summary>
        {words(names.length)}: {brief}
      </summary>
      <ul>
        {notices.map(({ scac, carrierName, message }) => (
          <li key={`${scac} ${message}`}>
            {carrierName} <span className="lading-code">{scac}</span>: {term(message)}
          </li>
        ))}
      </ul>
    </details>
  )
}
