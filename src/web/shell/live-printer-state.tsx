import { printerWork } from '#contracts/endpoints/printing.ts'
import { useCall } from '../api/queries.ts'
import { useKeptBridge } from '../api/use-kept-bridge.ts'
import { PrinterIcon } from './printer-state.tsx'

/** Whether the user's bridge is there: the server says at once when it comes or goes. */
export default function LivePrinterState({ isOnline: atLogIn }: { isOnline: boolean }) {
  const { data } = useCall(printerWork, {}, { silent: true, staleTime: 60_000, refreshEvery: 120_000 })
  useKeptBridge(data)
  return <PrinterIcon isOnline={data?.isOnline ?? atLogIn} />
}
