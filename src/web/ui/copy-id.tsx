import { UnstyledButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import styles from './copy-id.module.css'

interface CopyIdProps {
  value: string
  /** What it is, for the button's name: `BOL`, `PRO`. */
  label: string
}

/** An id in the type for codes; one click copies it. */
export function CopyId({ value, label }: CopyIdProps) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 1_500)
    return () => clearTimeout(timer)
  }, [isCopied])
  if (value === '') return <span>–</span>
  const Icon = isCopied ? IconCheck : IconCopy
  return (
    <UnstyledButton
      className={styles.id}
      aria-label={isCopied ? `${label} ${value} copied` : `Copy ${label} ${value}`}
      onClick={(event) => {
        event.stopPropagation()
        void navigator.clipboard?.writeText(value).then(() => setCopied(true))
      }}
    >
      <span className="lading-code">{value}</span>
      <Icon size={14} className={styles.icon} aria-hidden />
    </UnstyledButton>
  )
}
