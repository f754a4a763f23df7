import { Button, Notification } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { closeToast, readToasts, subscribeToToasts } from './toast.ts'
import styles from './toasts.module.css'

const FACES = {
  success: { color: 'green', icon: IconCheck, title: 'Done' },
  info: { color: 'accent', icon: IconInfoCircle, title: 'Note' },
  warning: { color: 'amber', icon: IconAlertTriangle, title: 'Please note' },
  error: { color: 'red', icon: IconX, title: 'That did not work' },
} as const

/** The sentences at the top right. The region is always there, so that screen readers hear what comes in. */
export default function Toasts() {
  const toasts = useSyncExternalStore(subscribeToToasts, readToasts)
  return (
    <section aria-label="Messages" aria-live="polite" className={styles.corner}>
      {toasts.map(({ id, kind, message, undo }) => {
        const { color, icon: Icon, title } = FACES[kind]
        return (
          <Notification
            key={id}
            color={color}
            icon={<Icon size={18} />}
            title={title}
            withBorder
            onClose={() => closeToast(id)}
            closeButtonProps={{ 'aria-label': 'Close this message' }}
            data-toast={kind}
          >
            {message}
            {undo ? (
              <Button
                size="compact-sm"
                variant="default"
                ml="xs"
                onClick={() => {
                  closeToast(id)
                  undo()
                }}
              >
                Undo
              </Button>
            ) : null}
          </Notification>
        )
      })}
    </section>
  )
}
