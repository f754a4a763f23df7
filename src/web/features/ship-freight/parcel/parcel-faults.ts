import { t } from '@lingui/core/macro'
import { MOST_PACKAGES, TOO_MANY_PACKAGES } from '#contracts/entities/parcel-options.ts'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { shipmentDraft } from '#contracts/entities/shipment-draft.ts'
import { ourPath } from '#contracts/wire-path.ts'
import { needsZip } from '#domain/addresses/needs-zip.ts'
import { parseDecimal } from '#domain/money.ts'
import { valueAt } from '#domain/shipment/label-refusal.ts'
import { readNumber } from '#domain/text/typed-number.ts'
import type { RateRow } from '../../../ui/rate-list/rate-rows.ts'
import type { Faults } from '../desk/form/change-form.ts'
import type { PrepaidForm } from '../desk/form/form.ts'
import { faultsOfReply, type PreparedDraft } from '../desk/form/prepare-draft.ts'
import { buysLabel } from './buys-label.ts'
import { UPS } from './carrier-options.ts'
import { sentCommodities } from './customs-draft.ts'
import { parcelOf } from './parcel-of.ts'
import { isAbroad, type SentPiece } from './sent-piece.ts'

/** Specification section 5: dimensions are required. */
const SIDES = { length: t`Length`, width: t`Width`, height: t`Height` }
const noNumber = (name: string): string => t`${name} must be a number above 0.`
const NOT_AN_AMOUNT = t`Enter an amount like 1240.50.`

const COUNTRY = t`Enter two letters, like US.`
const isCountry = (text: string): boolean => /^[A-Za-z]{2}$/.test(text)

const isAmount = (text: string): boolean => text.trim() === '' || parseDecimal(text, 2) !== null

/** Faults that prevent rating: missing or unreadable values, package by package. */
export function parcelFaults(form: PrepaidForm, sent: readonly SentPiece[]): Faults {
  const faults: Faults = sent.length > MOST_PACKAGES ? { pieces: TOO_MANY_PACKAGES } : {}
  for (const { line, piece } of sent) {
    const at = (name: string) => `pieces.${line}.${name}`
    const weight = readNumber(piece.weight)
    if (piece.weight.trim() === '' || weight === 0) faults[at('weight')] = t`Weight is required.`
    else if (weight === null) faults[at('weight')] = noNumber(t`Weight`)
    for (const side of ['length', 'width', 'height'] as const) {
      const inches = readNumber(piece[side])
      if (piece[side].trim() === '' || inches === 0) faults[at(side)] = t`${SIDES[side]} is required.`
      else if (inches === null) faults[at(side)] = noNumber(SIDES[side])
    }
    if (!isAmount(piece.declaredValue)) faults[at('declaredValue')] = NOT_AN_AMOUNT
    if (piece.cartonsInside.trim() !== '' && readNumber(piece.cartonsInside) === null) {
      faults[at('cartonsInside')] = noNumber(t`Cartons inside`)
    }
  }
  if (!isAmount(parcelOf(form).insuredValue ?? '')) faults.insuredValue = NOT_AN_AMOUNT
  return { ...placeFaults(form), ...faults, ...(isAbroad(form) ? invoiceFaults(form, sent.length) : {}) }
}

/** Reported with the packages, not after them: the server would report the same. */
function placeFaults(form: PrepaidForm): Faults {
  const faults: Faults = {}
  for (const end of ['origin', 'destination'] as const) {
    const { zip, countryCode } = form[end]
    if (zip.trim() === '' && needsZip(countryCode)) faults[`${end}.zip`] = t`ZIP is required.`
  }
  return faults
}

