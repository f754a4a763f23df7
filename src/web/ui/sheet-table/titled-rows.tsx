import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { SheetTable } from './sheet-table.tsx'

interface TitledRowsProps {
  title: string
  /** The total number, if not all rows are shown. */
  total?: number
  shown?: number
  titles: readonly string[]
  children: ReactNode
}

/** Rows of one kind under a title, which says so if they are only the first ones. */
export function TitledRows({ title, total = 0, shown = 0, titles, children }: TitledRowsProps) {
  return (
    <div>
      <Text fw={600} size="sm" mb={4}>
        {title}
        {total > shown ? t`: the first ${shown} of ${total.toLocaleString('en-US')}` : ''}
      </Text>
      <SheetTable label={title}>
        <thead>
          <tr>
            {titles.map((one) => (
              <th key={one} scope="col">
                {one}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </SheetTable>
    </div>
  )
}
