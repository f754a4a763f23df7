import { t } from '@lingui/core/macro'
import { Tooltip } from '@mantine/core'
import css from './analysis.module.css'

/** A question mark that tells how a figure is defined, when it is pointed at, pressed, or has the focus. */
export function Definition({ of, words }: { of: string; words: string }) {
  return (
    <Tooltip label={words}>
      <button type="button" className={css.ask} aria-label={t`What ${of} means`}>
        ?
      </button>
    </Tooltip>
  )
}
