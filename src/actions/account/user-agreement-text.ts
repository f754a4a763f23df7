/** The agreement between a user and whoever runs the installation. A change of its meaning gets another version. */
export const USER_AGREEMENT_VERSION = '2026-11'

export const USER_AGREEMENT = `
This agreement is between you, the user, and the company that runs this installation of Lading (the operator). It says
what you may expect of the product and what is expected of you.

Your account. Your user name is yours alone. Keep your password to yourself, and tell your administrator when somebody
else may know it. What is done under your user name is recorded with the time, and counts as done by you.

What you book. A booked shipment is an order from your company to the carrier, under the contract or tariff between the
two. Lading hands the order on; it is no carrier, no broker and no party to the carriage.

What you declare. You say what is shipped: its weight, size, class, value and whether it is hazardous. Carriers bill and
refuse by what they find. Shipping papers for hazardous goods must be right before the goods move.

Prices. A price that is shown is worked out from the tariffs and answers that your company and its carriers have
entered. Carriers may bill another amount for reasons that lie with the shipment. The working of each price can be read.

Data. Shipments, addresses and documents belong to your company. They go to the carriers, consignees and services that
your company has set up, as far as a shipment needs them, and to nobody else. Your own name and address are used to
run your account and to tell your colleagues who did what.

Links by e-mail. Quote and tracking links open one shipment to whoever has them, until they end. Send them to those they
are for.

Care. Do not test the product's protection, load it beyond what your work needs, or use it for anything unlawful. The
operator may close an account that does.

What is not promised. The operator keeps the product running with the care that is usual for such a service. It is not
promised that it is always there or free of faults; keep another way of reaching your carriers.

Changes and end. When this agreement changes in its meaning, you are asked again at your next log-in. You may end it at
any time by asking your administrator to close your account. What was booked before still holds.
`
  .trim()
  .split('\n\n')
  .map((paragraph) => paragraph.replaceAll('\n', ' '))
  .join('\n\n')
