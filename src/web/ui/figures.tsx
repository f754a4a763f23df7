import css from './figures.module.css'

/** Large figures below small labels. */
export function Figures({ figures }: { figures: readonly (readonly [term: string, figure: string])[] }) {
  return (
    <dl className={css.figures}>
      {figures.map(([term, figure]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
