import * as z from 'zod/mini'
import {
  amount,
  calendarDate,
  changedText,
  choice,
  declaredAmount,
  flag,
  numberBetween,
  text,
  wholeNumber,
} from '../fields.ts'
import { PARCEL_INCOTERMS, TAX_ID_TYPES } from '../reference.ts'
import { renamed } from '../renamed.ts'
import { address } from './address.ts'

/** Label formats: a page, the commands of a label printer, a picture for either. */
export const LABEL_CODES = ['PDF', 'ZPL', 'PNG'] as const

/** How many packages a parcel shipment may have; a carrier may allow fewer. */
export const MOST_PACKAGES = 200
/** The error for more packages. */
export const TOO_MANY_PACKAGES = `A parcel shipment can have at most ${MOST_PACKAGES} packages.`

const pieceSize = numberBetween(0.01, 2000)

/** One package of a parcel shipment; dimensions are required (specification section 5). */
export const mailpiece = renamed(
  {
    packageType: text(40),
    /** The name of the company's box; '' = none. */
    boxName: changedText(40),
    weight: numberBetween(0.01, 9999),
    length: pieceSize,
    width: pieceSize,
    height: pieceSize,
    declaredValueCents: z._default(declaredAmount, 0),
    reference1: text(60),
    reference2: text(60),
    needsAdditionalHandling: z._default(flag, false),
    /** Only with order integration: how many cartons are inside. */
    cartonsInside: z._default(wholeNumber(0, 9999), 0),
    trackingNumber: text(40),
  },
  {
    packageType: 'packageType',
    boxName: 'BoxName',
    weight: 'Weight',
    length: 'Length',
    width: 'Width',
    height: 'Height',
    declaredValueCents: 'DeclaredValue',
    reference1: 'Reference1',
    reference2: 'Reference2',
    needsAdditionalHandling: 'AdditionalHandling',
    cartonsInside: 'CartonsInside',
    trackingNumber: 'TrackingID',
  },
)
export type MailpieceValue = z.output<typeof mailpiece>

const commodity = renamed(
  {
    description: text(200),
    htsCode: text(20),
    countryOfOrigin: text(2),
    quantity: z._default(wholeNumber(1, 999_999), 1),
    unitOfMeasure: text(10),
    unitValueCents: z._default(amount, 0),
    weight: z._default(numberBetween(0, 99_999), 0),
    /** The package that holds them, from 1 in the order of the packages; 0 or absent if not assigned. */
    packageNumber: z.optional(wholeNumber(0, 200)),
  },
  {
    description: 'Description',
    htsCode: 'HTSCode',
    countryOfOrigin: 'CountryOfOrigin',
    quantity: 'Qty',
    unitOfMeasure: 'UOMType',
    unitValueCents: 'UnitValue',
    weight: 'Weight',
    packageNumber: 'PackageNumber',
  },
)

const taxId = renamed({ type: choice(TAX_ID_TYPES), value: text(40) }, { type: 'TaxIdType', value: 'TaxId' })

/** The customs data if origin and destination are in different countries. */
export const internationalForms = renamed(
  {
    incoterm: z._default(choice(PARCEL_INCOTERMS), 'DAP'),
    reasonForExport: text(40),
    invoiceNumber: text(40),
    invoiceDate: z._default(calendarDate, ''),
    currency: z._default(text(3), 'USD'),
    shipperTaxIds: z._default(z.array(taxId).check(z.maxLength(5)), []),
    consigneeTaxIds: z._default(z.array(taxId).check(z.maxLength(5)), []),
    commodities: z._default(z.array(commodity).check(z.maxLength(100)), []),
    freightCents: z._default(amount, 0),
    insuranceCents: z._default(amount, 0),
  },
  {
    incoterm: 'Incoterm',
    reasonForExport: 'ReasonForExport',
    invoiceNumber: 'InvoiceNumber',
    invoiceDate: 'InvoiceDate',
    currency: 'Currency',
    shipperTaxIds: 'ShipperTaxIds',
    consigneeTaxIds: 'ConsigneeTaxIds',
    commodities: 'Commodities',
    freightCents: 'FreightCharge',
    insuranceCents: 'InsuranceCharge',
  },
)
export type InternationalFormsValue = z.output<typeof internationalForms>

