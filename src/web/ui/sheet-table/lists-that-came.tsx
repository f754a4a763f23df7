import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor, Text } from '@mantine/core'
import { Instant } from '../date-window.tsx'
import { Section } from '../section.tsx'
import { SheetTable } from './sheet-table.tsx'

/** The fields of an imported list that every import shows. */
interface ListThatCame {
  id: string
  name: string
  state: string
  rows: number
  createdBy: string
  createdAt: string
  /** In the order of `counted`. */
  counts: readonly number[]
}

interface ListsThatCameProps {
  lists: readonly ListThatCame[]
  /** Titles of the counts. */
  counted: readonly string[]
  onOpen: (id: string) => void
}

/** The imported lists, newest first. */
export function ListsThatCame({ lists, counted, onOpen }: ListsThatCameProps) {
  return (
    <Section title={t`Imported lists`}>
      {lists.length === 0 ? (
        <Text size="sm" c="dimmed">
          <Trans>No lists yet. Your imports are listed here, and you can undo them.</Trans>
        </Text>
      ) : (
        <SheetTable label={t`Imported lists`}>
          <thead>
            <tr>
              {[t`List`, t`State`, t`Rows`, ...counted, t`By`, t`When`].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lists.map((one) => (
              <tr key={one.id}>
                <th scope="row">
                  <Anchor component="button" type="button" size="sm" onClick={() => onOpen(one.id)}>
                    {one.name}
                  </Anchor>
                </th>
                <td>{one.state}</td>
                {[one.rows, ...one.counts].map((count, at) => (
                  <td key={counted[at - 1] ?? 'rows'}>{count.toLocaleString('en-US')}</td>
                ))}
                <td>{one.createdBy}</td>
                <td>
                  <Instant at={one.createdAt} />
                </td>
              </tr>
            ))}
          </tbody>
        </SheetTable>
      )}
    </Section>
  )
}
