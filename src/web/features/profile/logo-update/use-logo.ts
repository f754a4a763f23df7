import { t } from '@lingui/core/macro'
import { logoWork } from '#contracts/endpoints/client-logo.ts'
import { useChange } from '../../../api/queries.ts'
import { refreshUser, useUser } from '../../../api/session.ts'
import { toast } from '../../../ui/toast.ts'

/** The logo data to save. */
export interface LogoToSave {
  /** Bytes in base64. */
  image: string
  fileName: string
  headerOnly: boolean
  /** A newly chosen file: its bytes are sent instead of `image`. */
  file?: File
}

interface LogoChanges {
  isRunning: boolean
  save: (logo: LogoToSave) => Promise<void>
  remove: () => Promise<void>
}

/** Saves and deletes the logo; the header of this browser follows immediately. `onFault('')` clears the error. */
export function useLogo(onFault: (sentence: string) => void, onDone: () => void): LogoChanges {
  const user = useUser()
  const { run, isRunning } = useChange(logoWork)
  const work = async (funType: 'save' | 'delete', { file, ...logo }: Partial<LogoToSave>, words: string) => {
    const body = file ? { ...logo, image: '' } : logo
    const sent = file ? { file: { field: 'Imagedata', file } } : {}
    const outcome = await run(body, { query: { funType }, ...sent })
    if (outcome.kind === 'refused') {
      return onFault(outcome.isTold ? '' : (outcome.fields.image ?? outcome.message))
    }
    onFault('')
    refreshUser({ ...user, logoUrl: outcome.value.logourl })
    toast('success', words)
    onDone()
  }
  return {
    isRunning,
    save: (logo) => work('save', logo, t`The logo has been updated successfully`),
    remove: () => work('delete', {}, t`The logo has been deleted successfully`),
  }
}
