import { type Carrier, findCarrier } from '#database/carriers/carriers.ts'
import { findClient } from '#database/clients/clients.ts'
import type { Db } from '#database/sql/open.ts'

/** Data shared by tenders of one client, read once: carriers' accounts and the client's name. */
export class TenderLookups {
  readonly #clientId: string
  readonly #accounts = new Map<string, Promise<Carrier | null>>()
  #name: Promise<string> | undefined

  constructor(clientId: string) {
    this.#clientId = clientId
  }

  accountOf(
    db: Db,
    { scac, rateModeId, warehouse }: { scac: string; rateModeId: number; warehouse: string },
  ): Promise<Carrier | null> {
    const key = `${scac}|${rateModeId}|${warehouse}`
    let account = this.#accounts.get(key)
    if (!account) {
      account = findCarrier(db, this.#clientId, scac, rateModeId, warehouse)
      // A failed query must not be cached.
      account.catch(() => this.#accounts.delete(key))
      this.#accounts.set(key, account)
    }
    return account
  }

  clientName(db: Db): Promise<string> {
    this.#name ??= findClient(db, this.#clientId).then((client) => client?.name ?? '')
    this.#name.catch(() => {
      this.#name = undefined
    })
    return this.#name
  }
}
