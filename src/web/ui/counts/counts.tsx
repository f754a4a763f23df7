import css from './counts.module.css'

/** Named counts in a row. */
export function Counts({ of }: { of: readonly (readonly [name: string, count: number])[] }) {
  return (
    <dl className={css.counts}>
      {of.map(([name, count]) => (
        <div key={name} className={css.count}>
          <dt>{name}</dt>
          <dd>{count.toLocaleString('en-US')}</dd>
        </div>
      ))}
    </dl>
  )
}
