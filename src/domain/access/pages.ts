/**
 * The pages of the product: one table for navigation, titles, rights and breadcrumbs. Ids 47-52 are the
 * specification's; the others are the product's own. `exceptional`: closed if a user's page list is empty. Source:
 * specification sections 2 and 6.
 */
export type PageGroup =
  | 'Plan'
  | 'Ship'
  | 'Track'
  | 'Analyze'
  | 'Help'
  | 'Settings'
  | 'Integration'
  | 'Profile'

export interface Page {
  id: number
  /** Path as in the browser, parameters with a dollar sign. */
  path: string
  title: string
  group: PageGroup
  inNavigation?: boolean
  exceptional?: boolean
  fullScreen?: boolean
  aliases?: readonly string[]
  tabs?: readonly string[]
}

const page = <Path extends string>(
  id: number,
  path: Path,
  title: string,
  group: PageGroup,
  more: Partial<Page> = {},
): Page & { path: Path } => ({ ...more, id, path, title, group })
const listed = { inNavigation: true }

export const PAGES = {
  ReviewRates: page(1, '/ReviewRates', 'Review Rates', 'Plan', listed),
  ReviewServices: page(2, '/ReviewServices', 'Review Service', 'Plan', {
    ...listed,
    aliases: ['/ReviewService'],
  }),
  TerminalInfo: page(3, '/TerminalInfo', 'Terminal Info', 'Plan', listed),
  OpenOrders: page(4, '/OpenOrders', 'Open Orders', 'Plan', listed),
  SingleOrder: page(5, '/SingleOrder', 'Single Order', 'Ship', listed),
  Prepaid: page(6, '/Prepaid/{-$shipmentid}/{-$sh}', 'Prepaid /3P', 'Ship', listed),
  Collect: page(7, '/Collect/{-$shipmentid}/{-$sh}', 'Collect', 'Ship', listed),
  Parcel: page(8, '/Parcel/{-$shipmentid}', 'Parcel', 'Ship', listed),
  MultipleOrders: page(9, '/MultipleOrders', 'Multiple Orders', 'Ship', {
    ...listed,
    tabs: ['Set Items', 'Rate & Route', 'Schedule', 'En Route', 'Delivered'],
  }),
  PrintDocuments: page(10, '/PrintDocuments', 'Print Documents', 'Ship', listed),
  DockView: page(11, '/DockView', 'Dock View', 'Ship', listed),
  Tender: page(12, '/Tender', 'Tender', 'Ship'),
  ShipmentDetails: page(13, '/ShipmentDetails/$shipmentid', 'Shipment Details', 'Ship'),
  Track: page(14, '/Track', 'Track', 'Track', {
    ...listed,
    tabs: ['Tendered', 'In Transit', 'Delivered'],
  }),
  ShipmentHistory: page(15, '/ShipmentHistory', 'Shipment History', 'Track', {
    ...listed,
    tabs: ['Active', 'Tendered', 'In Transit', 'Delivered', 'Archived'],
  }),
  OceanTracking: page(16, '/OceanTracking', 'Ocean Tracking', 'Track', listed),
  OceanTrackingEvents: page(17, '/OceanTrackingEvents/{-$ContainerID}', 'Ocean Tracking Events', 'Track'),
  Dashboard: page(18, '/Dashboard', 'Dashboard', 'Analyze', { ...listed, aliases: ['/DashboardView'] }),
  Reports: page(19, '/Reports', 'Reports', 'Analyze', listed),
  QuoteScorecard: page(20, '/QuoteScorecard', 'Quote Scorecard', 'Analyze', listed),
  RateBenchmark: page(21, '/RateBenchmark', 'Rate Benchmark', 'Analyze', listed),
  InternalDashboard: page(22, '/InternalDashboard', 'Internal Dashboard', 'Analyze', {
    ...listed,
    exceptional: true,
  }),
  FreightAudit: page(53, '/FreightAudit', 'Freight Audit', 'Analyze', {
    ...listed,
    tabs: ['Outstanding', 'Accepted', 'Disputed', 'Short paid', 'Closed'],
  }),
  Claims: page(54, '/Claims', 'Claims', 'Analyze', {
    ...listed,
    tabs: ['Open', 'Drafts', 'Paid', 'Closed'],
  }),
  ShipmentConsole: page(23, '/ShipmentConsole', 'Shipment Console', 'Analyze', { fullScreen: true }),
  UserGuide: page(24, '/UserGuide', 'User Guide', 'Help', listed),
  ContactUs: page(25, '/ContactUs', 'Contact Us', 'Help', listed),
  Preferences: page(26, '/Preferences', 'Preferences', 'Settings', listed),
  PrinterSetup: page(27, '/PrinterSetup', 'Printer Setup', 'Settings', listed),
  Carriers: page(28, '/Carriers', 'Carriers', 'Settings', listed),
  ItemMaster: page(29, '/ItemMaster', 'Item Master', 'Settings', listed),
  OrderIntegration: page(30, '/OrderIntegration', 'Order Integration', 'Integration', listed),
  Locations: page(31, '/Locations', 'Locations', 'Settings', listed),
  CarrierMapping: page(32, '/CarrierMapping', 'Carrier Mapping', 'Settings', listed),
  ParcelAccounts: page(33, '/ParcelAccounts', 'Parcel Accounts', 'Settings', listed),
  UPSReady: page(34, '/UPSReady', 'UPS Registration', 'Integration', listed),
  UpsRate: page(35, '/UpsRate', 'UPS Rate', 'Integration', { ...listed, exceptional: true }),
  UpsTracking: page(36, '/UpsTracking', 'UPS Tracking', 'Integration', { ...listed, exceptional: true }),
  ApiKeys: page(55, '/ApiKeys', 'API Keys', 'Settings', listed),
  Webhooks: page(56, '/Webhooks', 'Webhooks', 'Settings', listed),
  FreeShipping: page(37, '/FreeShipping', 'Free Shipping', 'Settings', { ...listed, exceptional: true }),
  ManageUsers: page(38, '/Profile', 'Manage Users', 'Profile'),
  UpdateProfile: page(39, '/Profile', 'Update Profile', 'Profile'),
  ChangeDefaults: page(40, '/Profile', 'Change Defaults', 'Profile'),
  ChangePassword: page(41, '/Profile', 'Change Password', 'Profile'),
  BillToLocations: page(42, '/Profile', 'API Bill-to Locations', 'Profile'),
  RoutingGuide: page(43, '/Profile', 'Manage Routing Guide', 'Profile'),
  LogoUpdate: page(44, '/Profile', 'Logo Update', 'Profile'),
  CompanySettings: page(45, '/Profile', 'Company Settings', 'Profile'),
  SecurityLog: page(46, '/Profile', 'Security Log', 'Profile'),
} as const satisfies Record<string, Page>

