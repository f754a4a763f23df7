import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Instant } from '../../ui/date-window.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Section } from '../../ui/section.tsx'
import { discardDraft, listDrafts } from './list-drafts.ts'
import styles from './single-order.module.css'

/** The drafts in this browser; nothing if there are none. */
export function Drafts() {
  const [drafts, setDrafts] = useState(listDrafts)
  if (drafts.length === 0) return null
  return (
    <Section title={t`Drafts`} note={t`Saved in this browser`}>
      <ul className={styles.drafts}>
        {drafts.map((draft) => {
          const name = [draft.consignee || t`No consignee yet`, draft.place].filter(Boolean).join(', ')
          return (
            <li key={draft.name}>
              <span className={styles.draft}>
                <strong>{name}</strong>
                <span className={styles.words}>
                  <Trans>
                    {draft.way}
                    {draft.order ? t` · order ${draft.order}` : ''} · saved{' '}
                    <Instant at={new Date(draft.savedAt).toISOString()} />
                  </Trans>
                </span>
              </span>
              <Group gap="xs" wrap="nowrap">
                <LinkButton size="xs" variant="default" to={draft.to} aria-label={t`Continue ${name}`}>
                  <Trans>Continue</Trans>
                </LinkButton>
                <Button
                  size="xs"
                  variant="subtle"
                  color="gray"
                  aria-label={t`Discard the draft for ${name}`}
                  onClick={() => {
                    discardDraft(draft.name)
                    setDrafts(listDrafts())
                  }}
                >
                  <Trans>Discard</Trans>
                </Button>
              </Group>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