/** The FedEx location at which packages are held for the consignee. */
export const holdLocation = renamed(
  {
    id: text(40),
    type: text(60),
    name: text(100),
    phone: text(50),
    street: text(100),
    city: text(60),
    state: text(10),
    zip: text(20),
    countryCode: z._default(text(2), 'US'),
    /** Distance from the consignee, in search results. */
    miles: z.optional(z.nullable(z.number())),
  },
  {
    id: 'LocationId',
    type: 'LocationType',
    name: 'Name',
    phone: 'Phone',
    street: 'Street',
    city: 'City',
    state: 'State',
    zip: 'Zip',
    countryCode: 'CountryCode',
    miles: 'Miles',
  },
)
export type HoldLocationValue = z.output<typeof holdLocation>

/** The parcel fields of a shipment: specification section 3, Shipment. All of them may be absent. */
export const parcelShape = {
  mailpieces: z.optional(z.array(mailpiece).check(z.maxLength(MOST_PACKAGES, TOO_MANY_PACKAGES))),
  accountNumber: z.optional(text(40)),
  selectedService: z.optional(text(60)),
  /** The format of the purchased label; '' = depends on the user's printer. */
  labelCode: z.optional(choice(['', ...LABEL_CODES])),
  saturdayDelivery: z.optional(flag),
  isReturn: z.optional(flag),
  returnAddress: z.optional(z.nullable(address)),
  returnServiceType: z.optional(z.enum(['', '2', '3', '5', '8', '9'])),
  signature: z.optional(z.enum(['', '1', '2', '3'])),
  noSignatureRequired: z.optional(flag),
  signatureRequired: z.optional(flag),
  adultSignatureRequired: z.optional(flag),
  holdForPickup: z.optional(flag),
  holdLocation: z.optional(z.nullable(holdLocation)),
  /** Insured in addition to the carrier's liability; 0 or absent = not. */
  insuredValueCents: z.optional(amount),
  importControl: z.optional(flag),
  commercialInvoiceRemoval: z.optional(flag),
  surePostCode: z.optional(text(10)),
  uspsEndorsement: z.optional(text(40)),
  valueAddedServices: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(40))),
  upsAccountNumber: z.optional(text(40)),
  fedexAccountNumber: z.optional(text(40)),
  internationalForms: z.optional(z.nullable(internationalForms)),
  /** One more reference of any shipment. Absent in a save: unchanged. */
  additionalReference: changedText(60),
} as const

export const parcelNames = {
  mailpieces: 'Mailpieces',
  accountNumber: 'AccountNumber',
  labelCode: 'LabelCode',
  saturdayDelivery: 'SaturdayDelivery',
  isReturn: 'Return',
  returnAddress: 'ParcelReturnAddress',
  returnServiceType: 'ReturnServiceType',
  signature: 'DeliveryConfirmation',
  noSignatureRequired: 'NoSignatureRequired',
  signatureRequired: 'SignatureRequired',
  adultSignatureRequired: 'AdultSignatureRequired',
  holdForPickup: 'HoldForPickup',
  holdLocation: 'HoldLocation',
  insuredValueCents: 'InsuredValue',
  importControl: 'ImportControl',
  commercialInvoiceRemoval: 'CommercialInvoiceRemoval',
  surePostCode: 'UpsSurePostCode',
  uspsEndorsement: 'USPSEndorsementType',
  valueAddedServices: 'SelectedVAS',
  upsAccountNumber: 'UPSAccountNumber',
  fedexAccountNumber: 'FedExAccountNumber',
  internationalForms: 'InternationalForms',
  additionalReference: 'AdditionalRef',
} as const
