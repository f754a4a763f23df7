import { t } from '@lingui/core/macro'
import type { EdiPartnerValue } from '#contracts/entities/edi.ts'

/** The values of the form. */
export interface PartnerValues extends Record<string, unknown> {
  work: 'save'
  partner: EdiPartnerValue & { sandbox: NonNullable<EdiPartnerValue['sandbox']> }
}

const NEW: PartnerValues['partner'] = {
  id: '',
  scac: '',
  carrierName: '',
  isEnabled: true,
  tenderSets: [],
  senderQualifier: 'ZZ',
  senderId: '',
  receiverQualifier: '02',
  receiverId: '',
  groupSender: '',
  groupReceiver: '',
  isProduction: false,
  wantsAcknowledgement: true,
  acknowledgeWithinHours: 24,
  host: '',
  port: 22,
  userName: '',
  password: '',
  privateKey: '',
  passphrase: '',
  credentialKind: '',
  hostKey: '',
  folderOut: 'out',
  folderIn: 'in',
  isFileRemoved: true,
  pollMinutes: 15,
  sandbox: {
    answer: 'accept',
    delaySeconds: 5,
    secondsPerDay: 60,
    transitDays: 3,
    isRepeating: false,
    isGarbling: false,
  },
  polledAt: null,
  pollOutcome: '',
  pollDetail: '',
}

/** The form values of a partner, or of a new one in the sandbox, which needs no server. */
export const valuesOf = (partner: EdiPartnerValue | null): PartnerValues => ({
  work: 'save',
  partner: { ...NEW, ...partner, sandbox: partner?.sandbox ?? NEW.sandbox },
})

/** Faults that the form can find itself; the server checks again, including what only it knows. */
export function faultsOf({ partner }: PartnerValues): Record<string, string> {
  const faults: Record<string, string> = {}
  if (partner.scac === '') faults['partner.scac'] = t`Choose the carrier.`
  for (const field of ['senderId', 'receiverId'] as const) {
    if (partner[field].trim() === '') faults[`partner.${field}`] = t`An ID is required.`
  }
  if (partner.host !== '' && partner.userName.trim() === '') {
    faults['partner.userName'] = t`The user name is required.`
  }
  return faults
}

/** The default set for tenders of a rate mode. */
export const usualSetOf = (rateModeId: number): '204' | '211' => (rateModeId === 1 ? '211' : '204')

/** The sets with one rate mode's changed; the default set is not stored. */
export function withSet(
  sets: EdiPartnerValue['tenderSets'],
  rateModeId: number,
  set: '204' | '211',
): EdiPartnerValue['tenderSets'] {
  const others = sets.filter((one) => one.rateModeId !== rateModeId)
  return set === usualSetOf(rateModeId) ? others : [...others, { rateModeId, set }]
}
