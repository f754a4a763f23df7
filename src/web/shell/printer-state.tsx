import { ActionIcon } from '@mantine/core'
import { IconPrinter, IconPrinterOff } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { printerWork } from '#contracts/endpoints/printing.ts'
import { useCall } from '../api/queries.ts'
import styles from './header.module.css'
import { addressOf } from './page-of.ts'

/** As the server said at log-in, until the first answer of `LivePrinterState` has come. */
export function PrinterIcon({ isOnline }: { isOnline: boolean }) {
  const navigate = useNavigate()
  const Icon = isOnline ? IconPrinter : IconPrinterOff
  const words = isOnline ? 'Printer online' : 'Printer offline'
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

/** Whether the user's bridge is there: the server says at once when it comes or goes. */
export function LivePrinterState({ atLogIn }: { atLogIn: boolean }) {
  const { data } = useCall(printerWork, {}, { silent: true, staleTime: 60_000, refreshEvery: 120_000 })
  return <PrinterIcon isOnline={data?.isOnline ?? atLogIn} />
}
