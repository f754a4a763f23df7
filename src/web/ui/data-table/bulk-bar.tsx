import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import styles from './data-table.module.css'

const Counted = createContext<(count: number | null) => void>(() => {})

/** Sets the number of rows that an action in the bar affects, if not the selected ones; null = the selected ones. */
export function useBulkCount(count: number | null): void {
  const tell = useContext(Counted)
  useEffect(() => tell(count), [tell, count])
}

/** The actions for the selected rows. */
export function BulkBar(props: { count: number; onClear: () => void; children: ReactNode }) {
  const [others, setOthers] = useState<number | null>(null)
  return (
    <section className={styles.bulk} aria-label={t`Selected rows`}>
      <Text fw={600} className="lading-figure" aria-live="polite">
        <Trans>{(others ?? props.count).toLocaleString('en-US')} selected</Trans>
      </Text>
      <Group gap="xs">
        <Counted value={setOthers}>{props.children}</Counted>
        <Button size="xs" variant="subtle" color="gray" onClick={props.onClear}>
          <Trans>Clear</Trans>
        </Button>
      </Group>
    </section>
  )
}
