import { printerWork } from '#contracts/endpoints/printing.ts'
import { useCall } from '../api/queries.ts'
import { useKeptBridge } from '../api/use-kept-bridge.ts'
import { PrinterIcon } from './printer-state.tsx'

/** Whether the user's bridge is online; the server pushes each change. */
export default function LivePrinterState({ isOnline: atLogIn }: { isOnline: boolean }) {
  const { data } = useCall(printerWork, {}, { silent: true, staleTime: 60_000, refreshEvery: 120_000 })
  useKeptBridge(data)
  return <PrinterIcon isOnline={data?.isOnline ?? atLogIn} />
}
