import { t } from '@lingui/core/macro'
import { Drawer } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Sidebar } from './sidebar.tsx'

/** The pages on a narrow screen. Mounted each time it is opened; opening a page closes it. */
export default function PagesDrawer({ path }: { path: string }) {
  const [isOpen, setOpen] = useState(true)
  const from = useRef(path)
  useEffect(() => {
    if (path !== from.current) setOpen(false)
  }, [path])
  return (
    <Drawer opened={isOpen} onClose={() => setOpen(false)} size={280} title={t`Lading`} padding="sm">
      <Sidebar isCollapsed={false} />
    </Drawer>
  )
}
