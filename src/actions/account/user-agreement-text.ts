/**
 * The agreement between a user and the operator of the installation. If its meaning changes, it needs a new version.
 */
export const USER_AGREEMENT_VERSION = '2026-11'

export const USER_AGREEMENT = `
This agreement is between you, the user, and the company that runs this installation of Lading (the operator). It says
what you can expect of the product and what is expected of you.

Your account. Your user name is yours alone. Keep your password to yourself, and tell your administrator if someone else
may know it. Everything done under your user name is recorded with the time and counts as done by you.

What you book. A booked shipment is an order from your company to the carrier, under the contract or tariff between the
two. Lading passes the order on. It is not a carrier, a broker or a party to the carriage.

What you declare. You state what is shipped: its weight, size, class, value and whether it is hazardous. Carriers bill
and refuse freight based on what they find. Shipping papers for hazardous goods must be correct before the goods move.

Prices. Prices are calculated from the tariffs and quotes that your company and its carriers have entered. Carriers may
bill a different amount for reasons that lie with the shipment. You can see how each price was calculated.

Data. Shipments, addresses and documents belong to your company. They go to the carriers, consignees and services that
your company has set up, as far as a shipment needs them, and to no one else. Your own name and address are used to run
your account and to show your colleagues who did what.

Links by e-mail. Quote and tracking links open one shipment for anyone who has them, until they expire. Send them only
to the people they are for.

Care. Do not test the security of the product, put more load on it than your work needs, or use it for anything
unlawful. The operator may close an account that does.

What is not promised. The operator runs the product with the care that is usual for such a service, but does not promise
that it is always available or free of errors. Keep another way to reach your carriers.

Changes and end. If the meaning of this agreement changes, you are asked again at your next log-in. You may end it at
any time by asking your administrator to close your account. Bookings made before that remain valid.
`
  .trim()
  .split('\n\n')
  .map((paragraph) => paragraph.replaceAll('\n', ' '))
  .join('\n\n')
