import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { IconPoint } from '@tabler/icons-react'
import { useState } from 'react'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { Instant } from '../../ui/date-window.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import events from '../../ui/event-list/event-list.module.css'
import { readableInstants } from '../../ui/readable-instants.ts'
import { Section } from '../../ui/section.tsx'
import { auditWords } from './audit-words.ts'
import css from './shipment-details.module.css'

/** All changes with user and time, newest first, in the user's time zone. */
export function AuditTrail({ shipment }: { shipment: ShipmentValue }) {
  const [isFolded, setIsFolded] = useState(true)
  const lines = shipment.audit
  return (
    <Section title={t`Audit trail`} note={`${lines.length}`} isFolded={isFolded} onFold={setIsFolded}>
      {lines.length === 0 ? (
        <EmptyState title={t`Nothing was changed yet`} />
      ) : (
        <ol className={events.events}>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a log have no id and do not move
            <li key={index}>
              <IconPoint size={18} aria-hidden="true" />
              <div>
                <Text fw={500}>{auditWords(line.what)}</Text>
                <Text size="sm" c="dimmed" component="div">
                  <Instant at={line.at} /> · {line.userName || t`Lading`}
                </Text>
                {line.detail ? (
                  <Text size="sm" className={css.words}>
                    {readableInstants(line.detail)}
                  </Text>
                ) : null}
              </div>
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}
