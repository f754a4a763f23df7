import { Trans } from '@lingui/react/macro'
import { ActionIcon, Button, Group } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Section } from '../section.tsx'
import css from './analysis.module.css'

/** The page number in the URL. */
export const pageOf = (text: string): number => Math.max(1, Number(text) || 1)

interface ListBehindProps {
  title: string
  note: ReactNode
  closeLabel: string
  onClose: () => void
  /** Id of the requested list, which is scrolled into view; '' = none. */
  asked: string
  page: number
  total: number
  pageSize: number
  onPage: (page: string) => void
  children: ReactNode
}

/** The rows behind a figure, page by page. */
export function ListBehind(props: ListBehindProps) {
  const { title, note, closeLabel, onClose, asked, page, total, pageSize, onPage, children } = props
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (asked === '') return
    box.current?.scrollIntoView?.({ block: 'start' })
    box.current?.focus({ preventScroll: true })
  }, [asked])
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const turn = (to: number, label: ReactNode) => (
    <Button size="xs" variant="default" disabled={to < 1 || to > pages} onClick={() => onPage(String(to))}>
      {label}
    </Button>
  )
  return (
    <div ref={box} className={css.list} tabIndex={-1}>
      <Section
        title={title}
        note={note}
        isFlush
        actions={
          <ActionIcon aria-label={closeLabel} onClick={onClose}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        }
      >
        {children}
        {pages > 1 ? (
          <Group justify="flex-end" gap="sm" p="xs">
            <span className="lading-figure">
              <Trans>
                Page {page.toLocaleString('en-US')} of {pages.toLocaleString('en-US')}
              </Trans>
            </span>
            {turn(page - 1, <Trans>Previous</Trans>)}
            {turn(page + 1, <Trans>Next</Trans>)}
          </Group>
        ) : null}
      </Section>
    </div>
  )
}
