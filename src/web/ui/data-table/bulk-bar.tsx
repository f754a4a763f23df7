import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './data-table.module.css'

/** What can be done with the rows that are ticked. */
export function BulkBar(props: { count: number; onClear: () => void; children: ReactNode }) {
  return (
    <section className={styles.bulk} aria-label="Selected rows">
      <Text fw={600} className="lading-figure" aria-live="polite">
        {props.count.toLocaleString('en-US')} selected
      </Text>
      <Group gap="xs">
        {props.children}
        <Button size="xs" variant="subtle" color="gray" onClick={props.onClear}>
          Clear
        </Button>
      </Group>
    </section>
  )
}
