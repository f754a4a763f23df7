import type { ItemValue } from '#contracts/entities/item.ts'
import {
  type InternationalFormsValue,
  type MailpieceValue,
  MOST_PACKAGES,
} from '#contracts/entities/parcel-options.ts'
import { formatDecimal } from '#domain/money.ts'
import { fromInches, fromPounds, hundredthsOf, toInches, toPounds } from '#domain/units.ts'
import type { Defaults } from '../desk/form/form.ts'
import type { FilledFrom } from '../desk/pricing/desk-kind.ts'
import { choiceOfBox } from './box-rows.ts'
import { blankPiece, type CustomsForm, OWN_PACKAGING, type ParcelForm, type PieceRow } from './parcel-form.ts'

/** One more than a shipment may have: this shows an error, instead of silently dropping packages. */
const MOST_FILLED = MOST_PACKAGES + 1

const shown = (value: number): string => (value === 0 ? '' : String(hundredthsOf(value) / 100))
const amount = (cents: number): string => (cents === 0 ? '' : formatDecimal(cents, 2, 2))

/** The parcel fields filled from a shipment, or with the lines of an order as packages. */
export function fillParcel(
  parcel: ParcelForm,
  from: FilledFrom,
  { isWeightEach }: Pick<Defaults, 'isWeightEach'>,
): ParcelForm {
  const pieces = (from.mailpieces ?? []).map((piece) => pieceOf(piece, parcel))
  const packed =
    pieces.length > 0 ? pieces : from.items.flatMap((item) => piecesOfLine(item, parcel, isWeightEach))
  const said = from.mailpieces ? saidOf(parcel, from) : parcel
  return { ...said, pieces: packed.length > 0 ? packed.slice(0, MOST_FILLED) : parcel.pieces }
}

function saidOf(parcel: ParcelForm, from: FilledFrom): ParcelForm {
  const { internationalForms } = from
  return {
    ...parcel,
    payer: from.paymentType ?? 'P',
    accountNumber: from.accountNumber ?? '',
    signature: from.signature || '1',
    isSaturdayDelivery: from.saturdayDelivery ?? false,
    isHeldForPickup: from.holdForPickup ?? false,
    holdLocation: from.holdLocation ?? null,
    insuredValue: amount(from.insuredValueCents ?? 0),
    returnService: from.returnServiceType ?? '',
    isImportControl: from.importControl ?? false,
    isCommercialInvoiceRemoval: from.commercialInvoiceRemoval ?? false,
    surePostCode: from.surePostCode ?? '',
    uspsEndorsement: from.uspsEndorsement ?? '',
    valueAddedServices: from.valueAddedServices ?? [],
    labelCode: from.labelCode ?? '',
    customs: internationalForms ? customsOf(internationalForms) : parcel.customs,
  }
}

function pieceOf(piece: MailpieceValue, { weightUnit, lengthUnit }: ParcelForm): PieceRow {
  const side = (inches: number) => shown(fromInches(inches, lengthUnit))
  return {
    packageType: piece.boxName ? choiceOfBox(piece.boxName) : piece.packageType || OWN_PACKAGING,
    weight: shown(fromPounds(piece.weight, weightUnit)),
    length: side(piece.length),
    width: side(piece.width),
    height: side(piece.height),
    declaredValue: amount(piece.declaredValueCents),
    reference1: piece.reference1,
    reference2: piece.reference2,
    needsAdditionalHandling: piece.needsAdditionalHandling,
    cartonsInside: shown(piece.cartonsInside),
  }
}

/** The same packages for another order with another invoice: without references, as in a copied shipment. */
export const withoutReferences = (from: FilledFrom): FilledFrom => ({
  ...from,
  mailpieces: from.mailpieces?.map((piece) => ({ ...piece, reference1: '', reference2: '' })),
  internationalForms: from.internationalForms && {
    ...from.internationalForms,
    ...{ invoiceNumber: '', invoiceDate: '' },
  },
})

/** A line of goods as packages: one for each handling unit, all of equal weight. */
function piecesOfLine(
  item: ItemValue,
  { weightUnit, lengthUnit }: ParcelForm,
  isWeightEach: boolean,
): PieceRow[] {
  const count = Math.max(1, Math.round(item.quantity))
  const side = (length: number) => shown(fromInches(toInches(length, item.lengthUnit), lengthUnit))
  const piece: PieceRow = {
    ...blankPiece(),
    weight: shown(
      fromPounds(toPounds(item.weight, item.weightUnit) / (isWeightEach ? 1 : count), weightUnit),
    ),
    length: side(item.length),
    width: side(item.width),
    height: side(item.height),
  }
  return Array.from({ length: Math.min(count, MOST_FILLED) }, () => piece)
}

const customsOf = (forms: InternationalFormsValue): CustomsForm => ({
  incoterm: forms.incoterm,
  reasonForExport: forms.reasonForExport,
  invoiceNumber: forms.invoiceNumber,
  invoiceDate: forms.invoiceDate,
  currency: forms.currency,
  taxIds: [
    ...forms.shipperTaxIds.map((one) => ({ party: 'shipper' as const, ...one })),
    ...forms.consigneeTaxIds.map((one) => ({ party: 'consignee' as const, ...one })),
  ],
  commodities: forms.commodities.map((one) => ({
    description: one.description,
    htsCode: one.htsCode,
    countryOfOrigin: one.countryOfOrigin,
    quantity: String(one.quantity),
    unitOfMeasure: one.unitOfMeasure,
    unitValue: amount(one.unitValueCents),
    weight: shown(one.weight),
    packageNumber: shown(one.packageNumber ?? 0),
  })),
  freight: amount(forms.freightCents),
  insurance: amount(forms.insuranceCents),
})
