import { t } from '@lingui/core/macro'

/** The daily work, step by step; only what works today stands here. */
export const GUIDE: readonly { title: string; steps: readonly string[] }[] = [
  {
    title: t`Book a prepaid LTL shipment`,
    steps: [
      t`Open Prepaid /3P. Choose a saved location for From, or type the ZIP: city and state fill in.`,
      t`Enter the consignee the same way. Name, street and a phone number are needed before booking, not before rating.`,
      t`Enter the items. Weight is required. If you leave the class empty and enter the dimensions, the class is calculated from the density, and the calculation is shown.`,
      t`Tick the services (liftgate, residential, appointment) and set the pickup date and window.`,
      t`Rate. Prices appear carrier by carrier. “Why this price” opens the full working.`,
      t`Book: Tender sends the pickup request to the carrier; Tender Without Notify leaves the call to you; Tender Without Print prints nothing.`,
      t`Print the bill of lading. Three copies come unless you ask for another number.`,
    ],
  },
  {
    title: t`Ship a parcel`,
    steps: [
      t`Open Parcel. From, To and Ship date are as on Prepaid; tick Residential address for a home. An order number on Single Order fills all of it in.`,
      t`Enter a line for each package: packaging, weight, length, width, height. What it counts as by size stands below, carrier by carrier. With a paired scale the button in the line reads the weight.`,
      t`Choose who pays and whom to ask. Open Options for signature, Saturday delivery, hold for pickup, returns, SurePost, the post’s endorsement, value-added services and the format of the label.`,
      t`To another country: fill in the commercial invoice. Goods, quantity, value, weight and where they were made are required, the rest as customs there want it.`,
      t`Rate. Every service of every carrier appears with its day and time; the one of the last time for this consignee, or of the order’s ship-via code, is offered first.`,
      t`Buy label. With a paired printer the labels come out at once, one a package, on the stock and with the doc-tab of Printer Setup. Label PDF and Label ZPL give the files.`,
      t`A return: choose its service under Options. The label brings the packages back to From; electronic ones wait for the sender at a link, and those that the driver brings have no paper here.`,
      t`Packed twice or not at all? Void, while the carrier does not have the packages. What the carrier says to that stands with the labels.`,
      t`At the end of the day, click Manifest and have each driver sign their page.`,
    ],
  },
  {
    title: t`Track a shipment`,
    steps: [
      t`Track lists what is tendered, in transit and delivered. Shipments with a problem stand first.`,
      t`Open a shipment to see its events, its documents and the log of every message to and from the carrier.`,
      t`Where a carrier sends no events, move the shipment by hand: Move to InTransit, Move to Delivered.`,
      t`The tracking link of a shipment can be sent to the consignee. It shows no prices.`,
    ],
  },
  {
    title: t`When plans change`,
    steps: [
      t`Change the shipment and rate it again before you book: a price is good for the shipment that was rated, for 24 hours.`,
      t`To void a tendered shipment, open it, choose Void, and phone the carrier: the pickup may be under way.`,
    ],
  },
  {
    title: t`Import your items`,
    steps: [
      t`Open Item Master and choose Import. Bring an XLSX or CSV file: your own, the template, or an export that you changed.`,
      t`Check which column fills which field; they are suggested by their titles. Only SKU is needed, and the description of a new item.`,
      t`Check the whole list: you see how many items are new, how many would change, each field with what it holds and what the list says, and which rows are wrong and why.`,
      t`Take it. The rows that are right are taken together; items that are there already change only with your tick.`,
    ],
  },
  {
    title: t`Free shipping in your store`,
    steps: [
      t`Open Free Shipping. Switch on the cart rule, the SKU rule or both, and say where free shipping goes and up to which weight.`,
      t`Add SKUs one by one, or load a file: you see what it would change, and it is taken whole or not at all.`,
      t`Try a cart beside it: each condition and each line says why it ships free or not. “The call of your shop” is the request that your shop sends.`,
    ],
  },
  {
    title: t`Nothing typed is lost`,
    steps: [
      t`What you type is kept as a draft in this browser. After a reload or a new log-in you are back where you were.`,
      t`If the connection breaks while you book, press the button again: the shipment is booked once.`,
    ],
  },
]
