import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router'
import type { PageName, PUBLIC_PAGES } from '#domain/access/pages.ts'
import { inTime, partFrom } from './ui/part-source.ts'

export type PublicName = keyof typeof PUBLIC_PAGES
type Screen = AsyncRouteComponent<unknown>

const screen = (load: () => Promise<{ Page: (props: object) => React.ReactNode }>): Screen =>
  lazyRouteComponent(() => inTime(load), 'Page') as Screen

const WIZARD = partFrom(() => import('./features/profile/wizard/wizard.tsx').then((part) => part.Wizard))

/** The screen of each page, one chunk per feature. */
export const SCREENS: Readonly<Record<PageName | PublicName, Screen>> = {
  // Public
  Login: screen(() => import('./features/login/page.tsx')),
  PasswordSetup: screen(() => import('./features/password-setup/page.tsx')),
  AccountSetup: screen(() => import('./features/account-setup/page.tsx')),
  ContractDetails: screen(() => import('./features/contract-details/page.tsx')),
  Profile: screen(async () => ({
    Page: (await import('./shell/profile-entry.tsx')).profileEntryOf(SCREENS, WIZARD),
  })),
  QuoteResponse: screen(() => import('./features/quote-response/page.tsx')),
  Tracking: screen(() => import('./features/tracking/page.tsx')),
  Messages: screen(() => import('./features/tracking/messages-page.tsx')),
  BillResponse: screen(() => import('./features/bill-response/page.tsx')),
  SingleSignOn: screen(() => import('./features/login/sign-on-page.tsx')),
  TenderResponse: screen(() => import('./features/tender-response/page.tsx')),
  ClaimResponse: screen(() => import('./features/claim-response/page.tsx')),
  TrackingShipment: screen(() => import('./features/tracking/page.tsx')),
  // Plan
  ReviewRates: screen(() => import('./features/review-rates/page.tsx')),
  ReviewServices: screen(() => import('./features/review-services/page.tsx')),
  TerminalInfo: screen(() => import('./features/terminal-info/page.tsx')),
  OpenOrders: screen(() => import('./features/open-orders/page.tsx')),
  // Ship
  SingleOrder: screen(() => import('./features/single-order/page.tsx')),
  Prepaid: screen(() => import('./features/ship-freight/prepaid/page.tsx')),
  Collect: screen(() => import('./features/ship-freight/collect/page.tsx')),
  Parcel: screen(() => import('./features/ship-freight/parcel/page.tsx')),
  Tender: screen(() => import('./features/ship-freight/tender/page.tsx')),
  ShipmentDetails: screen(() => import('./features/shipment-details/page.tsx')),
  MultipleOrders: screen(() => import('./features/multiple-orders/page.tsx')),
  PrintDocuments: screen(() => import('./features/print-documents/page.tsx')),
  DockView: screen(() => import('./features/dock-view/page.tsx')),
  // Track
  Track: screen(() => import('./features/track/page.tsx')),
  ShipmentHistory: screen(() => import('./features/shipment-history/page.tsx')),
  OceanTracking: screen(() => import('./features/ocean-tracking/page.tsx')),
  OceanTrackingEvents: screen(() => import('./features/ocean-tracking/events-page.tsx')),
  // Analyze
  Dashboard: screen(() => import('./features/dashboard/page.tsx')),
  FreightAudit: screen(() => import('./features/freight-audit/page.tsx')),
  Claims: screen(() => import('./features/claims/page.tsx')),
  RateBenchmark: screen(() => import('./features/rate-benchmark/page.tsx')),
  ShipmentConsole: screen(() => import('./features/shipment-console/page.tsx')),
  InternalDashboard: screen(() => import('./features/internal-dashboard/page.tsx')),
  QuoteScorecard: screen(() => import('./features/quote-scorecard/page.tsx')),
  Reports: screen(() => import('./features/reports/page.tsx')),
  // Settings
  Carriers: screen(() => import('./features/carriers/page.tsx')),
  CarrierMapping: screen(() => import('./features/carrier-mapping/page.tsx')),
  ParcelAccounts: screen(() => import('./features/parcel-accounts/page.tsx')),
  UPSReady: screen(() => import('./features/ups-registration/page.tsx')),
  UpsRate: screen(() => import('./features/ups-rate/page.tsx')),
  UpsTracking: screen(() => import('./features/ups-tracking/page.tsx')),
  Preferences: screen(() => import('./features/preferences/page.tsx')),
  PrinterSetup: screen(() => import('./features/printer-setup/page.tsx')),
  OrderIntegration: screen(() => import('./features/order-integration/page.tsx')),
  Locations: screen(() => import('./features/locations/page.tsx')),
  ItemMaster: screen(() => import('./features/item-master/page.tsx')),
  Webhooks: screen(() => import('./features/webhooks/page.tsx')),
  ApiKeys: screen(() => import('./features/api-keys/page.tsx')),
  FreeShipping: screen(() => import('./features/free-shipping/page.tsx')),
  // Profile
  UpdateProfile: screen(() => import('./features/profile/update-profile/page.tsx')),
  ManageUsers: screen(() => import('./features/manage-users/page.tsx')),
  ChangeDefaults: screen(() => import('./features/profile/change-defaults/page.tsx')),
  ChangePassword: screen(() => import('./features/profile/change-password/page.tsx')),
  BillToLocations: screen(() => import('./features/bill-to-locations/page.tsx')),
  RoutingGuide: screen(() => import('./features/routing-guide/page.tsx')),
  SecurityLog: screen(() => import('./features/profile/security-log/page.tsx')),
  CompanySettings: screen(() => import('./features/profile/company-settings/page.tsx')),
  LogoUpdate: screen(() => import('./features/profile/logo-update/page.tsx')),
  // Help
  UserGuide: screen(() => import('./features/user-guide/page.tsx')),
  ContactUs: screen(() => import('./features/contact-us/page.tsx')),
}

export const NotFound = screen(() => import('./features/not-found/page.tsx'))
