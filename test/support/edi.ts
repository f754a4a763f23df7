import { setTimeout as sleep } from 'node:timers/promises'
import { v7 as newId } from 'uuid'
import { applyInterchange } from '#actions/carrier-answers/apply-sets.ts'
import { type EdiHouse, sealPurpose } from '#actions/edi/drop.ts'
import { pollPartner } from '#actions/edi/poll-partner.ts'
import { type SandboxKnobs, writeAnswer } from '#carriers/sandbox/edi-partner.ts'
import { type EdiPartner, type PartnerSettings, savePartner } from '#database/edi/edi-partners.ts'
import type { Db } from '#database/sql/open.ts'
import { sealSecret } from '#outside/secret-box.ts'
import type { TestApp } from './app.ts'
import { readAtServer } from './edi-carrier.ts'
import type { SftpServer } from './sftp-server.ts'

/** A partner for a carrier of the scene, on a server of the test or in the sandbox; the carrier gets tenders by EDI. */
export async function makePartner(
  db: Db,
  where: { clientId: string; credentialKey: Buffer },
  server: SftpServer | null,
  changes: Partial<PartnerSettings> = {},
): Promise<EdiPartner> {
  const id = newId()
  const scac = changes.scac ?? 'SYNA'
  const credentials = JSON.stringify({ password: server?.password ?? '', privateKey: '', passphrase: '' })
  const partner = await savePartner(db, where.clientId, id, {
    scac,
    isEnabled: true,
    tenderSets: {},
    senderQualifier: 'ZZ',
    senderId: 'LADINGTEST',
    receiverQualifier: '02',
    receiverId: scac,
    groupSender: '',
    groupReceiver: '',
    isProduction: false,
    wantsAcknowledgement: true,
    acknowledgeWithinHours: 24,
    host: server?.host ?? '',
    port: server?.port ?? 22,
    userName: server?.userName ?? '',
    credentialsSealed: server ? sealSecret(where.credentialKey, credentials, sealPurpose(id)) : '',
    credentialKind: server ? 'password' : '',
    hostKey: server?.hostKey ?? '',
    folderOut: 'to-carrier',
    folderIn: 'from-carrier',
    isFileRemoved: true,
    pollMinutes: 15,
    sandbox: {},
    ...changes,
  })
  await db
    .updateTable('carriers')
    .set({ tender_channel: 'edi' })
    .where('client_id', '=', where.clientId)
    .where('scac', '=', scac)
    .execute()
  return partner
}

export const houseOf = (product: TestApp): EdiHouse => ({
  db: product.database.db,
  installation: product.installation,
})

/** Checks the partner's folder and processes its files, as the jobs do. */
export async function pollAndApply(product: TestApp, partnerId: string, pause = 1_600): Promise<void> {
  const house = houseOf(product)
  await pollPartner(house, partnerId, async () => void (await sleep(pause)))
  const { rows } = await product.database.pool.query(
    `select id from edi_interchanges where partner_id = $1 and state = 'taken' order by created_at, id`,
    [partnerId],
  )
  for (const { id } of rows) await applyInterchange(house, id)
}

/** Runs the sandbox's carrier on a real server: it answers each file that arrives. */
export function answerOnServer(server: SftpServer, scac: string, changes: Partial<SandboxKnobs> = {}): void {
  let control = 0
  server.onArrival = (path, bytes) => {
    const reading = readAtServer(server, path, bytes, scac, changes)
    for (const answer of reading?.answers ?? []) {
      control += 1
      const text = writeAnswer(reading!.envelope, answer, control, new Date())
      server.put(`from-carrier/${String(control).padStart(9, '0')}-${answer.set?.id ?? 'TA1'}.edi`, text)
    }
  }
}
