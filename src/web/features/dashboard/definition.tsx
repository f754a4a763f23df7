import { t } from '@lingui/core/macro'
import { Tip } from '../../ui/popup/tip.tsx'
import css from './dashboard.module.css'

/** A question mark that tells how a figure is defined, when it is pointed at, pressed, or has the focus. */
export function Definition({ of, words }: { of: string; words: string }) {
  return (
    <Tip words={words}>
      {({ ref, ...props }) => (
        <button
          type="button"
          ref={ref as React.Ref<HTMLButtonElement>}
          className={css.ask}
          aria-label={t`What ${of} means`}
          {...props}
        >
          ?
        </button>
      )}
    </Tip>
  )
}
