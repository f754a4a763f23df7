import type { UserDetails } from '#contracts/entities/user.ts'
import { rightsOf } from '../../api/session.ts'
import { takePlace } from '../../shell/guard.ts'
import { useApplyLook } from '../../shell/look.ts'
import { addressOf, defaultPage } from '../../shell/page-of.ts'

/** Opens the page where a user who has logged in was before, or the first page. */
export function useGoIn(enter: (href: string) => Promise<void>): (user: UserDetails) => Promise<void> {
  const applyLook = useApplyLook()
  return async (user) => {
    applyLook(user)
    const place = takePlace()
    const page = defaultPage(rightsOf(user), user.defaultPageId)
    await enter(place ?? (page === null ? '/SingleOrder' : addressOf(page)))
  }
}
