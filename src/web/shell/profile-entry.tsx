import { Navigate, useRouter } from '@tanstack/react-router'
import { type ComponentType, Suspense, useEffect } from 'react'
import { PAGES, type PageName } from '#domain/access/pages.ts'
import { canOpen } from '#domain/access/rights.ts'
import { rightsOf, type Session, useSession } from '../api/session.ts'
import { pageLink } from '../ui/address/page-link.ts'
import { useAnyAddress } from '../ui/address/use-address.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { LazyPart } from '../ui/lazy-part.tsx'
import { documentTitle, PageContext } from '../ui/page-header/page-context.ts'
import type { PartSource } from '../ui/part-source.ts'
import { Bare } from './bare.tsx'
import { Frame } from './frame.tsx'
import { forbidden } from './guard.ts'
import { PROFILE_SECTIONS } from './navigation.ts'
import { ProfileSections } from './profile-area.tsx'

/**
 * /Profile is two pages: the setup wizard for a user who has not finished it, and the profile area, one section at a
 * time (`?section=ManageUsers`). Visitors log in first.
 */
export const profileEntryOf = (screens: Screens, wizard: PartSource<object>) => () => (
  <ProfileEntry screens={screens} wizard={wizard} />
)

/** The screen of each section. */
type Screens = Readonly<Partial<Record<PageName, ComponentType>>>

function ProfileEntry({ screens, wizard }: { screens: Screens; wizard: PartSource<object> }) {
  const session = useSession()
  const { section } = useAnyAddress().search
  const name = PROFILE_SECTIONS.find((known) => known.toLowerCase() === section?.toLowerCase())
  if (session === null) {
    return (
      <Bare>
        <Navigate to="/" replace />
      </Bare>
    )
  }
  if (name === undefined && session.user.isProfileComplete === false) {
    return (
      <Frame>
        <PageContext value="UpdateProfile">
          <LazyPart of={wizard} isWanted with={{}} />
        </PageContext>
      </Frame>
    )
  }
  if (name === undefined) return <Navigate {...pageLink(firstOf(session))} replace />
  return (
    <Frame>
      <PageContext value={name}>
        <ProfileArea name={name} Section={screens[name]} session={session} />
      </PageContext>
    </Frame>
  )
}

/** Without a valid section in the URL, the user gets the first permitted one. */
function firstOf({ user }: Session): PageName {
  const rights = rightsOf(user)
  return PROFILE_SECTIONS.find((name) => canOpen(rights, name)) ?? 'UpdateProfile'
}

function ProfileArea({
  name,
  Section,
  session,
}: {
  name: PageName
  Section: ComponentType | undefined
  session: Session
}) {
  const rights = rightsOf(session.user)
  useSectionTitle(name)
  return (
    <>
      <ProfileSections names={PROFILE_SECTIONS.filter((one) => canOpen(rights, one))} current={name} />
      {!canOpen(rights, name) ? (
        <ErrorState message={forbidden(PAGES[name].title)} />
      ) : (
        <Suspense key={name} fallback={null}>
          {Section && <Section />}
        </Suspense>
      )}
    </>
  )
}

/** All sections share one route with one title: each section sets its own after the route has set its title. */
function useSectionTitle(name: PageName): void {
  const router = useRouter()
  useEffect(() => {
    const say = () => {
      document.title = documentTitle(PAGES[name].title)
    }
    say()
    return router.subscribe('onResolved', say)
  }, [router, name])
}
