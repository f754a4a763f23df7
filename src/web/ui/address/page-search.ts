import type { PAGES, PageName, PUBLIC_PAGES } from '#domain/access/pages.ts'

export type AnyPage = PageName | keyof typeof PUBLIC_PAGES

/** What every list keeps in the URL. */
type List = 'q' | 'page' | 'size' | 'sort'
type ShipmentForm = 'order' | 'carrier' | 'service'
type Settings = List | 'view' | 'add' | 'file'

/** The search parameters of each page that has more than those of a list. */
interface SearchNames {
  OpenOrders: List | 'tab' | 'view' | 'order' | 'add'
  SingleOrder: List | 'state' | 'add'
  Prepaid: ShipmentForm
  Collect: ShipmentForm
  Parcel: ShipmentForm
  Tender: 'shipment'
  MultipleOrders: List | 'tab' | 'run' | 'job' | 'warehouse'
  PrintDocuments: List | 'tab'
  ReviewServices: 'from' | 'to'
  TerminalInfo: 'from' | 'to'
  Track: List | 'tab' | 'attention' | 'problems'
  ShipmentHistory: List | 'tab'
  ShipmentConsole: 'warehouse'
  OceanTracking: List | 'tab' | 'view' | 'add' | 'only'
  Claims: List | 'tab' | 'claim' | 'only'
  FreightAudit: List | 'tab' | 'bill' | 'only' | 'cause'
  QuoteScorecard: List | 'year' | 'month' | 'view' | 'scac' | 'outcome' | 'behind'
  Carriers:
    | Settings
    | ('contract' | 'carrier' | 'kind' | 'name' | 'basedOn' | 'sheet')
    | ('index' | 'date' | 'table')
  Locations: Settings | 'type'
  ItemMaster: Settings
  OrderIntegration: List | 'file'
  ManageUsers: List | 'add'
  RoutingGuide: List | 'view'
  UserGuide: 'page'
  UpsTracking: 'numbers' | 'ups'
  PasswordSetup: 'accessid'
  AccountSetup: 'accessid'
}

/** The search parameters of a page. They are text, as in the URL: a tracking number must not become a number. */
export type SearchOf<P extends AnyPage> = {
  [name in P extends keyof SearchNames ? SearchNames[P] : List]?: string | undefined
}

type PathOf<P extends AnyPage> = P extends PageName
  ? (typeof PAGES)[P]['path']
  : P extends keyof typeof PUBLIC_PAGES
    ? (typeof PUBLIC_PAGES)[P]['path']
    : never

type ParamsIn<Path extends string> = Path extends `${infer First}/${infer Rest}`
  ? ParamsIn<First> & ParamsIn<Rest>
  : Path extends `{-$${infer Name}}`
    ? { [name in Name]?: string | undefined }
    : Path extends `$${infer Name}`
      ? { [name in Name]: string }
      : unknown

/** The parameters in the path of a page: `/ShipmentDetails/$shipmentid` needs `shipmentid`. */
export type ParamsOf<P extends AnyPage> = ParamsIn<PathOf<P>>
