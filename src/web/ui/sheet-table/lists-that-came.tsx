import { Anchor, Text } from '@mantine/core'
import { Instant } from '../date-window.tsx'
import { Section } from '../section.tsx'
import { SheetTable } from './sheet-table.tsx'

/** What every import lists of the lists that came. */
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
  /** Titles of what is counted of each. */
  counted: readonly string[]
  onOpen: (id: string) => void
}

/** The lists that came, newest first. */
export function ListsThatCame({ lists, counted, onOpen }: ListsThatCameProps) {
  return (
    <Section title="Imported lists">
      {lists.length === 0 ? (
        <Text size="sm" c="dimmed">
          No lists yet. Your imports are listed here, and you can undo them.
        </Text>
      ) : (
        <SheetTable label="Imported lists">
          <thead>
            <tr>
              {['List', 'State', 'Rows', ...counted, 'By', 'When'].map((title) => (
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
