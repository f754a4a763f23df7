import { plural, t } from '@lingui/core/macro'
import { BUCKETS, openBuckets } from '#domain/access/buckets.ts'
import { PAGE_NAMES, PAGES, type Page, type PageName } from '#domain/access/pages.ts'
import { canOpen, type Rights } from '#domain/access/rights.ts'
import { pageTitle } from '../../text/titles.ts'

const titleOf = (name: PageName): string => pageTitle(PAGES[name].title)

/** Pages that a user of this type can get; the operator's own page is handled separately. */
const mayBeOpen = ({ userType }: Rights, name: PageName): boolean =>
  canOpen({ userType, pageIds: [PAGES[name].id] }, name)

/** Which pages the user can open, as a sentence for the administrator. */
export function rightsSentence(rights: Rights): string {
  return [pagesSentence(rights), bucketsSentence(rights), readOnlySentence(rights)].filter(Boolean).join(' ')
}

function pagesSentence(rights: Rights): string {
  if (rights.pageIds.length === 0) {
    const closed = PAGE_NAMES.filter(
      (name) => (PAGES[name] as Page).exceptional && mayBeOpen(rights, name),
    ).map(titleOf)
    return t`No pages are selected, so this user can open every standard page, including pages added later. No access to: ${listOf(closed)}.`
  }
  const open = PAGE_NAMES.filter((name) => canOpen(rights, name)).map(titleOf)
  if (open.length === 0) return t`This user cannot open any page.`
  return t`This user can open ${plural(open.length, { one: '# page', other: '# pages' })}: ${listOf(open)}.`
}

function bucketsSentence({ pageIds }: Rights): string {
  const open = openBuckets(pageIds)
  if (open.length === BUCKETS.length) return t`Order buckets: all.`
  return t`Order buckets: ${listOf(open.map(({ name }) => name))}.`
}

const readOnlySentence = ({ userType }: Rights): string =>
  userType === 'ReadOnly' ? t`They have read-only access there.` : ''

/** The pages of a user in the width of a column. */
export function pagesInShort(rights: Rights): string {
  if (rights.pageIds.length === 0) return t`All standard pages`
  const open = PAGE_NAMES.filter((name) => canOpen(rights, name)).map(titleOf)
  if (open.length === 0) return t`None`
  return open.length === 1 ? open[0]! : plural(open.length, { one: '# page', other: '# pages' })
}

/** `A`, `A and B`, `A, B and C`. */
function listOf(words: readonly string[]): string {
  if (words.length < 2) return words.join('')
  return t`${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`
}
