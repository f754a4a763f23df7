import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Notification } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { findFreePlace, pressedBoxes } from './free-place.ts'
import { closeToast, readToasts, subscribeToToasts, type Toast } from './toast.ts'
import styles from './toasts.module.css'

const FACES = {
  success: { color: 'green', icon: IconCheck, title: t`Done` },
  info: { color: 'accent', icon: IconInfoCircle, title: t`Note` },
  warning: { color: 'amber', icon: IconAlertTriangle, title: t`Please note` },
  error: { color: 'red', icon: IconX, title: t`That did not work` },
} as const

/**
 * Messages that float where no button is. The region is always in the page, so that screen readers announce new ones.
 */
export default function Toasts() {
  const toasts = useSyncExternalStore(subscribeToToasts, readToasts)
  const region = useRef<HTMLElement>(null)
  useFreePlace(region, toasts)
  return (
    <section ref={region} aria-label={t`Messages`} aria-live="polite" className={styles.region}>
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
            closeButtonProps={{ 'aria-label': t`Close this message` }}
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
                <Trans>Undo</Trans>
              </Button>
            ) : null}
          </Notification>
        )
      })}
    </section>
  )
}

/** Moves the region to where it covers no button, again after scrolling, resizing or a render. */
function useFreePlace(region: RefObject<HTMLElement | null>, toasts: readonly Toast[]): void {
  useLayoutEffect(() => {
    if (toasts.length === 0) return
    let frame = 0
    const place = () => {
      const element = region.current
      if (!element) return
      closeRepeated(element, toasts)
      const { width, height } = element.getBoundingClientRect()
      const room = { width: window.innerWidth, height: window.innerHeight }
      const { left, top } = findFreePlace({ width, height }, room, pressedBoxes(element))
      element.style.left = `${left}px`
      element.style.top = `${top}px`
    }
    const later = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(place)
    }
    place()
    const redrawn = new MutationObserver((changes) => {
      if (changes.some(({ target }) => !region.current?.contains(target))) later()
    })
    redrawn.observe(document.body, { childList: true, subtree: true })
    window.addEventListener('scroll', later, { capture: true, passive: true })
    window.addEventListener('resize', later)
    return () => {
      cancelAnimationFrame(frame)
      redrawn.disconnect()
      window.removeEventListener('scroll', later, { capture: true })
      window.removeEventListener('resize', later)
    }
  }, [region, toasts])
}

/** Closes messages that a banner of the page already shows. */
function closeRepeated(region: Element, toasts: readonly Toast[]): void {
  const banners = [...document.querySelectorAll('[role="alert"], [role="status"]')]
    .filter((one) => !region.contains(one))
    .map((one) => one.textContent ?? '')
  for (const { id, message, undo } of toasts) {
    if (!undo && banners.some((text) => text.includes(message))) closeToast(id)
  }
}
