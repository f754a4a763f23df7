import { useId } from 'react'
import styles from './segments.module.css'

interface SegmentsProps<V extends string> {
  /** Name of the choice, for screen readers. */
  label: string
  data: readonly { value: V; label: string }[]
  value: V
  onChange: (value: V) => void
  /** The disabled value; if it is already chosen, it stays until another one is. */
  disabled?: V | undefined
  /** True: full width, for a form. */
  isWide?: boolean
}

/** Chooses one of a few visible values. */
export function Segments<V extends string>({
  label,
  data,
  value,
  onChange,
  disabled,
  isWide,
}: SegmentsProps<V>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={styles.segments} data-wide={isWide || undefined}>
      {data.map((one) => (
        <label key={one.value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            value={one.value}
            checked={one.value === value}
            disabled={one.value === disabled && one.value !== value}
            onChange={() => onChange(one.value)}
          />
          {one.label}
        </label>
      ))}
    </div>
  )
}
