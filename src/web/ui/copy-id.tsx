import { t } from '@lingui/core/macro'
import { UnstyledButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { createContext, useContext, useEffect, useState } from 'react'
import styles from './copy-id.module.css'

interface CopyIdProps {
  value: string
  /** The kind of id, for the button's name: `BOL`, `PRO`. */
  label: string
}

/** True: ids are plain text, because a tap opens the entry. */
export const PlainIds = createContext(false)

/** An id in the code font; one click copies it. */
export function CopyId({ value, label }: CopyIdProps) {
  const isPlain = useContext(PlainIds)
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 1_500)
    return () => clearTimeout(timer)
  }, [isCopied])
  if (value === '') return <span>–</span>
  if (isPlain) return <span className="lading-code">{value}</span>
  const Icon = isCopied ? IconCheck : IconCopy
  return (
    <UnstyledButton
      className={styles.id}
      aria-label={isCopied ? t`${label} ${value} copied` : t`Copy ${label} ${value}`}
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
