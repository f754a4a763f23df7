import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { PAGES, type PageName } from '#domain/access/pages.ts'
import { pageTitle } from '../text/titles.ts'
import { pageLink } from '../ui/address/page-link.ts'
import styles from './profile-area.module.css'

/** The sections of the profile area that the user may open, as tabs. */
export function ProfileSections({ names, current }: { names: readonly PageName[]; current: PageName }) {
  const bar = useRef<HTMLElement>(null)
  // On a narrow screen the bar scrolls: the open section must be in view.
  useEffect(() => {
    const open = current && bar.current?.querySelector<HTMLElement>('[aria-current]')
    if (open && bar.current) bar.current.scrollLeft = open.offsetLeft - bar.current.offsetLeft - 24
  }, [current])
  return (
    <nav ref={bar} aria-label={t`Profile sections`} className={styles.sections}>
      {names.map((name) => (
        <Link
          key={name}
          {...pageLink(name)}
          className={styles.section}
          aria-current={name === current ? 'page' : undefined}
          activeProps={{}}
        >
          {pageTitle(PAGES[name].title)}
        </Link>
      ))}
    </nav>
  )
}
