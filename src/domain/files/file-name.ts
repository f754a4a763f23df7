import { extensionOf, type FileType } from './file-type.ts'

const LONGEST = 120
/** Characters that are special to file systems, headers and shells, and those that change the text direction. */
const UNFIT = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Cs}<>:"/\\|?*]/gu

/**
 * The stored form of a file's name: without folders, control and direction characters, without dots and spaces at its
 * ends, and with an extension that matches the file type.
 */
export function cleanFileName(given: string, type: FileType): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const name = last
    .normalize('NFC')
    .replace(UNFIT, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  const extension = extensionOf(name)
  const isFitting = type.extensions.includes(extension)
  const stem = isFitting ? name.slice(0, -extension.length - 1) : name
  const shortened = [...stem]
    .slice(0, LONGEST)
    .join('')
    .replace(/[. ]+$/, '')
  return `${shortened || 'file'}.${isFitting ? extension : type.extensions[0]}`
}
