import { plural, t } from '@lingui/core/macro'

/** '1.2 MB', '340 KB', '12 bytes'. */
export function fileSize(bytes: number): string {
  if (bytes >= 1_048_576) return t`${(bytes / 1_048_576).toFixed(1)} MB`
  if (bytes >= 1024) return t`${Math.round(bytes / 1024).toLocaleString('en-US')} KB`
  return plural(bytes, { one: '# byte', other: '# bytes' })
}
