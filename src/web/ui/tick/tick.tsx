import { type ReactNode, useId } from 'react'
import styles from './tick.module.css'

interface TickProps {
  label: ReactNode
  /** Below the label: what it means, or why it cannot be ticked. */
  description?: ReactNode
  isOn: boolean
  isDisabled?: boolean
  onChange: (isOn: boolean) => void
}

/** A box to tick, the browser's own: for screens that have no other use for Mantine's. */
export function Tick({ label, description, isOn, isDisabled, onChange }: TickProps) {
  const id = useId()
  return (
    <div className={styles.tick}>
      <input
        id={id}
        type="checkbox"
        checked={isOn}
        disabled={isDisabled}
        aria-describedby={description ? `${id}-words` : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {description ? (
        <span id={`${id}-words`} className={styles.words}>
          {description}
        </span>
      ) : null}
    </div>
  )
}
