import { Link } from '@tanstack/react-router'
import { PAGES, type PageName } from '#domain/access/pages.ts'
import { pageTitle } from '../text/titles.ts'
import styles from './profile-area.module.css'

/** The sections of the profile area that the user may open, one click from each other. */
export function ProfileSections({ names, current }: { names: readonly PageName[]; current: PageName }) {
  return (
    <nav aria-label="Profile sections" className={styles.sections}>
      {names.map((name) => (
        <Link
          key={name}
          to="/Profile"
          search={{ section: name } as never}
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
