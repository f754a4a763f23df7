import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Instant } from '../../ui/date-window.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Section } from '../../ui/section.tsx'
import { discardDraft, listDrafts } from './list-drafts.ts'
import styles from './single-order.module.css'

/** What was begun in this browser; nothing stands here when nothing was. */
export function Drafts() {
  const [drafts, setDrafts] = useState(listDrafts)
  if (drafts.length === 0) return null
  return (
    <Section title="Drafts" note="Kept in this browser">
      <ul className={styles.drafts}>
        {drafts.map((draft) => {
          const name = [draft.consignee || 'No consignee yet', draft.place].filter(Boolean).join(', ')
          return (
            <li key={draft.name}>
              <span className={styles.draft}>
                <strong>{name}</strong>
                <span className={styles.words}>
                  {draft.way}
                  {draft.order ? ` · order ${draft.order}` : ''} · saved{' '}
                  <Instant at={new Date(draft.savedAt).toISOString()} />
                </span>
              </span>
              <Group gap="xs" wrap="nowrap">
                <LinkButton size="xs" variant="default" to={draft.to} aria-label={`Go on with ${name}`}>
                  Go on
                </LinkButton>
                <Button
                  size="xs"
                  variant="subtle"
                  color="gray"
                  aria-label={`Discard the draft to ${name}`}
                  onClick={() => {
                    discardDraft(draft.name)
                    setDrafts(listDrafts())
                  }}
                >
                  Discard
                </Button>
              </Group>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
