import { plural } from '@lingui/core/macro'
import { term } from '../../text/terms.ts'
import { LazyPart } from '../lazy-part.tsx'
import { partFrom } from '../part-source.ts'
import type { PriceGap } from '../price-notices/price-gaps.tsx'
import { briefly, namesOf } from './carrier-names.ts'
import css from './rate-list.module.css'
import type { RateRow } from './rate-rows.ts'

/** A carrier's message instead of a price, or next to it. */
export interface RateNotice extends PriceGap {
  message: string
}

/** Codes of missing data that a user can enter to get a price. */
const GAP_CODES: readonly string[] = ['NO_TARIFF', 'NO_FUEL_PRICE']
const GAPS = partFrom<{ notices: readonly PriceGap[] }>(() =>
  import('../price-notices/price-gaps.tsx').then((part) => part.PriceGaps),
)

interface NoPriceProps {
  notices: readonly RateNotice[]
  /** The prices above. */
  rows: readonly RateRow[]
  /** In a list of several modes: returns the mode's name. Modes without any price are reported by the screen. */
  modeName?: (rateModeId: number) => string
}

/** Below the prices: what is missing for more of them, carriers that gave none, and carriers' notes on theirs. */
export function NoPrice({ notices, rows, modeName }: NoPriceProps) {
  const modes = new Set(rows.map(({ rateModeId }) => rateModeId))
  const keyOf = ({ rateModeId, scac }: Pick<RateRow, 'rateModeId' | 'scac'>) =>
    modeName ? `${rateModeId} ${scac}` : scac
  const priced = new Set(rows.map(keyOf))
  const hasPrice = (notice: RateNotice) => priced.has(keyOf(notice))
  const listed = modeName ? notices.filter(({ rateModeId }) => modes.has(rateModeId)) : notices
  const notes = listed.filter(hasPrice)
  return (
    <>
      <LazyPart
        of={GAPS}
        isWanted={notices.some(({ code = '' }) => GAP_CODES.includes(code))}
        with={{ notices }}
      />
      <Notices
        notices={listed.filter((notice) => !hasPrice(notice))}
        words={(carriers) =>
          plural(carriers, { one: '# carrier gave no price', other: '# carriers gave no price' })
        }
        modeName={modeName}
      />
      <Notices
        notices={notes}
        words={() =>
          plural(notes.length, {
            one: '# note from carriers with prices',
            other: '# notes from carriers with prices',
          })
        }
        modeName={modeName}
      />
    </>
  )
}

interface NoticesProps extends Pick<NoPriceProps, 'notices'> {
  words: (carriers: number) => string
  modeName: NoPriceProps['modeName']
}

/** One line that unfolds to the reasons; a single reason is shown immediately unless its mode must be named. */
function Notices({ notices, words, modeName }: NoticesProps) {
  const [first] = notices
  if (!first) return null
  const names = namesOf(notices)
  const brief = notices.length === 1 && !modeName ? `${names[0]}: ${term(first.message)}` : briefly(names)
  return (
    <details className={css.none}>
      <summary>
        {words(names.length)}: {brief}
      </summary>
      <ul>
        {notices.map(({ scac, carrierName, message, rateModeId }) => (
          <li key={`${rateModeId} ${scac} ${message}`}>
            {carrierName} <span className="lading-code">{scac}</span>
            {modeName ? ` (${modeName(rateModeId)})` : ''}: {term(message)}
          </li>
        ))}
      </ul>
    </details>
  )
}