export type PageName = keyof typeof PAGES
export const PAGE_NAMES = Object.keys(PAGES) as PageName[]

/** Pages that need no login: path, title and query. */
export const PUBLIC_PAGES = {
  Login: { path: '/', title: 'Login', query: [] },
  PasswordSetup: { path: '/PasswordSetup', title: 'Password Setup', query: ['accessid'] },
  AccountSetup: { path: '/AccountSetup', title: 'Account Setup', query: [] },
  ContractDetails: { path: '/ContractDetails', title: 'Contract Details', query: [] },
  QuoteResponse: {
    path: '/QuoteResponse',
    title: 'Quote Response',
    query: ['QuoteID', 'AccessID', 'userEdit'],
  },
  Profile: { path: '/Profile', title: 'Profile', query: [] },
  Tracking: { path: '/Tracking', title: 'Tracking', query: ['trackid'] },
  TrackingShipment: { path: '/TrackingShipment', title: 'Tracking', query: ['shipmentid', 'accessid'] },
  Messages: { path: '/Messages', title: 'Messages', query: ['accessid'] },
  BillResponse: { path: '/BillResponse', title: 'Freight bill', query: ['accessid'] },
  ClaimResponse: { path: '/ClaimResponse', title: 'Freight claim', query: ['accessid'] },
  SingleSignOn: { path: '/SingleSignOn', title: 'Single sign-on', query: [] },
  TenderResponse: { path: '/TenderResponse', title: 'Pickup request', query: ['accessid', 'answer'] },
} as const
