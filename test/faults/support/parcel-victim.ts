import { makeParcelAccounts, type ParcelServers } from '#test/support/parcel.ts'
import { makeScene } from '#test/support/scene.ts'
import { openVictim, type Victim } from './victim.ts'
import { DEVELOPER_KEY, type VictimClient } from './victim-client.ts'

const CREDENTIAL_KEY = 'the credential key of this test'

/** A victim that uses the parcel carriers of the stage, not yet started. */
export const openParcelVictim = (stage: ParcelServers, logLevel: string): Promise<Victim> =>
  openVictim({
    ...{ DEVELOPER_KEY, CREDENTIAL_KEY, LADING_DEMO: '0', LOG_LEVEL: logLevel },
    ...{ ALLOWED_PRIVATE_HOSTS: '127.0.0.1', LABEL_SETTLE_SECONDS: '0' },
    CARRIER_HOSTS: Object.entries(stage.hosts)
      .map(([name, url]) => `${name}=${url}`)
      .join(','),
  })

/** The scene with an account for every parcel carrier, and its clerk logged in. */
export async function enterParcelScene({ logIn, withDatabase }: VictimClient): Promise<void> {
  await withDatabase(async ({ db }) => {
    const scene = await makeScene(db)
    await makeParcelAccounts(db, { clientId: scene.a.id, credentialKey: Buffer.from(CREDENTIAL_KEY) })
  })
  await logIn()
}
