import css from './us-map.module.css'
import nation from './us-nation.svg'

/** The country and the borders between its states: a picture of its own, there a moment after the marks. */
export function Outlines() {
  return (
    <>
      <use className={css.nation} href={`${nation}#nation`} />
      <use className={css.borders} href={`${nation}#borders`} />
    </>
  )
}
