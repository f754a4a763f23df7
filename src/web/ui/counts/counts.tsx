import css from './counts.module.css'

/** How many are what, side by side. */
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
