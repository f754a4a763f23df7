import { t } from '@lingui/core/macro'
import { ActionIcon } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { ColumnMenuProps } from './column-menu.tsx'

const load = () => import('./column-menu.tsx')
const ColumnMenu = lazy(load) as typeof import('./column-menu.tsx').default

/** The button of the column menu; the menu's code is fetched when the button is pointed at. */
export function ColumnButton<R>(props: ColumnMenuProps<R>) {
  const [isWanted, setWanted] = useState(false)
  const closed = (
    <ActionIcon
      aria-label={t`Columns and density`}
      title={t`Columns and density`}
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setWanted(true)}
    >
      <IconColumns3 size={18} />
    </ActionIcon>
  )
  if (!isWanted) return closed
  return (
    <Suspense fallback={closed}>
      <ColumnMenu {...props} />
    </Suspense>
  )
}
