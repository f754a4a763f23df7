/**
 * The fixed sentences of the form, as US carriers expect them: the standard trade wording of the VICS / GS1 US bill of
 * lading, whose notices refer to 49 U.S.C. 14706(c) (limits of a motor carrier's liability) and to Section 7 of the
 * bill's terms (no recourse on the consignor). A shipper's counsel may require others; the standard allows another
 * wording in the same place, in at least 5 points.
 */
export const WORDING = {
  title: 'BILL OF LADING',
  supplementTitle: 'SUPPLEMENT TO THE BILL OF LADING',
  termsNote: '(freight charges are prepaid unless marked otherwise)',
  master: 'Master bill of lading: with attached underlying bills of lading',
  description:
    'Commodities requiring special or additional care or attention in handling or stowing must be so marked and ' +
    'packaged as to ensure safe transportation with ordinary care.',
  limitation:
    'NOTE: Liability limitation for loss or damage in this shipment may be applicable. See 49 U.S.C. § 14706(c)(1)(A) ' +
    'and (B).',
  contract:
    'RECEIVED, subject to individually determined rates or contracts that have been agreed upon in writing between ' +
    'the carrier and shipper, if applicable, otherwise to the rates, classifications and rules that have been ' +
    'established by the carrier and are available to the shipper, on request, and to all applicable state and ' +
    'federal regulations.',
  recourse:
    'The carrier shall not make delivery of this shipment without payment of freight and all other lawful charges.',
  // The words of 49 CFR 172.204(a)(1), a federal regulation.
  shipperCertificate:
    'This is to certify that the above-named materials are properly classified, described, packaged, marked and ' +
    'labeled, and are in proper condition for transportation according to the applicable regulations of the ' +
    'Department of Transportation.',
  carrierReceipt:
    'Carrier acknowledges receipt of packages and required placards. Carrier certifies emergency response ' +
    'information was made available and/or carrier has the DOT emergency response guidebook or equivalent ' +
    'documentation in the vehicle. Property described above is received in good order, except as noted.',
} as const

/** The declared or released value statement around its two blanks. */
export function valueStatement(value: string, per: string): string {
  return (
    'Where the rate is dependent on value, shippers are required to state specifically in writing the agreed or ' +
    'declared value of the property as follows: "The agreed or declared value of the property is specifically ' +
    `stated by the shipper to be not exceeding ${value} per ${per}."`
  )
}
