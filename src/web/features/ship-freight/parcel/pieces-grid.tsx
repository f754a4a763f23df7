import { t } from '@lingui/core/macro'
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { IconCopyPlus } from '@tabler/icons-react'
import { memo, useMemo, useState } from 'react'
import { MOST_PACKAGES } from '#contracts/entities/parcel-options.ts'
import { PARCEL_LENGTH_UNITS, WEIGHT_UNITS } from '#domain/units.ts'
import { useUser } from '../../../api/session.ts'
import { usePaired } from '../../../api/use-paired.ts'
import { BoxButton } from '../../../ui/boxes/box-button.tsx'
import { useBoxes } from '../../../ui/boxes/use-boxes.ts'
import { EditableGrid } from '../../../ui/editable-grid/editable-grid.tsx'
import { LazyPart } from '../../../ui/lazy-part.tsx'
import { partFrom } from '../../../ui/part-source.ts'
import { Section } from '../../../ui/section.tsx'
import type { Change, Faults } from '../desk/form/change-form.ts'
import { withBoxes } from './box-rows.ts'
import { parcelChange } from './change-parcel.ts'
import styles from './parcel.module.css'
import { blankPiece, type ParcelForm, type PieceRow } from './parcel-form.ts'
import { pieceColumns } from './piece-columns.ts'
import type { ParcelCarrier } from './use-parcel-carriers.ts'

interface PiecesGridProps {
  parcel: ParcelForm
  carriers: readonly ParcelCarrier[]
  faults: Faults
  change: (change: Change) => void
}

const MOST_COPIES = MOST_PACKAGES - 1

const DIM = partFrom(() => import('./dim-line.tsx').then((part) => part.DimLine))
const hasSides = ({ length, width, height }: PieceRow): boolean => ![length, width, height].includes('')

const SCALE = partFrom(() => import('./scale-button.tsx').then((part) => part.ScaleButton))

/** The packages, one per line, each with its billable weight at each carrier. */
export const PiecesGrid = memo(function PiecesGrid({ parcel, carriers, faults, change }: PiecesGridProps) {
  const { pieces, weightUnit, lengthUnit } = parcel
  const { hasIntegration } = useUser()
  const [active, setActive] = useState(0)
  const boxes = useBoxes()
  // Typing must not create new columns, which would render every line again.
  const used = pieces.map(({ packageType }) => packageType).join('\n')
  const columns = useMemo(
    () =>
      pieceColumns(carriers, used.split('\n'), boxes, { weightUnit, lengthUnit, hasCartons: hasIntegration }),
    [carriers, used, boxes, weightUnit, lengthUnit, hasIntegration],
  )
  const set = (next: PieceRow[]) => change(parcelChange({ kind: 'pieces', pieces: next }))
  const typed = (next: PieceRow[]) => set(withBoxes(pieces, next, boxes, { weightUnit, lengthUnit }))
  const isPaired = usePaired()
  const setWeight = (line: number, weight: string) =>
    set(pieces.map((piece, at) => (at === line ? { ...piece, weight } : piece)))
  const chosen = Math.min(active, pieces.length - 1)
  const copy = (line: number, times: number) => {
    const piece = pieces[line]
    if (piece) set(pieces.toSpliced(line + 1, 0, ...Array.from({ length: times }, () => ({ ...piece }))))
  }
  return (
    <Section
      title={t`Packages`}
      id="packages"
      isFlush
      note={t`Enter = next cell · paste rows from a spreadsheet`}
      actions={
        <>
          <BoxButton />
          <Units parcel={parcel} change={change} />
        </>
      }
    >
      <EditableGrid
        label={t`Packages`}
        path="pieces"
        columns={columns}
        rows={pieces}
        onChange={typed}
        blank={blankPiece}
        faults={useLineFaults(faults)}
        addLabel={t`Add package`}
        onActive={setActive}
        below={(piece) => <LazyPart of={DIM} isWanted={hasSides(piece)} with={{ piece, parcel, carriers }} />}
        actions={(_piece, line) => (
          <>
            <LazyPart of={SCALE} isWanted={isPaired} with={{ line, unit: weightUnit, onWeight: setWeight }} />
            <ActionIcon size="md" aria-label={t`Duplicate package ${line + 1}`} onClick={() => copy(line, 1)}>
              <IconCopyPlus size={16} aria-hidden />
            </ActionIcon>
          </>
        )}
        foot={<Copies line={chosen} onCopy={(times) => copy(chosen, times)} />}
      />
      {faults.pieces ? <p className={styles.fault}>{faults.pieces}</p> : null}
    </Section>
  )
})

/** Duplicates a package, so that twelve equal boxes are typed only once. */
function Copies({ line, onCopy }: { line: number; onCopy: (times: number) => void }) {
  const [times, setTimes] = useState('1')
  const count = Number(times)
  return (
    <>
      <TextInput
        size="xs"
        w={64}
        aria-label={t`How many more`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        value={times}
        onChange={(event) => setTimes(event.currentTarget.value.replace(/\D/g, ''))}
      />
      <Button
        size="xs"
        variant="subtle"
        disabled={!(count >= 1)}
        onClick={() => onCopy(Math.min(count, MOST_COPIES))}
      >
        {t`more like package ${line + 1}`}
      </Button>
    </>
  )
}

/** The units of the typed values; carriers get pounds and inches. */
function Units({ parcel, change }: Pick<PiecesGridProps, 'parcel' | 'change'>) {
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={t`Weight unit`}
        data={[...WEIGHT_UNITS]}
        value={parcel.weightUnit}
        onChange={({ currentTarget: { value } }) => {
          const weightUnit = WEIGHT_UNITS.find((unit) => unit === value)
          if (weightUnit) change(parcelChange({ kind: 'parcel', patch: { weightUnit } }))
        }}
      />
      <NativeSelect
        size="xs"
        aria-label={t`Size unit`}
        data={[...PARCEL_LENGTH_UNITS]}
        value={parcel.lengthUnit}
        onChange={({ currentTarget: { value } }) => {
          const lengthUnit = PARCEL_LENGTH_UNITS.find((unit) => unit === value)
          if (lengthUnit) change(parcelChange({ kind: 'parcel', patch: { lengthUnit } }))
        }}
      />
    </>
  )
}

/** `pieces.0.weight` as the grid expects it: `0.weight`. */
function useLineFaults(faults: Faults): Record<string, string> {
  return useMemo(() => faultsBelow(faults, 'pieces.'), [faults])
}

/** Faults below a path, without the path. */
export const faultsBelow = (faults: Faults, path: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(faults).flatMap(([at, sentence]) =>
      at.startsWith(path) ? [[at.slice(path.length), sentence]] : [],
    ),
  )
