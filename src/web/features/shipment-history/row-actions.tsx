import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import {
  downloadBillOfLading,
  downloadPackingList,
  downloadProofOfDelivery,
} from '#contracts/endpoints/documents.ts'
import type { ShipmentRow } from '#contracts/entities/shipment.ts'
import { useCopyShipment } from '../../ui/copy-shipment/use-copy-shipment.ts'
import { saveFile } from '../../ui/files/save-file.ts'
import { type ManualMove, MOVES, movesOf } from '../../ui/moves/moves.ts'
import { usePrintAndTell } from '../../ui/printing/use-print.ts'
import { RowMenu } from '../../ui/row-menu.tsx'

interface RowActionsProps {
  row: ShipmentRow
  isChangeable: boolean
  onMove: (move: ManualMove) => void
}

/** The actions on a shipment in the history: its papers, a copy, archive and void. */
const ENDS: readonly ManualMove[] = ['archive', 'void']

export function RowActions({ row, isChangeable, onMove }: RowActionsProps) {
  const navigate = useNavigate()
  const { print } = usePrintAndTell()
  const copy = useCopyShipment()
  const shipmentId = row.id
  const papers = [
    ...(row.status === 'D' || row.status === 'V'
      ? [
          {
            label: t`Proof of delivery`,
            onClick: () => void saveFile(downloadProofOfDelivery, { shipmentId }),
          },
        ]
      : []),
    { label: t`Bill of lading`, onClick: () => void saveFile(downloadBillOfLading, { shipmentId }) },
    { label: t`Packing list`, onClick: () => void saveFile(downloadPackingList, { shipmentId }) },
    {
      label: t`Print the BOL again`,
      onClick: () => void print({ shipmentIds: [shipmentId], kinds: ['BOL'] }),
    },
  ]
  const changes = isChangeable
    ? [
        {
          label: t`Copy to a new shipment`,
          onClick: () => void copy(row, (to) => void navigate({ to })),
        },
        ...movesOf(row)
          .filter((move) => ENDS.includes(move))
          .map((move) => ({
            label: `${MOVES[move].label}…`,
            isGrave: MOVES[move].isGrave ?? false,
            onClick: () => onMove(move),
          })),
      ]
    : []
  return <RowMenu label={t`Actions for ${row.bolNumber}`} items={[...papers, ...changes]} />
}
