import type { WorkKind } from './long-work.ts'
import { TARIFF_IMPORT_WORK } from './tariff-import-work.ts'

/** Every kind of long work: how it runs, by the name under which it is queued. */
export const WORK_KINDS: Readonly<Record<string, WorkKind>> = {
  'tariff-import': TARIFF_IMPORT_WORK,
}
