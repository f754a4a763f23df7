import { t } from '@lingui/core/macro'
import type { ParcelBoxValue } from '#contracts/entities/parcel-box.ts'
import { FEDEX_PACKAGE_TYPES, UPS_PACKAGE_TYPES } from '#contracts/reference.ts'
import { boxTitle } from '../../../ui/boxes/use-boxes.ts'
import type { GridColumn } from '../../../ui/editable-grid/grid-column.ts'
import { boxNameOf, choiceOfBox } from './box-rows.ts'
import { OWN_PACKAGING, type PieceRow } from './parcel-form.ts'
import type { ParcelCarrier } from './use-parcel-carriers.ts'

/** The carriers' own codes that mean the shipper's packaging. */
const OWN_CODES: readonly string[] = [UPS_PACKAGE_TYPES[1].code, FEDEX_PACKAGE_TYPES[0].code]

/** Own packaging first, then the boxes of each chosen carrier. */
function packageChoices(
  carriers: readonly ParcelCarrier[],
  used: readonly string[],
  boxes: readonly ParcelBoxValue[],
) {
  const offered = carriers.flatMap(({ CarrierName, packageTypes }) =>
    packageTypes
      .filter(({ code }) => !OWN_CODES.includes(code))
      .map(({ code, label }) => ({
        value: code,
        label: label.startsWith(CarrierName) ? label : `${CarrierName} ${label}`,
      })),
  )
  const own = boxes.map((box) => ({ value: choiceOfBox(box.name), label: boxTitle(box) }))
  const known = [{ value: OWN_PACKAGING, label: t`Your packaging` }, ...own, ...offered]
  // A packaging that came with the shipment stays in the list, even if none of the carriers has it.
  const others = [...new Set(used)].filter((code) => !known.some(({ value }) => value === code))
  return [...known, ...others.map((code) => ({ value: code, label: boxNameOf(code) || code }))]
}

/** The columns of the packages; the number of cartons inside only if orders come by integration (section 5). */
export function pieceColumns(
  carriers: readonly ParcelCarrier[],
  used: readonly string[],
  boxes: readonly ParcelBoxValue[],
  { weightUnit, lengthUnit, hasCartons }: { weightUnit: string; lengthUnit: string; hasCartons: boolean },
): GridColumn<PieceRow>[] {
  return [
    {
      id: 'packageType',
      title: t`Packaging`,
      kind: 'choice',
      choices: packageChoices(carriers, used, boxes),
      width: 190,
    },
    { id: 'weight', title: t`Weight, ${weightUnit}`, kind: 'number', width: 100 },
    { id: 'length', title: t`Length, ${lengthUnit}`, kind: 'number', width: 90 },
    { id: 'width', title: t`Width, ${lengthUnit}`, kind: 'number', width: 90 },
    { id: 'height', title: t`Height, ${lengthUnit}`, kind: 'number', width: 90 },
    { id: 'declaredValue', title: t`Value, $`, kind: 'number', width: 90 },
    { id: 'reference1', title: t`Reference 1` },
    { id: 'reference2', title: t`Reference 2` },
    { id: 'needsAdditionalHandling', title: t`Add. handling`, kind: 'tick', width: 100 },
    ...(hasCartons
      ? [{ id: 'cartonsInside', title: t`Cartons inside`, kind: 'number', width: 100 } as const]
      : []),
  ]
}
