/**
 * The fixed sentences of the form, in our own words: the texts of NMFTA and GS1 US are theirs. A shipper's counsel
 * may want others; the standard allows another wording in the same place, in 5 points at least.
 */
export const WORDING = {
  title: 'BILL OF LADING',
  supplementTitle: 'SUPPLEMENT TO THE BILL OF LADING',
  termsNote: '(prepaid unless marked otherwise)',
  master: 'Master bill of lading: with attached underlying bills of lading',
  description:
    'State special care in handling or stowing, and mark and pack for safe transport with ordinary care.',
  limitation:
    'The carrier’s liability for loss or damage of this shipment may be limited: see 49 U.S.C. 14706(c)(1)(A) and (B).',
  contract:
    'The carrier takes this freight under its written contract with the shipper. Where there is none, the carrier’s ' +
    'own published rates, classification and rules apply; the shipper may ask for a copy. Federal and state ' +
    'regulations apply in either case.',
  recourse:
    'Without recourse: if the shipper signs here, the carrier may not hand over this shipment before freight and all ' +
    'other lawful charges are paid, and has no claim for them on the shipper.',
  // The words of 49 CFR 172.204(a)(1), a federal regulation.
  shipperCertificate:
    'This is to certify that the above-named materials are properly classified, described, packaged, marked and ' +
    'labeled, and are in proper condition for transportation according to the applicable regulations of the ' +
    'Department of Transportation.',
  carrierReceipt:
    'The carrier has received the packages counted here in apparent good order, except as noted, with the placards ' +
    'they need, and has emergency response information, or the DOT Emergency Response Guidebook or its equal, in ' +
    'the vehicle.',
} as const

/** The declared or released value statement around its two blanks. */
export function valueStatement(value: string, per: string): string {
  return (
    'Where the rate depends on value, the shipper must state it. The shipper states that the agreed or declared ' +
    `value of this property does not exceed ${value} per ${per}.`
  )
}
