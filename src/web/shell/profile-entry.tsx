import { useSearch } from '@tanstack/react-router'
import { PAGES, type PageName } from '#domain/access/pages.ts'
import { canOpen } from '#domain/access/rights.ts'
import { rightsOf, useSession } from '../api/session.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Bare } from './bare.tsx'
import { Frame } from './frame.tsx'
import { forbidden } from './guard.ts'
import { PROFILE_SECTIONS } from './navigation.ts'
import { NotBuiltYet } from './not-built-yet.tsx'
import { PageContext } from './titles.ts'

/**
 * /Profile is two things: the first-time wizard, which needs no log-in, and the profile area of a user, one section
 * at a time (`?section=ManageUsers`), which stands in the frame.
 */
export function ProfileEntry() {
  const session = useSession()
  const { section } = useSearch({ strict: false }) as { section?: string }
  const name = PROFILE_SECTIONS.find((known) => known.toLowerCase() === section?.toLowerCase())
  if (session === null || name === undefined) {
    return (
      <Bare>
        <NotBuiltYet title="Profile (first-time set-up)" />
      </Bare>
    )
  }
  return (
    <Frame>
      <PageContext value={name}>
        <ProfileSection name={name} isOpen={canOpen(rightsOf(session.user), name)} />
      </PageContext>
    </Frame>
  )
}

function ProfileSection({ name, isOpen }: { name: PageName; isOpen: boolean }) {
  if (!isOpen) return <ErrorState message={forbidden(PAGES[name].title)} />
  return <NotBuiltYet title={PAGES[name].title} />
}