/** Unreadable values of the commercial invoice. Missing ones are reported when the user buys the label. */
function invoiceFaults(form: PrepaidForm, packages: number): Faults {
  const { customs } = parcelOf(form)
  const faults: Faults = {}
  if (!/^[A-Za-z]{3}$/.test(customs.currency.trim()))
    faults['customs.currency'] = t`Enter three letters, like USD.`
  if (!isAmount(customs.freight)) faults['customs.freight'] = NOT_AN_AMOUNT
  if (!isAmount(customs.insurance)) faults['customs.insurance'] = NOT_AN_AMOUNT
  for (const { line, row } of sentCommodities(customs)) {
    if (!isAmount(row.unitValue)) faults[`customs.commodities.${line}.unitValue`] = NOT_AN_AMOUNT
    const country = row.countryOfOrigin.trim()
    if (country !== '' && !isCountry(country)) faults[`customs.commodities.${line}.countryOfOrigin`] = COUNTRY
    for (const [name, title] of [['quantity', 'Quantity'] as const, ['weight', 'Weight'] as const]) {
      if (row[name].trim() === '' || readNumber(row[name]) !== null) continue
      faults[`customs.commodities.${line}.${name}`] = noNumber(title)
    }
    if (!isPackage(row.packageNumber, packages)) {
      faults[`customs.commodities.${line}.packageNumber`] = t`Enter a package number from 1 to ${packages}.`
    }
  }
  return faults
}

/** With one package the number is optional, and a stale one is ignored. */
function isPackage(text: string, packages: number): boolean {
  if (packages === 1 || text.trim() === '') return true
  const number = readNumber(text)
  return number !== null && Number.isInteger(number) && number >= 1 && number <= packages
}

/**
 * The fields that a label needs in addition to a price: contacts at both ends, the payer's account, and the customs
 * data.
 */
export function labelFaults(form: PrepaidForm, chosen?: RateRow): Faults {
  const { payer, accountNumber } = parcelOf(form)
  const faults: Faults = isAbroad(form)
    ? { ...contactFaults(form), ...customsFaults(form), ...invoiceNumberFaults(form, chosen) }
    : {}
  // Parcel Accounts may have one for the sold-to: the server reports if it does not.
  if (payer !== 'P' && accountNumber.trim() === '' && form.soldTo === '') {
    faults.accountNumber =
      payer === 'C' ? t`Enter the receiver’s account.` : t`Enter the third party’s account.`
  }
  return faults
}

/** Customs calls the persons named on the label. */
function contactFaults(form: PrepaidForm): Faults {
  const faults: Faults = {}
  for (const end of ['origin', 'destination'] as const) {
    if (form[end].contactName === '') faults[`${end}.contactName`] = t`Customs requires a contact.`
    if (form[end].contactPhone === '') faults[`${end}.contactPhone`] = t`Customs requires a phone number.`
  }
  return faults
}

/** UPS prints the invoice only under a number, except for a return. */
function invoiceNumberFaults(form: PrepaidForm, chosen?: RateRow): Faults {
  const { customs, returnService } = parcelOf(form)
  const isWanted = chosen?.scac === UPS && buysLabel(chosen) && returnService === ''
  return isWanted && customs.invoiceNumber.trim() === ''
    ? { 'customs.invoiceNumber': t`UPS needs an invoice number before it makes the label.` }
    : {}
}

/** The carrier's message at the field for which it refused the last label, until that field is changed. */
export function refusedFaults(
  { parcelLabels = [], ...shipment }: ShipmentValue,
  prepared: PreparedDraft,
): Faults {
  const [label] = parcelLabels
  if (label?.state !== 'failed' || label.refusedField === '') return {}
  const field = ourPath(shipmentDraft, label.refusedField)
  return valueAt(shipment, field) === label.refusedValue
    ? faultsOfReply({ [label.refusedField]: label.message }, prepared)
    : {}
}

function customsFaults(form: PrepaidForm): Faults {
  const sent = sentCommodities(parcelOf(form).customs)
  if (sent.length === 0)
    return {
      'customs.commodities': t`Describe the contents. Customs requires every type of goods to be listed.`,
    }
  const faults: Faults = {}
  for (const { line, row } of sent) {
    const at = (name: string) => `customs.commodities.${line}.${name}`
    if (row.description.trim() === '') faults[at('description')] = t`Description is required.`
    if (!isCountry(row.countryOfOrigin.trim())) faults[at('countryOfOrigin')] = COUNTRY
    if (row.unitValue.trim() === '') faults[at('unitValue')] = t`Value is required.`
    if (row.weight.trim() === '') faults[at('weight')] = t`Weight is required.`
  }
  return faults
}
