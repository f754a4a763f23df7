import { t } from '@lingui/core/macro'
import { Tooltip } from '@mantine/core'
import css from './analysis.module.css'

/** A question mark that shows the definition of a figure on hover, press or focus. */
export function Definition({ of, words }: { of: string; words: string }) {
  return (
    <Tooltip label={words}>
      <button type="button" className={css.ask} aria-label={t`What ${of} means`}>
        ?
      </button>
    </Tooltip>
  )
}
