import { useLanguage } from './language.ts'
import { pageTitle, titleLanguage } from './titles.ts'

/** A title in the user's language, marked as that language where it is not the page's: readers pronounce it by the mark. */
export function TitleText({ of }: { of: string }) {
  useLanguage()
  return <span lang={titleLanguage(of)}>{pageTitle(of)}</span>
}
