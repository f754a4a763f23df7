import { plural, t } from '@lingui/core/macro'
import type { BodyOf, ReplyOf } from '#contracts/endpoint.ts'
import type { exportAccruals, exportInvoices, listPayableExports } from '#contracts/endpoints/payables.ts'
import { saveAs } from '../../api/file.ts'
import { useChange } from '../../api/queries.ts'
import { showDate } from '../../text/dates.ts'
import { moneyText } from '../../ui/money.tsx'
import { toast } from '../../ui/toast.ts'

export type Listed = ReplyOf<typeof listPayableExports>
type Totals = Listed['waiting']['totals']

export const totalsText = (totals: Totals): string =>
  totals.map(({ amount, currency }) => moneyText(amount, currency)).join(' and ')

export function dateText(date: string): string {
  const shown = showDate(date)
  return shown.kind === 'text' ? shown.text : date
}

type Endpoint = typeof exportInvoices | typeof exportAccruals
type More = Partial<BodyOf<typeof exportAccruals>>

/** Creates an export of bills or accruals, or loads a former one, and saves its file. */
export function useExport(endpoint: Endpoint) {
  const { run, isRunning, refused, reset } = useChange(endpoint as typeof exportAccruals)
  const save = async (format: 'CSV' | 'XLSX', more: More = {}): Promise<void> => {
    const outcome = await run({ format, ...more })
    if (outcome.kind === 'refused') {
      if (!outcome.isTold && Object.keys(outcome.fields).length === 0) toast('error', outcome.message)
      return
    }
    const { file, export: made, isMore } = outcome.value
    if (!file || !made)
      return toast('info', NOTHING[endpoint.path.endsWith('Accruals') ? 'accruals' : 'bills'])
    const bytes = Uint8Array.from(atob(file.content), (letter) => letter.charCodeAt(0))
    saveAs(new Blob([bytes], { type: file.contentType }), file.name)
    if (more.exportId) return
    const what =
      made.kind === 'bills'
        ? plural(made.bills, { one: '# bill', other: '# bills' })
        : plural(made.bills, { one: '# shipment', other: '# shipments' })
    const rest = isMore ? t` There are more: export again for the rest.` : ''
    toast('success', t`${what} sent${made.totals.length > 0 ? `: ${totalsText(made.totals)}` : ''}.${rest}`)
  }
  return { save, isRunning, fields: refused?.fields ?? {}, reset }
}

const NOTHING = {
  bills: t`All approved bills have already been sent.`,
  accruals: t`Nothing has changed since the last accruals.`,
}
