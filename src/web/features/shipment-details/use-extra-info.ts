import { t } from '@lingui/core/macro'
import { downloadExtraInfo, extraInfoWork } from '#contracts/endpoints/documents.ts'
import type { ExtraInfoValue } from '#contracts/entities/extra-info.ts'
import type { Outcome } from '../../api/call.ts'
import { download } from '../../api/file.ts'
import { useCall, useChange } from '../../api/queries.ts'

/** The typed values of a line. */
export type TypedInfo = Pick<ExtraInfoValue, 'id' | 'kind' | 'label' | 'value' | 'version'>

const NEW = { createdAt: '', createdBy: '' }

/** The extra information of a shipment and its actions. */
export function useExtraInfo(shipment: { id: string; bolNumber: string }) {
  const reading = useCall(
    extraInfoWork,
    { shipmentId: shipment.id },
    { query: { flag: 'load' }, silent: true },
  )
  const change = useChange(extraInfoWork)
  const work = async (flag: 'add' | 'update' | 'delete', info: TypedInfo): Promise<string> => {
    const outcome = await change.run(
      { shipmentId: shipment.id, info: { ...info, ...NEW } },
      { query: { flag }, silent: true },
    )
    return told(outcome)
  }
  return {
    reading,
    infos: reading.data?.infos ?? [],
    isRunning: change.isRunning,
    /** Adds a line, or overwrites the one with its id; returns the sentence of a refusal, '' = success. */
    save: (info: TypedInfo) => work(info.id === '' ? 'add' : 'update', info),
    remove: (info: TypedInfo) => work('delete', info),
    fetchFile: async () =>
      told(
        await download(
          downloadExtraInfo,
          { shipmentId: shipment.id },
          t`Extra information ${shipment.bolNumber}.xlsx`,
        ),
      ),
  }
}

export type ExtraInfoOf = ReturnType<typeof useExtraInfo>

const told = (outcome: Outcome<unknown>): string => {
  if (outcome.kind === 'ok') return ''
  const [field] = Object.values(outcome.fields ?? {})
  return field ?? outcome.message
}
