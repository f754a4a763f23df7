import { Tabs } from '@mantine/core'
import css from './counted-tabs.module.css'

interface CountedTab {
  id: string
  title: string
  /** undefined: not known yet. */
  count: number | undefined
}

/** The tabs of a list by state, each with how much is in it. Stands inside of `Tabs`. */
export const CountedTabs = ({ tabs }: { tabs: readonly CountedTab[] }) => (
  <Tabs.List className={css.tabs}>
    {tabs.map(({ id, title, count }) => (
      <Tabs.Tab key={id} value={id}>
        {title}
        <span className={css.count}>{count?.toLocaleString('en-US') ?? '…'}</span>
      </Tabs.Tab>
    ))}
  </Tabs.List>
)
