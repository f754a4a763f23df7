import { Anchor, Text } from '@mantine/core'
import { listLocationImports } from '#contracts/endpoints/locations.ts'
import type { LocationImportValue } from '#contracts/entities/location-import.ts'
import { useCall } from '../../api/queries.ts'
import { Instant } from '../../ui/date-window.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Section } from '../../ui/section.tsx'
import { SheetTable } from '../../ui/sheet-table/sheet-table.tsx'

const WORDS: Record<LocationImportValue['state'], string> = {
  checking: 'Being checked',
  ready: 'Waits for your decision',
  taking: 'Being taken',
  done: 'Taken',
  undoing: 'Being undone',
  undone: 'Undone',
  failed: 'Not taken',
}

/** The lists that came, newest first. */
export function ImportLog({ onOpen }: { onOpen: (importId: string) => void }) {
  const { data, error } = useCall(listLocationImports, {}, { silent: true })
  if (error) return <ErrorState message={error.message} />
  if (!data) return null
  return (
    <Section title="Lists that came">
      {data.imports.length === 0 ? (
        <Text size="sm" c="dimmed">
          None yet. What you bring stands here afterwards, and can be undone.
        </Text>
      ) : (
        <SheetTable label="Lists that came">
          <thead>
            <tr>
              <th scope="col">List</th>
              <th scope="col">State</th>
              <th scope="col">Rows</th>
              <th scope="col">Added</th>
              <th scope="col">Merged</th>
              <th scope="col">Wrong</th>
              <th scope="col">By</th>
              <th scope="col">When</th>
            </tr>
          </thead>
          <tbody>
            {data.imports.map((one) => (
              <tr key={one.id}>
                <th scope="row">
                  <Anchor component="button" type="button" size="sm" onClick={() => onOpen(one.id)}>
                    {one.fileName || 'Rows of another system'}
                  </Anchor>
                </th>
                <td>{WORDS[one.state]}</td>
                <td>{one.rows.toLocaleString('en-US')}</td>
                <td>{one.counts.added.toLocaleString('en-US')}</td>
                <td>{one.counts.merged.toLocaleString('en-US')}</td>
                <td>{one.counts.wrong.toLocaleString('en-US')}</td>
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
