import { fail } from '#contracts/errors.ts'
import { type Carrier, findCarrier } from '#database/carriers/carriers.ts'
import { findClient } from '#database/clients/clients.ts'
import type { BarePrice } from '#database/shipments/price-sheets.ts'
import type { Db } from '#database/sql/open.ts'
import { noAccountFor } from '../tendering/tender-account-missing.ts'

/** How a carrier is told of a tender. */
export interface TenderWay {
  channel: 'email' | 'edi' | 'api' | 'label' | 'none'
  to: string
  /** The account, where the carrier is told over the network. */
  carrier?: Carrier
}

/** What tenders of one work have in common, looked up once: accounts of carriers, the client's own name. */
export class TenderDesk {
  readonly #clientId: string
  readonly #accounts = new Map<string, Promise<Carrier | null>>()
  #name: Promise<string> | undefined

  constructor(clientId: string) {
    this.#clientId = clientId
  }

  accountFor(db: Db, sheet: BarePrice, warehouse: string): Promise<Carrier | null> {
    const { scac, rateModeId } = sheet
    const key = `${scac}|${rateModeId}|${warehouse}`
    let account = this.#accounts.get(key)
    if (!account) {
      account = findCarrier(db, this.#clientId, scac, rateModeId, warehouse)
      // A failed reading must not be remembered.
      account.catch(() => this.#accounts.delete(key))
      this.#accounts.set(key, account)
    }
    return account
  }

  /** @throws a refusal where the carrier cannot be told */
  wayTo(account: Carrier | null, sheet: BarePrice): TenderWay {
    if (!account) {
      const because = noAccountFor(sheet.rateModeId)
      return fail('TENDER_ACCOUNT_MISSING', { carrier: sheet.carrierName, because })
    }
    if (account.tenderChannel === 'edi') return { channel: 'edi', to: '' }
    if (account.tenderChannel === 'api') return { channel: 'api', to: '', carrier: account }
    const to = account.tenderEmail || account.email
    return to === '' ? fail('TENDER_ADDRESS_MISSING', { carrier: account.name }) : { channel: 'email', to }
  }

  clientName(db: Db): Promise<string> {
    this.#name ??= findClient(db, this.#clientId).then((client) => client?.name ?? '')
    this.#name.catch(() => {
      this.#name = undefined
    })
    return this.#name
  }
}
