import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Faults } from '../form/change-form.ts'
import type { ItemRow } from '../form/form.ts'
import { onPallet, type PalletSize, sizeOf } from '../form/pallet-lines.ts'
import { LINE_FIELDS, type LineField, lineFieldName } from './item-columns.ts'
import css from './items-grid.module.css'

/** A place where a line can be unloaded. */
export interface Drop {
  /** '' = the consignee. */
  key: string
  label: string
}

interface LineExtrasProps {
  row: ItemRow
  line: number
  faults: Faults
  /** Sizes to choose from; null: freight is not entered by pallet. */
  palletSizes: readonly PalletSize[] | null
  /** The places where the line can be unloaded; with one or none there is nothing to choose. */
  drops: readonly Drop[]
  /** Rarely used fields are shown, too. */
  isOpen: boolean
  onChange: (key: string, patch: Partial<ItemRow>) => void
}

/** The fields of a line in addition to its cells: its pallets, its stop, its length in the trailer, its value. */
export function LineExtras(props: LineExtrasProps) {
  const { row, line, palletSizes, drops, isOpen, onChange } = props
  return (
    <div className={css.extras}>
      {palletSizes ? (
        <>
          <Field label={t`Pallet size`}>
            <select
              className={css.input}
              aria-label={t`Pallet size, line ${line}`}
              value={sizeOf(row, palletSizes)?.id ?? ''}
              onChange={(event) => {
                const size = palletSizes.find(({ id }) => String(id) === event.currentTarget.value)
                if (size) onChange(row.key, onPallet(row, size))
              }}
            >
              <option value="">
                <Trans>Other</Trans>
              </option>
              {palletSizes.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </Field>
          <TextCell {...props} name="palletNumber" />
          <TextCell {...props} name="unitsPerPallet" />
        </>
      ) : null}
      {drops.length > 1 ? (
        <Field label={t`Unload at`} isWide>
          <select
            className={css.input}
            aria-label={t`Unload at, line ${line}`}
            value={row.stopKey}
            onChange={(event) => onChange(row.key, { stopKey: event.currentTarget.value })}
          >
            {drops.map(({ key, label }) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </select>
        </Field>
      ) : null}
      {isOpen ? (
        <>
          <TextCell {...props} name="linearFeet" />
          <TextCell {...props} name="declaredValueCents" />
        </>
      ) : null}
    </div>
  )
}

function Field({ label, isWide, children }: { label: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={css.extra} data-wide={isWide || undefined}>
      <span aria-hidden>{label}</span>
      {children}
    </div>
  )
}

/** The screen keeps a value as entered; the contract has it in cents. */
const ROW_FIELD = {
  palletNumber: 'palletNumber',
  unitsPerPallet: 'unitsPerPallet',
  linearFeet: 'linearFeet',
  declaredValueCents: 'declaredValue',
} as const satisfies Record<LineField, keyof ItemRow>

function TextCell({ row, line, faults, name, onChange }: LineExtrasProps & { name: LineField }) {
  const { isNumber, maxLength, placeholder } = LINE_FIELDS[name]
  const label = lineFieldName(name, row)
  const field = ROW_FIELD[name]
  const path = `items.${row.key}.${name}`
  return (
    <Field label={label}>
      <input
        className={isNumber ? `${css.input} ${css.number}` : css.input}
        aria-label={t`${label}, line ${line}`}
        aria-invalid={faults[name] ? true : undefined}
        aria-describedby={faults[name] ? `${path}-fault` : undefined}
        data-path={path}
        inputMode={isNumber ? 'decimal' : undefined}
        maxLength={maxLength}
        placeholder={placeholder}
        autoComplete="off"
        value={row[field]}
        onChange={(event) => onChange(row.key, { [field]: event.currentTarget.value })}
      />
    </Field>
  )
}
