import type { PageName } from '#domain/access/pages.ts'

/** Pages without a screen: their addresses are kept, and no menu, search or start page leads to them. */
export const COMING: ReadonlySet<PageName> = new Set<PageName>([
  'ShipmentHistory',
  'OceanTracking',
  'OceanTrackingEvents',
  'Dashboard',
  'Reports',
  'InternalDashboard',
])
