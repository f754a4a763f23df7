import { t } from '@lingui/core/macro'
import { ActionIcon } from '@mantine/core'
import { IconPrinter, IconPrinterOff } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import styles from './header.module.css'
import { addressOf } from './page-of.ts'

/** Links to the printers and shows whether they can be reached. */
export function PrinterIcon({ isOnline }: { isOnline: boolean }) {
  const navigate = useNavigate()
  const Icon = isOnline ? IconPrinter : IconPrinterOff
  const words = isOnline ? t`Printer online` : t`Printer offline`
  return (
    <ActionIcon
      aria-label={words}
      title={words}
      className={styles.wide}
      onClick={() => void navigate({ to: addressOf('PrinterSetup') })}
    >
      <Icon size={18} />
    </ActionIcon>
  )
}
