import { t } from '@lingui/core/macro'

/** The daily work, step by step; only features that work today. */
export const GUIDE: readonly { title: string; steps: readonly string[] }[] = [
  {
    title: t`Book a prepaid LTL shipment`,
    steps: [
      t`Open Prepaid /3P. Choose a saved location for From, or type the ZIP: city and state fill in.`,
      t`Enter the consignee the same way. Name, street and phone number are required to book, but not to rate.`,
      t`Enter the items. Weight is required. If you leave the class empty and enter the dimensions, the class is calculated from the density, and the calculation is shown.`,
      t`Select the services (liftgate, residential, appointment) and set the pickup date and window.`,
      t`Rate the shipment. Prices appear carrier by carrier. “Why this price” shows the full calculation.`,
      t`Book: Tender sends the pickup request to the carrier; Tender Without Notify leaves the call to you; Tender Without Print prints nothing.`,
      t`Print the bill of lading. It prints three copies unless you choose another number.`,
    ],
  },
  {
    title: t`Ship a parcel`,
    steps: [
      t`Open Parcel. From, To and Ship date work as they do on Prepaid. Select Residential address for a home. An order number on Single Order fills everything in.`,
      t`Enter a line for each package: packaging, weight, length, width, height. Its dimensional weight is shown below, carrier by carrier. With a paired scale, the button in the line reads the weight.`,
      t`Choose who pays and which carriers to ask. Open Options for signature, Saturday delivery, hold for pickup, returns, SurePost, postal endorsements, value-added services and the label format.`,
      t`International shipments: fill in the commercial invoice. Goods, quantity, value, weight and country of origin are required. Fill in the rest as the destination’s customs require.`,
      t`Rate the shipment. Every service of every carrier is listed with its delivery day and time. The service last used for this consignee, or the one for the order’s ship-via code, is listed first.`,
      t`Buy the label. With a paired printer, labels print immediately, one per package, on the stock and with the doc-tab from Printer Setup. Label PDF and Label ZPL download the files.`,
      t`For a return, choose the service under Options. The label ships the packages back to From. The sender opens electronic labels from a link; labels that the driver brings are not printed here.`,
      t`Packed a package twice, or not at all? Void its label before the carrier picks it up. The carrier’s answer is shown with the labels.`,
      t`At the end of the day, click Manifest and have each driver sign their page.`,
    ],
  },
  {
    title: t`Track a shipment`,
    steps: [
      t`Track lists tendered, in-transit and delivered shipments. Shipments with a problem are listed first.`,
      t`Open a shipment to see its events, its documents and the log of every message to and from the carrier.`,
      t`If a carrier sends no events, update the shipment manually: Move to InTransit, then Move to Delivered.`,
      t`You can send a shipment’s tracking link to the consignee. It shows no prices.`,
    ],
  },
  {
    title: t`When plans change`,
    steps: [
      t`If you change the shipment, rate it again before you book. A price is valid for 24 hours, and only for the shipment as rated.`,
      t`To void a tendered shipment, open it, choose Void, and call the carrier. The pickup may already be under way.`,
    ],
  },
  {
    title: t`Import your items`,
    steps: [
      t`Open Item Master and choose Import. Use an XLSX or CSV file: your own, the template, or an edited export.`,
      t`Check the column for each field. Columns are suggested from the header row. Only SKU is required, plus a description for new items.`,
      t`Check the whole list to see how many items are new, how many would change, the current and new value of each field, and which rows have errors and why.`,
      t`Import the list. All valid rows are imported together. Existing items change only if you select the checkbox.`,
    ],
  },
  {
    title: t`Free shipping in your store`,
    steps: [
      t`Open Free Shipping. Turn on the cart rule, the SKU rule or both, and set the destinations and the maximum weight.`,
      t`Add SKUs one at a time or import a file. You see the changes first, and the import is all or nothing.`,
      t`Test a cart next to the rules: each condition and each line shows why it does or does not ship free. “Request from your store” is the request that your store sends.`,
    ],
  },
  {
    title: t`Nothing you typed is lost`,
    steps: [
      t`Your entries are saved as a draft in this browser. After a reload or a new log-in, you continue where you left off.`,
      t`If the connection breaks while you book, press the button again: the shipment is booked once.`,
    ],
  },
]
