/** The daily work, step by step; only what works today stands here. */
export const GUIDE: readonly { title: string; steps: readonly string[] }[] = [
  {
    title: 'Book a prepaid LTL shipment',
    steps: [
      'Open Prepaid /3P. Choose a saved location for From, or type the ZIP: city and state fill in.',
      'Enter the consignee the same way. Name, street and a phone number are needed before booking, not before rating.',
      'Enter the items: weight is required. Leave the class empty and give the dimensions, and the class is computed from the density, with the working shown.',
      'Tick the services (liftgate, residential, appointment) and set the pickup date and window.',
      'Rate. Prices appear carrier by carrier. “Why this price” opens the full working.',
      'Book: Tender sends the pickup request to the carrier; Tender Without Notify leaves the call to you; Tender Without Print prints nothing.',
      'Print the bill of lading. Three copies come unless you ask for another number.',
    ],
  },
  {
    title: 'Follow a shipment',
    steps: [
      'Track lists what is tendered, in transit and delivered. Shipments with a problem stand first.',
      'Open a shipment for its events, its documents and the log of every message to and from the carrier.',
      'Where a carrier sends no events, move the shipment by hand: Move to InTransit, Move to Delivered.',
      'The tracking link of a shipment can be sent to the consignee. It shows no prices.',
    ],
  },
  {
    title: 'When plans change',
    steps: [
      'Change the shipment and rate it again before you book: a price is good for the shipment that was rated, for 24 hours.',
      'To void a tendered shipment, open it, choose Void, and phone the carrier: the pickup may be under way.',
    ],
  },
  {
    title: 'Free shipping in your shop',
    steps: [
      'Open Free Shipping. Switch on the cart rule, the SKU rule or both, and say where free shipping goes and up to which weight.',
      'Add SKUs one by one, or load a file: you see what it would change, and it is taken whole or not at all.',
      'Try a cart beside it: each condition and each line says why it ships free or not. “The call of your shop” is the request that your shop sends.',
    ],
  },
  {
    title: 'Nothing typed is lost',
    steps: [
      'What you type is kept as a draft in this browser. After a reload or a new log-in you are back where you were.',
      'If the connection breaks while you book, press the button again: the shipment is booked once.',
    ],
  },
]
