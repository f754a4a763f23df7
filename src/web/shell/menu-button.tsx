import { ActionIcon } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { HeaderMenuProps } from './menus.tsx'

const load = () => import('./menus.tsx')
const HeaderMenu = lazy(load)

/** The button of a header menu. The menu's code is fetched on hover and shown on press. */
export function MenuButton(props: HeaderMenuProps) {
  const [isWanted, setWanted] = useState(false)
  const closed = (
    <ActionIcon
      aria-label={props.label}
      title={props.label}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setWanted(true)}
    >
      {props.face}
    </ActionIcon>
  )
  if (!isWanted) return closed
  return (
    <Suspense fallback={closed}>
      <HeaderMenu {...props} />
    </Suspense>
  )
}
