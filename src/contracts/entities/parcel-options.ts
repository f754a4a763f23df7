import { z } from 'zod'
import { amount, calendarDate, choice, flag, numberBetween, text, wholeNumber } from '../fields.ts'
import { PARCEL_INCOTERMS, TAX_ID_TYPES } from '../reference.ts'
import { renamed } from '../renamed.ts'
import { address } from './address.ts'

const pieceSize = numberBetween(0.01, 2000)

/** One package of a parcel shipment; dimensions are required (specification section 5). */
export const mailpiece = renamed(
  {
    packageType: text(40),
    weight: numberBetween(0.01, 9999),
    length: pieceSize,
    width: pieceSize,
    height: pieceSize,
    declaredValueCents: amount.default(0),
    reference1: text(60),
    reference2: text(60),
    needsAdditionalHandling: flag.default(false),
    /** Only with order integration: how many cartons are inside. */
    cartonsInside: wholeNumber(0, 9999).default(0),
    trackingNumber: text(40),
  },
  {
    packageType: 'packageType',
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
    quantity: wholeNumber(1, 999_999).default(1),
    unitOfMeasure: text(10),
    unitValueCents: amount.default(0),
    weight: numberBetween(0, 99_999).default(0),
  },
  {
    description: 'Description',
    htsCode: 'HTSCode',
    countryOfOrigin: 'CountryOfOrigin',
    quantity: 'Qty',
    unitOfMeasure: 'UOMType',
    unitValueCents: 'UnitValue',
    weight: 'Weight',
  },
)

const taxId = renamed({ type: choice(TAX_ID_TYPES), value: text(40) }, { type: 'TaxIdType', value: 'TaxId' })

/** What customs want to know where origin and destination are in different countries. */
export const internationalForms = renamed(
  {
    incoterm: choice(PARCEL_INCOTERMS).default('DAP'),
    reasonForExport: text(40),
    invoiceNumber: text(40),
    invoiceDate: calendarDate.default(''),
    currency: text(3).default('USD'),
    shipperTaxIds: z.array(taxId).max(5).default([]),
    consigneeTaxIds: z.array(taxId).max(5).default([]),
    commodities: z.array(commodity).max(100).default([]),
    freightCents: amount.default(0),
    insuranceCents: amount.default(0),
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

/** The part of a shipment that only parcels have: specification section 3, Shipment. All of it may be absent. */
export const parcelShape = {
  mailpieces: z.array(mailpiece).max(200, 'A parcel shipment has at most 200 packages.').optional(),
  accountNumber: text(40).optional(),
  selectedService: text(60).optional(),
  labelCode: text(40).optional(),
  saturdayDelivery: flag.optional(),
  isReturn: flag.optional(),
  returnAddress: address.nullable().optional(),
  returnServiceType: z.enum(['', '2', '3', '5', '8', '9']).optional(),
  signature: z.enum(['', '1', '2', '3']).optional(),
  noSignatureRequired: flag.optional(),
  signatureRequired: flag.optional(),
  adultSignatureRequired: flag.optional(),
  holdForPickup: flag.optional(),
  importControl: flag.optional(),
  commercialInvoiceRemoval: flag.optional(),
  surePostCode: text(10).optional(),
  uspsEndorsement: text(40).optional(),
  valueAddedServices: z.array(z.string().max(40)).max(40).optional(),
  upsAccountNumber: text(40).optional(),
  fedexAccountNumber: text(40).optional(),
  collectCarrier: text(40).optional(),
  internationalForms: internationalForms.nullable().optional(),
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
  importControl: 'ImportControl',
  commercialInvoiceRemoval: 'CommercialInvoiceRemoval',
  surePostCode: 'UpsSurePostCode',
  uspsEndorsement: 'USPSEndorsementType',
  valueAddedServices: 'SelectedVAS',
  upsAccountNumber: 'UPSAccountNumber',
  fedexAccountNumber: 'FedExAccountNumber',
  collectCarrier: 'CollectCarrier',
  internationalForms: 'InternationalForms',
} as const
