import { t } from '@lingui/core/macro'
import type { ShipmentRow } from '#contracts/entities/shipment.ts'
import { LazyPart } from '../lazy-part.tsx'
import { partFrom } from '../part-source.ts'
import type { NumbersDialogProps } from './numbers-dialog.tsx'

const DIALOG = partFrom<NumbersDialogProps>(() =>
  import('./numbers-dialog.tsx').then((part) => part.NumbersDialog),
)

/** The dialog in which PRO and pickup number are entered; its code loads on first use. */
export function EnterNumbers(props: NumbersDialogProps) {
  return <LazyPart of={DIALOG} isWanted={props.shipment !== null} isAbove with={props} />
}

/** The entry of a row's menu that opens it, for rows with a carrier. */
export const numbersItem = (row: ShipmentRow, open: () => void): { label: string; onClick: () => void }[] =>
  row.isTendered && row.endedAs !== 'void' ? [{ label: t`PRO and pickup number…`, onClick: open }] : []
