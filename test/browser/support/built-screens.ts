/** A screen that needs a login, and a text on it once it has its data. */
export type Screen = [path: string, landmark: string]

/** In two parts that take about as long. */
export const SHIPPING_SCREENS: Screen[] = [
  ['/SingleOrder', 'Ship an order'],
  ['/Prepaid', 'Rate'],
  ['/Collect', 'Consignee’s carrier'],
  ['/Parcel', 'Add package'],
  ['/OpenOrders', 'Ship by'],
  ['/OpenOrders?view=consolidate', 'Consolidate'],
  ['/MultipleOrders', 'Set Items'],
  ['/Track', 'Problems first'],
  ['/Track?tab=InTransit&attention=late', 'Problems first'],
  ['/Track?tab=Delivered', 'Delivered'],
  ['/ShipmentHistory', 'Filters'],
  ['/ShipmentHistory?tab=Archived&payment=C', 'Filters (1)'],
  ['/OceanTracking', 'Free time ends'],
  ['/OceanTrackingEvents/MSCU4021179', 'Estimated arrival over time'],
  ['/ReviewRates', 'Get prices'],
  ['/RateBenchmark', 'Savings missed'],
  ['/Dashboard', 'Open orders by age'],
  ['/Dashboard?view=lane&metric=spend', 'Shipments behind Freight spend'],
  ['/FreightAudit', 'Outstanding'],
  ['/Claims', 'Next deadline'],
  ['/ItemMaster', 'Add item'],
  ['/FreeShipping', 'Request from your store'],
  ['/Locations', 'Add location'],
  ['/Locations?view=import', 'Imported lists'],
  ['/Locations?view=duplicates', 'Possible duplicates'],
]

export const SCREENS_BESIDE: Screen[] = [
  ['/Carriers?view=Freight', 'Add carrier'],
  ['/Carriers?view=Contracts&contract=SAIA-1', 'Versions'],
  ['/Carriers?view=Fuel', 'From price'],
  ['/Profile?section=BillToLocations', 'Add bill-to location'],
  ['/Profile?section=ChangeDefaults', 'Save defaults'],
  ['/PrintDocuments', 'To print'],
  ['/DockView', 'Ready to scan.'],
  ['/ShipmentConsole', 'Pickups by warehouse'],
  ['/UPSReady', '3. Account'],
  ['/UpsRate?from=89502&to=60601&weight=12', 'Your price'],
  ['/UpsTracking?numbers=1Z12345E6605272234,986578788855', 'Not a UPS number'],
  ['/UserGuide', 'User Guide'],
  ['/ContactUs', 'Contact Us'],
  ['/ReviewServices?from=89502&to=75201', 'Direct'],
  ['/TerminalInfo?from=89502&to=75201', 'Terminal'],
  ['/QuoteScorecard', 'Won'],
  ['/Reports', 'Shipment manifest'],
  ['/CarrierMapping', 'Map a code'],
  ['/PrinterSetup', 'Printers'],
  ['/ApiKeys', 'Create API key'],
  ['/Webhooks', 'Add webhook'],
  ['/Profile?section=RoutingGuide', 'Routing Guide'],
  ['/Reports', 'Reports'],
  ['/NoSuchPage', 'not'],
]

/** Screens for the installation's operator. */
export const OPERATOR_SCREENS: Screen[] = [['/InternalDashboard', 'Versions']]

/** Screens in no other list: those of one shipment, of the profile, and the public ones. */
const OTHER_ROUTES = [
  ...['/Tender', '/ShipmentDetails', '/OrderIntegration', '/Preferences', '/ParcelAccounts'],
  ...['ManageUsers', 'UpdateProfile', 'ChangePassword', 'LogoUpdate', 'CompanySettings', 'SecurityLog'].map(
    (section) => `/Profile?section=${section}`,
  ),
  ...['/PasswordSetup?accessid=AAAA', '/AccountSetup', '/ContractDetails?accessid=AAAA'],
  ...['/QuoteResponse?AccessID=AAAA', '/Tracking?trackid=AAAA', '/TrackingShipment?accessid=AAAA'],
  ...['/Messages?accessid=AAAA', '/BillResponse?accessid=AAAA', '/ClaimResponse?accessid=AAAA'],
  ...['/TenderResponse?accessid=AAAA', '/SingleSignOn?error=access_denied&state=AAAA'],
]
/** Every page with its own route that a user of a company or a visitor can open. */
export const ROUTES = [...[...SHIPPING_SCREENS, ...SCREENS_BESIDE].map(([path]) => path), ...OTHER_ROUTES]
