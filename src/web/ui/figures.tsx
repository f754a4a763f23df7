import css from './figures.module.css'

/** What something comes to: large figures under small words. */
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
