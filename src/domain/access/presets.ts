import { BUCKETS } from './buckets.ts'
import { PAGE_NAMES, PAGES, type PageName } from './pages.ts'
import type { UserType } from './rights.ts'

/** A set of rights for a kind of job, which administrators can start from. */
export interface Preset {
  name: string
  userType: UserType
  pageIds: readonly number[]
}

const idsOf = (...names: PageName[]): number[] => names.map((name) => PAGES[name].id)
const ALL_BUCKETS = BUCKETS.map(({ pageId }) => pageId)
const bucketsOf = (...names: string[]): number[] =>
  BUCKETS.filter(({ name }) => names.includes(name)).map(({ pageId }) => pageId)

/** Plans, ships, tracks and analyzes; sets up nothing except the own profile. */
const CLERK: PageName[] = PAGE_NAMES.filter((name) => PAGES[name].id <= 21)
/** Prints, loads and tracks. */
const WAREHOUSE = idsOf('PrintDocuments', 'DockView', 'ShipmentDetails', 'Track')
const HELP = idsOf('UserGuide', 'ContactUs')
const OWN = idsOf('UpdateProfile', 'ChangePassword')
/** Pages for operators and administrators only. No preset grants them. */
const NOT_BY_PRESET = idsOf('InternalDashboard', 'ManageUsers', 'SecurityLog', 'ApiKeys', 'Webhooks')

const byNumber = (ids: readonly number[]): number[] => [...new Set(ids)].sort((one, other) => one - other)

/** The presets of Manage Users, in their order on the screen. */
export const PRESETS: readonly Preset[] = [
  {
    name: 'Clerk',
    userType: 'User',
    pageIds: byNumber([...idsOf(...CLERK, 'ChangeDefaults'), ...HELP, ...OWN]),
  },
  {
    name: 'Warehouse',
    userType: 'User',
    pageIds: byNumber([
      ...WAREHOUSE,
      ...HELP,
      ...OWN,
      ...idsOf('PrinterSetup'),
      ...bucketsOf('Schedule', 'InTransit', 'Delivered'),
    ]),
  },
  {
    name: 'Manager',
    userType: 'User',
    pageIds: byNumber([...idsOf(...PAGE_NAMES).filter((id) => !NOT_BY_PRESET.includes(id)), ...ALL_BUCKETS]),
  },
  {
    name: 'Read-only',
    userType: 'ReadOnly',
    pageIds: byNumber([...idsOf(...CLERK, 'ShipmentConsole'), ...HELP, ...OWN, ...ALL_BUCKETS]),
  },
]
