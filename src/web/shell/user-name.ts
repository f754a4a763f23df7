import type { UserDetails } from '#contracts/entities/user.ts'

/** The user's display name. */
export const nameOf = (user: UserDetails): string =>
  [user.firstName, user.lastName].filter(Boolean).join(' ') || user.userName

/** Two initials: of the first and last name, or the first two letters of a single name. */
export function initialsOf(user: UserDetails): string {
  const words = nameOf(user).split(/\s+/).filter(Boolean)
  const letters = words.length > 1 ? words.map((word) => word[0]).slice(0, 2) : [...nameOf(user)].slice(0, 2)
  return letters.join('').toUpperCase()
}
