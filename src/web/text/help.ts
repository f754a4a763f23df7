import { t } from '@lingui/core/macro'
import type { PageName } from '#domain/access/pages.ts'

/** 'Info on this page': the help text of each page in short paragraphs. The first one says what the page is for. */
export const HELP: Record<PageName, readonly string[]> = {
  ReviewRates: [
    t`Compare what every carrier charges for a shipment, without booking it.`,
    t`Enter two ZIPs and at least one item with its weight. If you leave the class empty and enter dimensions, the class is calculated from the density, provided your company has this turned on.`,
    t`A freight quote is valid for 24 hours; pricing is updated daily from fuel and market conditions.`,
    t`A price that you share or ship is saved. For 24 hours it is listed under Saved quotes wherever you log in, opens as it was priced, and can be booked. For two more days it is listed as expired, with Rate again. You can also search for its number.`,
  ],
  ReviewServices: [
    t`See how many business days each carrier takes between two ZIPs, direct or through a partner, and on which day it delivers.`,
    t`The pickup day is day 0. Weekends and the carrier’s holidays do not count. The calendar shows each of them by name.`,
    t`A pickup called in after the cut-off, or less than 3 hours before the dock closes, moves to the next business day.`,
    t`The map shows the service days from the origin to every state, for one carrier or the best of all carriers. A dot is a ZIP area whose days differ from its state.`,
  ],
  TerminalInfo: [
    t`Find the terminals that serve an origin and a destination, with phone numbers and hours.`,
    t`Call the destination terminal about an overdue delivery, and the origin terminal about a missed pickup.`,
    t`Distances are estimated road miles from the ZIP to the terminal.`,
  ],
  OpenOrders: [
    t`Orders from integration or manual entry that are not on a shipment yet.`,
    t`Orders with the same consignee address can be combined into one shipment. The page suggests them and shows the savings.`,
    t`Build Shipment moves an order to Rate & Route. Revert Set Items moves it back.`,
  ],
  SingleOrder: [
    t`Ship one order. Enter its number, and Prepaid, Collect or Parcel opens with everything filled in.`,
    t`Open orders for the same consignee are suggested as one shipment. Unfinished shipments are under Drafts.`,
    t`If there is no order, choose how the freight is paid and enter the shipment.`,
  ],
  Prepaid: [
    t`Rate and book a shipment that you or a third party pays for.`,
    t`Fill in the sections from the top. You can request rates at any time; names and street addresses are required only to book.`,
    t`Above the prices, see what else carriers billed for the same consignee, items or lane in the last 180 days. Click once to add the service and rate again.`,
    t`Preferred carriers are marked green. Carriers marked do not use are red and cannot be booked.`,
    t`Tender sends the pickup request. Tender Without Notify: you contact the carrier yourself. Tender Without Print: you print the BOL and labels yourself.`,
  ],
  Collect: [
    t`Tender a shipment when the consignee pays the freight, with the consignee’s carrier and account.`,
    t`The pickup window is 11:00 AM to 03:30 PM unless you change it.`,
  ],
  Parcel: [
    t`Ship packages by UPS, FedEx or USPS: all services side by side, with delivery date and time.`,
    t`Weight and dimensions are required for every package. The billed weight at each carrier is shown below each package. A paired scale fills in the weight. “More like package 1” adds identical packages.`,
    t`Save the boxes you pack in under Box sizes. Choose one under Packaging to fill in its dimensions and empty weight. A package that exceeds the box’s maximum weight is rejected.`,
    t`Who pays: you, the receiver or a third party, with the payer’s account. Under Options: signature, Saturday delivery, hold for pickup, returns, SurePost and its handling of undeliverable packages, a FedEx hold location, and insurance in addition to the carrier’s own. Each option shows which carriers offer it.`,
    t`For an international destination, the commercial invoice opens automatically. Enter the contents, value, weight, origin, incoterm and tax IDs.`,
    t`Buy label buys the label at the price shown and prints it immediately, including the doc-tab, on the label printer from Printer Setup. UPS and USPS labels come as both PDF and ZPL. FedEx labels come in one format: the one you choose under Options, or the one your printer uses.`,
    t`Void cancels a label while the carrier does not have the packages yet. End of day lists what you bought today by carrier and account: the manifest for the driver to sign, the USPS SCAN form, and UPS and FedEx pickups with their confirmation numbers.`,
  ],
  MultipleOrders: [
    t`Work through many orders at once: set items, rate and route, schedule, then follow them.`,
    t`Set items can pack cartons without dimensions into one of your box sizes, so that parcels are rated by dimensions.`,
    t`Tendering parcels buys their labels. The result updates as the carriers answer, lists each rejected parcel with its fix, and prints every label you bought.`,
    t`Routing picks the cheapest price above zero, or the carrier on a collect order. You can change every pick before it is scheduled.`,
    t`Live carrier rates are not requested again if the carrier responded within the last day.`,
  ],
  PrintDocuments: [
    t`Find, preview, print and reprint bills of lading, packing lists and labels.`,
    t`A bill of lading prints in three copies unless you choose another number. Labels go to a laser printer as PDF or to a thermal printer as ZPL.`,
  ],
  DockView: [
    t`Today’s pickups by carrier and time, for a tablet on the dock.`,
    t`Scan a BOL, order or PRO number to choose its shipment, a pallet label to check it off, or a command barcode to print or load. Scans go to the scan field no matter where the focus is.`,
    t`Mark as loaded records the pickup: it moves the shipment to in transit, with the time, trailer and seal. Enter the trailer once; it applies to all of the carrier’s shipments.`,
    t`You can keep working offline. Your actions are saved on this device and sent in order when the network is back. You are notified if someone else did something first.`,
  ],
  Tender: [
    t`The booking confirmation: pickup request, references and who was notified. For a shipment that is only scheduled, it is the last check before you tender it.`,
    t`If the address does not match the postal code that was rated, the rates or carriers may change. In that case, rate the shipment again.`,
  ],
  ShipmentDetails: [
    t`Everything about one shipment: addresses, items, charges, documents, events, and every message to and from the carrier.`,
    t`The available actions depend on its status. To void a tendered shipment, also call the carrier.`,
    t`Freight to another country needs a commercial invoice. For each line, enter the country of origin and the value. Values in the item master are filled in.`,
  ],
  Track: [
    t`Track tendered, in-transit and delivered shipments. Shipments with a problem are listed first.`,
    t`If a carrier sends no events, update the shipment manually: Move to InTransit, then Move to Delivered.`,
    t`Search by a carrier’s pickup number to find everything it picks up under that number, or by a PRO to find one shipment.`,
  ],
  ShipmentHistory: [
    t`Every shipment, including voided and archived ones, with every filter.`,
    t`Download the POD, the BOL or the packing list, or copy a shipment to a new one.`,
  ],
  OceanTracking: [
    t`Containers with vessel, ports and arrival. Days late are counted from the first estimate, in the port’s local time.`,
    t`The last free day is the last day at the terminal without demurrage. Two days before, it turns amber; on the day, red. Company Settings can e-mail an alert before it ends.`,
    t`Add a container by its number, its booking or its bill of lading, or import a list. With a tracking account, the shipping line or Terminal49 fills in the rest.`,
  ],
  OceanTrackingEvents: [
    t`The journey of one container from booking to empty return. Each event is in the local time of its port.`,
    t`Events that the carrier does not report can be entered by hand. A late report of an earlier event never moves a container back.`,
  ],
  Dashboard: [
    t`Freight spend and performance compared with the previous period, by carrier, lane, mode, warehouse and month.`,
    t`Spend covers booked shipments that have left. Prepaid and third-party freight counts. Collect freight is shown separately, and currencies are never added together.`,
    t`Click a figure to see the shipments behind it; their columns add up to it. Click a carrier, lane or month to see only its figures. The question marks explain each figure.`,
    t`Click a table heading to sort the worst first. Choose a carrier, then Scorecard, to see its lanes one by one and download them as a PDF or e-mail them to the carrier.`,
  ],
  Reports: [
    t`Shipment manifest, carrier summary, accessorial analysis, accrual and freight audit, on the screen or as a file.`,
    t`Freight audit shows what carriers billed, what was approved and what was saved, by carrier and cause. Click a count to see its bills.`,
    t`Build custom reports from columns, or from groups and totals, and share them with colleagues.`,
    t`Run a report now, or have it sent by e-mail every day, week or month. Runs and their files are kept for a year.`,
    t`Hover over a column heading to see its definition.`,
  ],
  QuoteScorecard: [
    t`How carriers answer spot quote requests: won, lost, missed, no bid, and how fast.`,
    t`The rating is out of 5 stars: 0.4 for the win rate, 0.3 for the response rate, 0.3 for on-time delivery of shipments won.`,
    t`Click a count to see its shipments.`,
  ],
  FreightAudit: [
    t`Every carrier bill is compared with its shipment’s receipt, charge by charge. If the carrier reweighed or reclassed the freight, it is repriced under the contract, so you see how much of the difference that explains.`,
    t`Select bills in the list and accept those within tolerance together. Open a bill to decide it: A accepts, S pays the receipt amount, D disputes, C closes without payment, and J and K go to the next and previous bill.`,
    t`A bill that matches no shipment is held with suggested matches. Identify an unknown charge once, for its carrier or for every carrier. Set tolerances for all carriers, for one carrier, or for individual charges.`,
    t`Accounts payable exports approved bills and accrues freight that shipped but was not billed by the end of the period. Each bill and each shipment is sent once. An accrual is reversed once, when its bill arrives.`,
    t`Bills in another currency and bills that the carrier cancels are held with instructions. Billed, approved and saved amounts, by carrier and cause, are on the dashboard and in Reports.`,
  ],
  Claims: [
    t`A claim asks a carrier to pay for freight that it damaged, lost or delivered short. Start one on the shipment page, add photos and the invoice for the goods, and e-mail the letter with its documents from here. The carrier answers on its own page, without logging in.`,
    t`The clocks show what is due when: concealed damage must be reported within days and every claim filed within months, based on your deadlines per carrier. A carrier has 30 days to acknowledge a claim and 120 days to pay, decline or make an offer.`,
    t`Record what you recover, as a payment or as a credit on a bill. A claim is paid once the full agreed amount is recorded. Close claims that are settled or abandoned; you can reopen a closed claim.`,
  ],
  RateBenchmark: [
    t`What you paid on a lane, compared with what every other carrier would have charged for the same shipments.`,
    t`Each shipment is re-rated with every contract tariff in force on its pickup day. The question marks explain how each figure is calculated.`,
    t`Savings achieved and savings missed are measured against the contract median. Figures based on fewer than 5 shipments are hidden because they are not meaningful.`,
    t`Click a count or a figure to open the shipments behind it. Click a lane to open only that lane.`,
  ],
  InternalDashboard: [
    t`The operator’s view over all clients: volumes, failed tenders, queues and integrations.`,
    t`Each figure opens the rows behind it: messages that failed or whose outcome is unknown, waiting jobs, and integrations with the time they last worked.`,
    t`Only users of type Internal see this page. It also shows the database size, free disk space, versions and last backup.`,
  ],
  ShipmentConsole: [
    t`A wall display of what must leave today, what is late and what has a problem. It refreshes automatically.`,
    t`Late: the pickup window has closed, or the delivery day has passed. At risk: a problem, an uncertain tender, or less than an hour to go and no word from the carrier.`,
  ],
  UserGuide: [
    t`Step-by-step guides to daily work, and a page for every screen.`,
    t`Type a few words to search the guide. Each page shows what it is for, how to use it and how it looks.`,
  ],
  ContactUs: [
    t`Who to contact and when. Have the BOL or order number ready.`,
    t`Phone numbers, hours and address come from Company Settings, where an administrator maintains them.`,
  ],
  Preferences: [
    t`Your settings: units, default services, notifications.`,
    t`Language, colors and density are saved with your user and apply on every computer.`,
  ],
  PrinterSetup: [
    t`Pair the print bridge on this computer, choose printers and label stock, print a test page, and test the scale.`,
    t`Without a bridge, Print opens one PDF in the browser’s print dialog. Prices and bookings need no bridge.`,
  ],
  Carriers: [
    t`The carriers you ship with: parcel accounts, freight carriers with contract tariffs, spot carriers, project44 and ODFL.`,
    t`Freight accounts are saved by SCAC, location and rate mode. An account for a warehouse takes precedence over the one for all locations.`,
    t`Tenders go to the tender e-mail address. Separate multiple addresses with commas. If “Ask this carrier for rates” is not checked, the account is kept but returns no prices.`,
    t`A contract carrier’s sales rep gets an e-mail with a link to upload the rate sheet; the files are under Contract carriers. Spot carriers have no rates and are asked for quotes.`,
    t`Deleting a carrier does not affect booked shipments. Links e-mailed to the carrier stop working.`,
    t`Under eBOL, enter the addresses and credentials of LTL carriers that accept the electronic bill of lading (NMFTA standard). Their tenders are then sent by API, and the PRO number is saved from the reply.`,
  ],
  ItemMaster: [
    t`Your items with class, NMFC number, dimensions and weight, so that you enter them only once.`,
    t`SKU and description are required. Export saves all matching items as XLSX or CSV, and you can import that file again.`,
    t`Import your own XLSX or CSV file: choose its columns, review what is new, what would change and what is wrong, and then import it. Existing items change only if you select the checkbox. Empty cells leave existing values unchanged.`,
  ],
  OrderIntegration: [
    t`Import orders by SFTP, FTP, e-mail or upload. Prepaid, Collect and Parcel then fill in from an order number.`,
    t`Map the columns of your own file once; the preview shows what each row becomes.`,
  ],
  Locations: [
    t`Your saved addresses with contacts and default services.`,
    t`Import and export as a spreadsheet; duplicates are offered for merging.`,
    t`A dock code makes a location one of your docks. Orders with that code ship from there.`,
  ],
  CarrierMapping: [
    t`The carrier and service for each ship-via code in your orders. Each code can be listed once. Codes are not case-sensitive.`,
    t`Codes on open orders that are not mapped yet are listed at the top. Click one to map it.`,
  ],
  ParcelAccounts: [
    t`Parcel accounts by sold-to: carrier, account number and who pays.`,
    t`Sold To, Payment Type, Ship Via and Account Number are required.`,
    t`With its credentials, a carrier returns prices and sells labels under your own account. Test checks what you entered without saving it. A saved secret is never shown again. In the sandbox, replies are simulated and labels are samples.`,
  ],
  UPSReady: [
    t`Register a UPS account in four steps: agreement, contact, account, invoice.`,
    t`Use any of your last 3 invoices. It must be from the last 90 days in the US and Canada, or the last 45 days elsewhere.`,
  ],
  UpsRate: [
    t`Get rates directly from UPS with your own account.`,
    t`Every service with its delivery day and time. The list price is shown next to what your account pays.`,
  ],
  UpsTracking: [
    t`Get UPS events for several tracking numbers at once.`,
    t`Paste them separated by commas or spaces, or one per line.`,
  ],
  FreeShipping: [
    t`When your store ships free: by cart value or by SKU.`,
    t`Import the SKU rule from a file or enter it line by line, and try it on a cart.`,
  ],
  ApiKeys: [
    t`Keys let other programs use Lading: your online store, ERP or warehouse system. Administrators only. The developer guide is docs/integrate.md.`,
    t`For each area, choose whether the key can only read, or read and write. A key never has more rights than the administrator who created it. It stops working when it expires, when it is revoked, or when that administrator can no longer log in.`,
    t`The key is shown only once. The audit trail lists changes to a key under its name.`,
  ],
  Webhooks: [
    t`Lading sends events to these addresses: booked, tendered, accepted, picked up, delivered, problems, documents, decided bills. Administrators only. The developer guide is docs/integrate.md.`,
    t`Each event is signed (Standard Webhooks) with the webhook secret. For 24 hours after you create a new secret, events are signed with both.`,
    t`Failed deliveries are retried ten times over three days. The log shows each attempt, and you can resend an event from it. A webhook that fails for three days is disabled, and the administrators get an e-mail.`,
  ],
  ManageUsers: [
    t`Add users, change what they can open, and disable them. Administrators only.`,
    t`A new user gets a link by e-mail and chooses a password. You never see it.`,
    t`If a user lost the phone and the recovery codes, choose Reset two-step verification and passkeys in the menu of that user.`,
  ],
  UpdateProfile: [
    t`Your name, phone, e-mail and company address.`,
    t`Changing your e-mail address requires your password, and the old address gets a notice.`,
  ],
  ChangeDefaults: [
    t`Your default pickup location and window, class and bill-to address.`,
    t`New shipments start with these values. Empty fields use the company defaults.`,
  ],
  ChangePassword: [
    t`Set a new password. You need the old one.`,
    t`You stay logged in here; everywhere else you are logged out.`,
    t`Two-step verification asks for a code from your phone after your password. Save the recovery codes: each logs you in once without the phone. An administrator can reset two-step verification for you.`,
    t`“Your sessions” lists the browsers where you are logged in, with address and last use. Log out of one of them, or everywhere else.`,
    t`Passkeys log you in with your fingerprint, face or device PIN, without a user name and password. Add one on each device. If you lose a device, remove its passkey here; an administrator can remove all of them for you.`,
  ],
  BillToLocations: [
    t`The address for your freight bills. The default is printed on a bill of lading if the shipment has no other address.`,
    t`Carriers connected through project44 bill by account group. Create a group for the location, then add the carriers’ accounts to it under Carriers.`,
    t`Deleting or changing a location does not affect existing shipments.`,
  ],
  RoutingGuide: [
    t`Preferred and do-not-use carriers: for one sold-to or all, on one lane or every lane, by weight, mode and date.`,
    t`If several rules apply to a carrier, the most specific one wins: account, then lane, then weight, then mode. If rules tie, Do not use wins.`,
    t`Users who pass over a preferred carrier must enter a reason. The reason and the extra cost are saved with the shipment. Collect carriers are listed with their sold-to account.`,
    t`A change applies the next time you rate. “Try it” shows what the guide does with a shipment and which rule applies.`,
  ],
  CompanySettings: [
    t`Shipment and order settings for the whole company, and how colleagues reach you. Administrators only.`,
    t`A change applies to new shipments and orders. Existing orders and shipments are not changed.`,
    t`You can require two-step verification for all users once it is on for you. Users without it set it up at their next log-in.`,
    t`Single sign-on lets users log in through your company’s own OpenID Connect provider. Enter the values from your provider, choose Check, then turn it on. The provider then handles two-step verification. You must still disable users here when they leave.`,
    t`With “by single sign-on only”, passwords and passkeys are rejected for everyone except administrators. API keys keep working.`,
  ],
  SecurityLog: [
    t`Successful and failed log-ins, lockouts, denied access, and changes to users, rights, credentials and settings. Administrators only.`,
    t`Repeated denials from the same network within a minute are grouped in one row with a count. Denials are kept for a year.`,
  ],
  LogoUpdate: [
    t`Your company’s logo, in the header and on documents.`,
    t`PNG and JPEG logos print on bills of lading. An SVG is shown in the header only.`,
  ],
}
