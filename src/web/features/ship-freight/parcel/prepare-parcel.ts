import { t } from '@lingui/core/macro'
import { parseDecimal } from '#domain/money.ts'
import { PARCEL } from '#domain/shipment/rate-mode.ts'
import { readNumber } from '#domain/text/typed-number.ts'
import { hundredthsOf, toInches, toPounds } from '#domain/units.ts'
import { type Defaults, isBlankItem, type PrepaidForm } from '../desk/form/form.ts'
import { type PreparedDraft, prepareDraft } from '../desk/form/prepare-draft.ts'
import type { Draft } from '../desk/pricing/desk.ts'
import { boxNameOf } from './box-rows.ts'
import { customsDraft, sentCommodities, sentTaxIds } from './customs-draft.ts'
import { parcelFaults } from './parcel-faults.ts'
import {
  type CustomsForm,
  isBlankPiece,
  OWN_PACKAGING,
  type ParcelForm,
  type PieceRow,
} from './parcel-form.ts'
import { parcelOf } from './parcel-of.ts'
import { isAbroad, type SentPiece } from './sent-piece.ts'

export const RESIDENTIAL = 'RESDEL'

/** The form of the Parcel screen as the contract expects it. Blank packages are left out. */
export function prepareParcel(form: PrepaidForm, defaults: Defaults): PreparedDraft {
  const parcel = parcelOf(form)
  const sent = sentPieces(parcel)
  const prepared = prepareDraft({ ...form, items: contentsOf(form, parcel, defaults) }, defaults)
  return {
    ...prepared,
    faults: { ...prepared.faults, ...parcelFaults(form, sent) },
    place: (path) => placeOf(path, sent, parcel.customs),
    scacs: parcel.carriers,
    draft: { ...prepared.draft, ...parcelDraft(form, parcel, sent) },
  }
}

/** Lines with typed values; an empty grid sends its first line, so that faults have a place. */
export function sentPieces({ pieces }: ParcelForm): SentPiece[] {
  const lines = pieces.map((piece, line) => ({ line, piece }))
  const filled = lines.filter(({ piece }) => !isBlankPiece(piece))
  return filled.length > 0 ? filled : lines.slice(0, 1)
}

function parcelDraft(form: PrepaidForm, parcel: ParcelForm, sent: readonly SentPiece[]): Draft {
  const isReturn = parcel.returnService !== ''
  return {
    rateModeId: PARCEL,
    paymentType: parcel.payer,
    billTo: parcel.payer === 'T' ? form.billTo : null,
    mailpieces: sent.map(({ piece }) => mailpieceOf(piece, parcel)),
    accountNumber: parcel.payer === 'P' ? '' : parcel.accountNumber.trim(),
    signature: parcel.signature,
    noSignatureRequired: parcel.signature === '1',
    signatureRequired: parcel.signature === '2',
    adultSignatureRequired: parcel.signature === '3',
    saturdayDelivery: parcel.isSaturdayDelivery,
    holdForPickup: parcel.isHeldForPickup,
    holdLocation: parcel.holdLocation ?? null,
    insuredValueCents: parseDecimal(parcel.insuredValue ?? '', 2) ?? 0,
    isReturn,
    returnServiceType: parcel.returnService,
    returnAddress: isReturn ? form.origin : null,
    importControl: parcel.isImportControl,
    commercialInvoiceRemoval: parcel.isCommercialInvoiceRemoval,
    surePostCode: parcel.surePostCode,
    uspsEndorsement: parcel.uspsEndorsement,
    valueAddedServices: parcel.valueAddedServices,
    labelCode: parcel.labelCode,
    // Parcel carriers offer no liftgate.
    services: form.services.filter((code) => code === RESIDENTIAL),
    internationalForms: isAbroad(form) ? customsDraft(parcel.customs, sent.length) : null,
  }
}

function mailpieceOf(piece: PieceRow, { weightUnit, lengthUnit }: ParcelForm) {
  const inches = (text: string) => hundredthsOf(toInches(readNumber(text) ?? 0, lengthUnit)) / 100
  return {
    packageType: boxNameOf(piece.packageType) === '' ? piece.packageType : OWN_PACKAGING,
    boxName: boxNameOf(piece.packageType),
    weight: hundredthsOf(toPounds(readNumber(piece.weight) ?? 0, weightUnit)) / 100,
    length: inches(piece.length),
    width: inches(piece.width),
    height: inches(piece.height),
    declaredValueCents: parseDecimal(piece.declaredValue, 2) ?? 0,
    reference1: piece.reference1.trim(),
    reference2: piece.reference2.trim(),
    needsAdditionalHandling: piece.needsAdditionalHandling,
    cartonsInside: readNumber(piece.cartonsInside) ?? 0,
    trackingNumber: '',
  }
}

/** The weight of all packages in pounds. */
export const totalPounds = ({ pieces, weightUnit }: ParcelForm): number =>
  pieces.reduce((sum, { weight }) => sum + toPounds(readNumber(weight) ?? 0, weightUnit), 0)

/** The contents as lines: those of the order; else one line with the description and the weight of the packages. */
function contentsOf(form: PrepaidForm, parcel: ParcelForm, defaults: Defaults): PrepaidForm['items'] {
  if (hasLines(form)) return form.items
  const [first] = form.items
  if (!first) return form.items
  const count = sentPieces(parcel).length
  const pounds = totalPounds(parcel)
  const goods = parcel.customs.commodities.map(({ description }) => description.trim()).filter(Boolean)
  const line = {
    ...first,
    description: first.description.trim() || goods.join(', ').slice(0, 200) || t`Parcels`,
    quantity: String(count),
    packageType: 'PKG',
    weight: String(hundredthsOf(defaults.isWeightEach ? pounds / count : pounds) / 100),
    weightUnit: 'lb' as const,
    ...{ pieces: '', length: '', width: '', height: '', linearFeet: '' },
  }
  return [line]
}

/** The contents came as separate lines: from an order, or from a shipment with several. */
export function hasLines({ items }: Pick<PrepaidForm, 'items'>): boolean {
  const filled = items.filter((row) => !isBlankItem(row))
  return filled.length > 1 || filled.some(({ unseen }) => unseen.orderLineId !== undefined)
}

const SCREEN_NAMES: Readonly<Record<string, string>> = {
  declaredValueCents: 'declaredValue',
  unitValueCents: 'unitValue',
  freightCents: 'freight',
  insuranceCents: 'insurance',
  insuredValueCents: 'insuredValue',
}

/** The path on this screen of a field of the contract: here, lines that were not sent count, too. */
function placeOf(path: string, sent: readonly SentPiece[], customs: CustomsForm): string {
  const named = path.replace(/[^.]+$/, (name) => SCREEN_NAMES[name] ?? name)
  const [head, ...rest] = named.split('.')
  if (head === 'mailpieces') return linePath('pieces', rest, sent)
  if (head !== 'internationalForms') return named
  const [list, ...below] = rest
  if (list === 'commodities') return linePath('customs.commodities', below, sentCommodities(customs))
  if (list === 'shipperTaxIds') return linePath('customs.taxIds', below, sentTaxIds(customs, 'shipper'))
  if (list === 'consigneeTaxIds') return linePath('customs.taxIds', below, sentTaxIds(customs, 'consignee'))
  return ['customs', ...rest].join('.')
}

/** The list's path, with the index among the sent entries replaced by the line of the form. */
function linePath(list: string, [index, ...rest]: string[], sent: readonly { line: number }[]): string {
  return index === undefined ? list : [list, sent[Number(index)]?.line ?? index, ...rest].join('.')
}
