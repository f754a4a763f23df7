import type { UserDetails } from '#contracts/entities/user.ts'

/** How the user is called on the screen. */
export const nameOf = (user: UserDetails): string =>
  [user.firstName, user.lastName].filter(Boolean).join(' ') || user.userName

/** Two letters that tell a user from the next one: of the names, or the first two of a single one. */
export function initialsOf(user: UserDetails): string {
  const words = nameOf(user).split(/\s+/).filter(Boolean)
  const letters = words.length > 1 ? words.map((word) => word[0]).slice(0, 2) : [...nameOf(user)].slice(0, 2)
  return letters.join('').toUpperCase()
}
