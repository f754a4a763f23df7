import { t } from '@lingui/core/macro'
import type { PageName } from '#domain/access/pages.ts'

/** 'Info on this page': the help text of each page, in short paragraphs. The first says what the page is for. */
export const HELP: Record<PageName, readonly string[]> = {
  ReviewRates: [
    t`Compare what every carrier charges for a shipment, without booking it.`,
    t`Enter two ZIPs and at least one item with its weight. Leave the class empty and give dimensions, and the class is computed from the density, where your company has that switched on.`,
    t`A freight quote is valid for 24 hours; pricing is updated daily from fuel and market conditions.`,
    t`A price that you share or ship is saved. For 24 hours it is listed under Saved quotes wherever you log in, opens as it was priced, and can be booked. For two more days it is listed as expired, with Rate again. Elsewhere, search for its number.`,
  ],
  ReviewServices: [
    t`See how many business days each carrier takes between two ZIPs, direct or through a partner, and on which day it delivers.`,
    t`The pickup day is day 0. Weekends and the carrier’s holidays do not count. The calendar shows each of them by name.`,
    t`A pickup called in after the cut-off, or with less than 3 hours left before the dock closes, goes over to the next working day.`,
    t`The map shows the days from the origin to every state: of one carrier, or the best of all. A dot is a ZIP area with other days than its state.`,
  ],
  TerminalInfo: [
    t`Find the terminals that serve an origin and a destination, with phone numbers and hours.`,
    t`Call the destination terminal when a delivery is overdue; the origin terminal when a pickup did not come.`,
    t`Distances are estimated road miles from the ZIP to the terminal.`,
  ],
  OpenOrders: [
    t`Orders that came by integration or by hand and are not yet a shipment.`,
    t`Orders with the same consignee address can be combined into one shipment; the page suggests them and says what it saves.`,
    t`Build Shipment moves an order to Rate & Route. Revert Set Items moves it back.`,
  ],
  SingleOrder: [
    t`Home: ship one order. Enter its number and Prepaid, Collect or Parcel opens with everything filled in.`,
    t`Orders that wait for the same consignee are offered for one shipment. What was begun and not booked stands under Drafts.`,
    t`Without an order, choose how the freight is paid and type the shipment in.`,
  ],
  Prepaid: [
    t`Rate and book a shipment whose freight you or a third party pay.`,
    t`Fill the blocks from the top. Rates may be asked for at any time; names and streets are needed only to book.`,
    t`Above the prices you see what carriers also billed for the same consignee, items or lane in the last 180 days. One button adds the service and rates again.`,
    t`Preferred carriers are marked green. Carriers marked do not use are red and cannot be booked.`,
    t`Tender sends the pickup request. Tender Without Notify: you contact the carrier. Tender Without Print: you print the BOL and labels.`,
  ],
  Collect: [
    t`Tender a shipment when the consignee pays the freight, with the consignee’s carrier and account.`,
    t`The pickup window is 11:00 AM to 03:30 PM unless you change it.`,
  ],
  Parcel: [
    t`Ship packages by UPS, FedEx or USPS: all services side by side, with delivery date and time.`,
    t`Weight and dimensions of every package are required; below each stands what it counts as at each carrier. A paired scale fills the weight in. “More like package 1” adds equal ones.`,
    t`Box sizes keeps the boxes that you pack in. Choose one under Packaging, and it fills in its size and its own weight; a package heavier than its box holds is refused.`,
    t`Who pays: you, the receiver or a third party, by the payer’s account. Under Options: signature, Saturday, hold for pickup, returns, SurePost and what the post does with what it cannot deliver, a FedEx location that holds the packages, and insurance beside the carrier’s own; each says which carriers have it.`,
    t`For a destination abroad the commercial invoice opens by itself: say what is inside, its value, weight and origin, the incoterm and tax ids.`,
    t`Buy label orders the label at the price that you see, and prints it at once on the label printer of Printer Setup, doc-tab included. UPS and USPS give it as PDF and as ZPL; FedEx once, in the format under Options, or as your printer takes it.`,
    t`Void takes a label back while the carrier does not have the packages. End of day lists what was bought today, by carrier and account: the manifest for the driver to sign, the USPS SCAN form, and pickups by UPS and FedEx, with their confirmation numbers.`,
  ],
  MultipleOrders: [
    t`Work through many orders at once: set items, rate and route, schedule, then follow them.`,
    t`Set items can pack cartons without dimensions into one of your box sizes, so that parcels are rated by dimensions.`,
    t`Tendering parcels buys their labels. The result counts them as the carriers answer, names each refused one with its fix, and prints all that were bought.`,
    t`Routing picks the cheapest price with an amount above zero, or the carrier of the collect order; every pick can be changed before it is scheduled.`,
    t`Carriers’ own services are not asked again: what they answered within a day counts.`,
  ],
  PrintDocuments: [
    t`Find, preview, print and reprint bills of lading, packing lists and labels.`,
    t`A bill of lading prints three copies unless you ask for another number. Labels go to a laser printer as PDF or to a thermal printer as ZPL.`,
  ],
  DockView: [
    t`Today’s pickups by carrier and time, for a tablet on the dock.`,
    t`Scan a BOL, order or PRO number to choose its shipment, a pallet label to check it off, a command bar code to print or load. The scan field takes it wherever the focus is.`,
    t`Mark as loaded is the pickup: it moves the shipment to in transit, with the time, trailer and seal. Type the trailer once, it holds for all of the carrier’s shipments.`,
    t`Without network everything goes on. What was done is kept on this device and sent in its order when the network is back; what somebody else did first is said.`,
  ],
  Tender: [
    t`The confirmation of a booking: pickup request, references, and who was told. For a shipment that is only scheduled it is the last look before the tender.`,
    t`If the address differs from the postal code that was rated, rates or carrier may differ; start again from the rates then.`,
  ],
  ShipmentDetails: [
    t`Everything about one shipment: addresses, items, charges, documents, events, and every message to and from the carrier.`,
    t`What can be done with it depends on its state; the buttons are exactly that. To void a tendered shipment, also phone the carrier.`,
    t`Freight to another country has a commercial invoice. Enter for each line where it was made and what it is worth; what the item master knows is filled in.`,
  ],
  Track: [
    t`Follow what is tendered, in transit and delivered; shipments with a problem stand first.`,
    t`Carriers that send no events are moved by hand: Move to InTransit, then Move to Delivered.`,
    t`A pickup number that the carrier gave finds all that it picks up under that number, as a PRO finds its shipment.`,
  ],
  ShipmentHistory: [
    t`Every shipment, also the voided and archived ones, with every filter.`,
    t`Download the POD, the BOL or the packing list, or copy a shipment to a new one.`,
  ],
  OceanTracking: [
    t`Containers with vessel, ports and arrival. Days late are counted from the first estimate, on the calendar of the port.`,
    t`The last free day is the last day at the terminal without demurrage. Two days before, it turns amber; on the day, red. Company Settings can mail an alert before it ends.`,
    t`Add a container by its number, its booking or its bill of lading, or import a list. With a tracking account, the shipping line or Terminal49 fills in the rest.`,
  ],
  OceanTrackingEvents: [
    t`The journey of one container from booking to empty return. Each event is in the local time of its port.`,
    t`Events that the carrier does not report can be entered by hand. A late report of an earlier event never moves a container back.`,
  ],
  Dashboard: [
    t`What you spent on freight and how well it moved, against the period before: by carrier, lane, mode, warehouse and month.`,
    t`Spend is what was booked and has left. Prepaid and third-party freight counts; collect freight is shown apart, and currencies are never added up.`,
    t`Press a figure for the shipments behind it: their columns add up to it. Press the name of a carrier, lane or month to see all figures of it alone. The question marks say what a figure means.`,
    t`Press a heading of the tables to see the worst first. Choose a carrier, then Scorecard: its lanes one by one, to download as a PDF or to mail to the carrier.`,
  ],
  Reports: [
    t`Shipment manifest, carrier summary, accessorial analysis, accrual and freight audit, on the screen or as a file.`,
    t`Freight audit shows what carriers billed, what was approved and what was saved, by carrier and cause. Click a count to see its bills.`,
    t`Put custom reports together from columns, or from groups and sums; share them with colleagues.`,
    t`Run a report now, or have it sent by e-mail every day, week or month. Runs and their files are kept for a year.`,
    t`Hover over a column heading to see its definition.`,
  ],
  QuoteScorecard: [
    t`How carriers answer spot quote requests: won, lost, missed, no bid, and how fast.`,
    t`Stars are of 5: 0.4 for the win rate, 0.3 for the response rate, 0.3 for the on-time delivery of what was won.`,
    t`Click a count to see its shipments.`,
  ],
  FreightAudit: [
    t`Every carrier bill is compared with the receipt of its shipment, charge by charge. What the carrier weighed or classed otherwise is priced again by the contract, so you see how much of the difference it explains.`,
    t`Check bills in the list and accept those within tolerance together. Open one to decide it: A accepts, S pays what the receipt says, D disputes, C closes it without payment, J and K go to the next and the previous bill.`,
    t`A bill that matches no shipment waits with suggestions. A charge that no one has named is taught once, for its carrier or for every carrier. Tolerances are set for all carriers or one, and for single charges.`,
    t`Accounts payable sends approved bills, and accrues freight that has left and is not billed at the end of a period. Each bill and each shipment is sent once; an accrual is reversed once when its bill comes.`,
    t`A bill in another currency and one that its carrier cancels are held with what to do. What was billed, approved and saved, by carrier and cause, is on the dashboard and in Reports.`,
  ],
  Claims: [
    t`A claim asks a carrier to pay for freight that it damaged, lost or delivered short. Start one on the page of the shipment, add photographs and the invoice of the goods, and mail the letter with its papers from here. The carrier answers on a page of its own, without a log-in.`,
    t`The clocks show what is due when: concealed damage must be reported within days and every claim filed within months, based on your deadlines per carrier. A carrier has 30 days to acknowledge a claim and 120 days to pay, decline or make an offer.`,
    t`Record what comes back, as a payment or as a credit on a bill. A claim is paid once all of what was agreed is there. Close what is settled or given up; a closed claim can be reopened.`,
  ],
  RateBenchmark: [
    t`What you paid on a lane, against what every other carrier would have charged for the same shipments.`,
    t`Each shipment is rated again by every contract tariff that was in force on its own pickup day. The question marks say how a figure is calculated.`,
    t`Saving had and saving missed are measured against the median of the contracts. Fewer than 5 shipments say nothing: their figures are hidden.`,
    t`A count or a figure opens the shipments behind it; a lane opens that lane alone.`,
  ],
  InternalDashboard: [
    t`The operator’s view over all clients: volumes, failed tenders, queues and integrations.`,
    t`Each figure opens the rows behind it: messages that failed or whose outcome is unknown, jobs that wait, integrations and when they last worked.`,
    t`Only users of type Internal see this page. It also shows the database size, free disk space, versions and last backup.`,
  ],
  ShipmentConsole: [
    t`A wall board: what must leave today, what is late, what has a problem. It refreshes itself.`,
    t`Late: the pickup window has closed, or the delivery day has passed. At risk: a problem, an uncertain tender, or less than an hour to go and no word of the carrier.`,
  ],
  UserGuide: [
    t`Step-by-step guides to daily work, and a page for every screen.`,
    t`Type a few words to find what is about them. Each page shows what it is for, how it is used and how it looks.`,
  ],
  ContactUs: [
    t`Whom to ask and when. Have the BOL or order number at hand.`,
    t`Phones, hours and address are those of Company Settings; an administrator keeps them there.`,
  ],
  Preferences: [
    t`How Lading behaves for you: units, default services, notifications.`,
    t`Language, colors and density are kept with your user and are the same on every computer.`,
  ],
  PrinterSetup: [
    t`Pair the print bridge of this computer, choose printers and label stock, print a test page, test the scale.`,
    t`Without a bridge, Print opens one PDF in the print dialog of the browser. Prices and bookings need no bridge.`,
  ],
  Carriers: [
    t`The carriers you ship with: parcel accounts, freight carriers with contract tariffs, spot carriers, project44 and ODFL.`,
    t`A freight account is kept by SCAC, location and rate mode. One for a warehouse goes before the one for all locations.`,
    t`Tenders go to the tender e-mail; write several with a comma between them. If “Ask this carrier for rates” is not checked, the account is kept but gives no prices.`,
    t`A contract carrier’s sales person is mailed a link to hand in the rate sheet; its files are under Contract carriers. Spot carriers give no rates and are asked for quotes.`,
    t`Deleting a carrier leaves booked shipments as they are; a mailed link of it opens nothing any more.`,
    t`Under eBOL, enter the addresses and credentials of LTL carriers that take the electronic bill of lading by the NMFTA standard. Their tenders then leave by API, and the PRO number is saved from the reply.`,
  ],
  ItemMaster: [
    t`Your items with class, NMFC number, dimensions and weight, so that nobody types them twice.`,
    t`SKU and description are required. Export saves all that match as XLSX or CSV, and such a file can be imported again.`,
    t`Import takes XLSX or CSV of your own: choose its columns, see what is new, what would change and what is wrong, and then take it. Items that are there already change only with your tick; cells that are empty leave what is there.`,
  ],
  OrderIntegration: [
    t`Get orders in by SFTP, FTP, e-mail or upload. Integration fills Prepaid, Collect and Parcel from an order number.`,
    t`Map the columns of your own file once; the preview shows what each row becomes.`,
  ],
  Locations: [
    t`Your saved addresses with contacts and default services.`,
    t`Import and export as a spreadsheet; duplicates are offered for merging.`,
    t`A dock code makes a location a dock of yours: orders that name it leave from there.`,
  ],
  CarrierMapping: [
    t`Which carrier and service a ship-via code of your orders stands for. A code stands here once, whatever its case.`,
    t`Codes that open orders have and that mean nothing yet stand at the top; press one to map it.`,
  ],
  ParcelAccounts: [
    t`Parcel accounts by sold-to: carrier, account number and who pays.`,
    t`Sold To, Payment Type, Ship Via and Account Number are required.`,
    t`With its credentials a carrier is asked for prices and sells labels under your own account. Test tries what you typed and keeps nothing; a saved secret is never shown again. In the sandbox a stand-in answers, and its labels are samples.`,
  ],
  UPSReady: [
    t`Register a UPS account in four steps: agreement, contact, account, invoice.`,
    t`Any of the last 3 invoices serves, issued within 90 days for the US and Canada, 45 days elsewhere.`,
  ],
  UpsRate: [
    t`Get rates directly from UPS with your own account.`,
    t`Every service with its delivery day and time. The list price is shown next to what your account pays.`,
  ],
  UpsTracking: [
    t`Ask UPS for the events of tracking numbers, several at once.`,
    t`Paste them separated by commas or spaces, or one per line.`,
  ],
  FreeShipping: [
    t`When your shop ships free: by the worth of the cart, or by SKU.`,
    t`Load the SKU rule from a file or line by line, and try it on a cart.`,
  ],
  ApiKeys: [
    t`Keys let other programs use Lading: your online store, ERP or warehouse system. Administrators only. The developer guide is docs/integrate.md.`,
    t`Choose for each area whether a key can read, or read and change. It never has more rights than the administrator who created it. It stops working on its date, when it is revoked, or when that administrator can no longer log in.`,
    t`The key itself is shown once. The audit trail lists the changes of a key under its name.`,
  ],
  Webhooks: [
    t`Lading sends events to these addresses: booked, tendered, accepted, picked up, delivered, problems, documents, decided bills. Administrators only. The developer guide is docs/integrate.md.`,
    t`Each event is signed (Standard Webhooks) with the secret of the webhook. For 24 hours after you create a new secret, both secrets sign.`,
    t`Failed deliveries are retried, ten times over three days. The log shows each try, and can send an event again. A webhook that fails for three days is disabled, and the administrators get an e-mail.`,
  ],
  ManageUsers: [
    t`Add users, change what they can open, and disable them. Administrators only.`,
    t`A new user gets a link by e-mail and chooses a password. You never need to know it.`,
    t`If a user lost the phone and the recovery codes, choose Reset two-step verification and passkeys in the menu of that user.`,
  ],
  UpdateProfile: [
    t`Your name, phone, e-mail and company address.`,
    t`A new e-mail address asks for your password, and the former address gets a notice.`,
  ],
  ChangeDefaults: [
    t`Your default pickup location and window, class and bill-to address.`,
    t`A new shipment begins with them. What is left empty is as set for the company.`,
  ],
  ChangePassword: [
    t`Set a new password. You need the old one.`,
    t`You stay logged in here; everywhere else you are logged out.`,
    t`Two-step verification asks for a code from your phone after your password. Save the recovery codes: each logs you in once without the phone. An administrator can reset two-step verification for you.`,
    t`Your sessions lists the browsers in which you are logged in, with address and last use. Sign out of one of them, or everywhere else.`,
    t`Passkeys log you in with your fingerprint, your face or the PIN of your device, without user name and password. Add one on each device. A lost one is removed here; an administrator can remove all of them for you.`,
  ],
  BillToLocations: [
    t`Where your freight bills go. The default is printed on a bill of lading whose shipment names no other.`,
    t`Carriers that are reached through project44 bill by account group: create one for the location, then add the carriers’ accounts to it under Carriers.`,
    t`Deleting or changing a location leaves the shipments that were made with it as they are.`,
  ],
  RoutingGuide: [
    t`Preferred and do-not-use carriers: for one sold-to or for all, on every lane or on one, for a weight, a mode, a time.`,
    t`If several rules apply to a carrier, the most specific one wins: account, then lane, then weight, then mode. If rules tie, Do not use wins.`,
    t`Whoever books past a preferred carrier says why; the reason and what it costs are kept with the shipment. Collect carriers stand with their sold-to account.`,
    t`A change holds from the next rates on. Try it says what the guide makes of a shipment, and by which rule.`,
  ],
  CompanySettings: [
    t`How shipments and orders work for the whole company, and how colleagues reach you. Administrators only.`,
    t`A change takes effect with the next shipment or order. Stored orders and shipments are not changed.`,
    t`Two-step verification can be required of all users, once it is on for you. Users without it set it up at their next log-in.`,
    t`Single sign-on lets users log in with your company’s own provider by OpenID Connect. Enter what the provider shows, press Check, then turn it on. The second factor is then the provider’s matter, and users who leave must still be disabled here.`,
    t`With “by single sign-on only”, passwords and passkeys of all but administrators are refused. API keys go on working.`,
  ],
  SecurityLog: [
    t`Log-ins that worked and failed, lock-outs, refused rights, and changes of users, rights, credentials and settings. Administrators only.`,
    t`Repeated refusals from the same network within a minute are grouped in one row with a count. Refusals are kept for a year.`,
  ],
  LogoUpdate: [
    t`Your company’s logo, in the header and on documents.`,
    t`PNG and JPEG are printed on bills of lading; a drawing (SVG) stands in the header only.`,
  ],
}
