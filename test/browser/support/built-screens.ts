/** Screens behind the log-in, and what is on them once they have their data. */
export const SCREENS: [path: string, landmark: string][] = [
  ['/SingleOrder', 'Ship an order'],
  ['/Prepaid', 'Rate'],
  ['/Collect', 'Carrier of the consignee'],
  ['/OpenOrders', 'Ship by'],
  ['/OpenOrders?view=consolidate', 'Consolidate'],
  ['/MultipleOrders', 'Set Items'],
  ['/Track', 'Problems first'],
  ['/Track?tab=Delivered', 'Delivered'],
  ['/ReviewRates', 'Get prices'],
  ['/RateBenchmark', 'Saving missed'],
  ['/ItemMaster', 'Add item'],
  ['/FreeShipping', 'The call of your shop'],
  ['/Locations', 'Add location'],
  ['/Locations?view=import', 'Lists that came'],
  ['/Locations?view=duplicates', 'Possible duplicates'],
  ['/Carriers?view=Freight', 'Add carrier'],
  ['/PrintDocuments', 'To print'],
  ['/DockView', 'Ready to scan.'],
  ['/ShipmentConsole', 'Pickups by warehouse'],
  ['/UPSReady', '3. Account'],
  ['/UpsRate?from=89502&to=60601&weight=12', 'Your price'],
  ['/UpsTracking?numbers=1Z12345E6605272234,986578788855', 'Not a number of UPS'],
  ['/UserGuide', 'User Guide'],
  ['/ContactUs', 'Contact Us'],
  ['/Reports', 'Reports'],
  ['/NoSuchPage', 'not'],
]

/** Screens whose weight is held, too; with an answer on them where they answer a question. */
export const OTHERS = [
  '/ReviewServices?from=89502&to=75201',
  '/TerminalInfo?from=89502&to=75201',
  '/QuoteScorecard',
  '/CarrierMapping',
  '/PrinterSetup',
  '/Profile?section=RoutingGuide',
]
