import {
  IconAnchor,
  IconBox,
  IconBuildingWarehouse,
  IconCalendarTime,
  IconChartBar,
  IconChartDots,
  IconFileInvoice,
  IconGauge,
  IconHistory,
  IconLayoutDashboard,
  IconListDetails,
  IconMapPin,
  IconPackage,
  IconPrinter,
  IconReceipt,
  IconReportAnalytics,
  IconScale,
  IconScoreboard,
  IconShieldDollar,
  IconTruckDelivery,
  IconTruckLoading,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { PAGE_NAMES, PAGES, type Page, type PageGroup, type PageName } from '#domain/access/pages.ts'
import { canOpen, type Rights } from '#domain/access/rights.ts'

/** The groups of the sidebar, in the order of specification section 2. */
export const SIDEBAR_GROUPS = ['Plan', 'Ship', 'Track', 'Analyze'] as const satisfies readonly PageGroup[]

/** The header menus, in the order of the specification. */
export const HELP_MENU: readonly PageName[] = ['UserGuide', 'ContactUs']
export const SETTINGS_MENU: readonly PageName[] = [
  'Preferences',
  'PrinterSetup',
  'Carriers',
  'ItemMaster',
  'OrderIntegration',
  'Locations',
  'CarrierMapping',
  'ParcelAccounts',
  'UPSReady',
  'UpsRate',
  'UpsTracking',
  'FreeShipping',
  'ApiKeys',
  'Webhooks',
]
export const PROFILE_SECTIONS: readonly PageName[] = PAGE_NAMES.filter(
  (name) => PAGES[name].group === 'Profile',
)

/** The pages of a sidebar group that the user may open. */
export const pagesOf = (group: PageGroup, rights: Rights): PageName[] =>
  PAGE_NAMES.filter((name) => {
    const page: Page = PAGES[name]
    return page.group === group && page.inNavigation === true && canOpen(rights, name)
  })

type Icon = ComponentType<{ size?: number; 'aria-hidden'?: boolean }>
/** The icon of a page in the collapsed sidebar. */
export const PAGE_ICONS: Partial<Record<PageName, Icon>> = {
  ReviewRates: IconReceipt,
  ReviewServices: IconCalendarTime,
  TerminalInfo: IconBuildingWarehouse,
  OpenOrders: IconListDetails,
  SingleOrder: IconFileInvoice,
  Prepaid: IconTruckDelivery,
  Collect: IconScale,
  Parcel: IconPackage,
  MultipleOrders: IconBox,
  PrintDocuments: IconPrinter,
  DockView: IconTruckLoading,
  Track: IconMapPin,
  ShipmentHistory: IconHistory,
  OceanTracking: IconAnchor,
  Dashboard: IconLayoutDashboard,
  Reports: IconReportAnalytics,
  QuoteScorecard: IconScoreboard,
  RateBenchmark: IconChartDots,
  FreightAudit: IconReceipt,
  Claims: IconShieldDollar,
  InternalDashboard: IconGauge,
  ShipmentConsole: IconChartBar,
}
