import css from './us-map.module.css'
import nation from './us-nation.svg'

/** The country and the state borders: a separate image that loads just after the markers. */
export function Outlines() {
  return (
    <>
      <use className={css.nation} href={`${nation}#nation`} />
      <use className={css.borders} href={`${nation}#borders`} />
    </>
  )
}
