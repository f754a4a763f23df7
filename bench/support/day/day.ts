import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { orderCsv } from '#actions/orders/integration/order-files.test-support.ts'
import type { FtpServer } from '#test/support/ftp-server.ts'
import { rateableBody } from '../rateable-body.ts'
import type { DayCaller } from './day-caller.ts'
import { LiveLine } from './live-line.ts'

/** The demo carrier with tenders by EDI, answered by the sandbox. */
const EDI_CARRIER = 'ABFS'
const EDI_EVERY = 10
/** One user of this many has the dashboard open instead of a list. */
const DASHBOARD_EVERY = 10
const NEWS_OF_LISTS = /"(shipments|orders|counts|tracking)"/

interface Booked {
  shipmentId: string
  messageId: string
}

interface Rated {
  shipmentId: string
  selectedPricesheetid: string
  OverrideReason: string
}

/** One user: a session, a live connection, and a screen that is read again after a change. */
interface User {
  token: string
  line: LiveLine
  isReading: boolean
  isBehind: boolean
  isAtDashboard: boolean
  bucket: number
}

export interface DayOptions {
  caller: DayCaller
  url: string
  tokens: readonly string[]
  /** Actions of all users per second. */
  perSecond: number
  minutes: number
  ftp: FtpServer
  /** Shipments to open and search for. */
  known: readonly { id: string; bol: string; consignee: string }[]
}

/** The completed actions, for the checks at the end. */
export interface DayDone {
  booked: Booked[]
  ordersSent: number
  events: number
}

const LISTS: [path: string, body: object][] = [
  ['Shipment/GetShipmentList?statuscode=Q', {}],
  ['Shipment/GenericShipmentsList?statuscode=A', {}],
  ['Shipment/GenericShipmentsList?statuscode=TENDERED', {}],
  ['Shipment/GenericShipmentsList?statuscode=D', { sortName: 'PickupByDate', sortOrder: 'desc' }],
  ['Shipment/GenericShipmentsList?statuscode=D', { carrierSCAC: 'ODFL' }],
  ['Shipment/GetShipmentList?statuscode=O', {}],
]

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!

/** Runs the day: users act at random moments, while order files, carriers' answers and live updates arrive. */
export async function runDay(options: DayOptions): Promise<DayDone> {
  const { perSecond, minutes } = options
  const day = new WorkingDay(options)
  await day.openLines()
  const begun = performance.now()
  const ends = begun + minutes * 60_000
  const files = day.bringFiles(ends)
  const open = new Set<Promise<void>>()
  for (let due = begun; due < ends; due += (-Math.log(1 - Math.random()) * 1_000) / perSecond) {
    const wait = due - performance.now()
    if (wait > 1) await sleep(wait)
    const action = day.act(due)
    open.add(action)
    action.finally(() => open.delete(action))
  }
  await Promise.all([...open, files])
  await day.close()
  return day.done
}

class WorkingDay {
  readonly done: DayDone = { booked: [], ordersSent: 0, events: 0 }
  readonly #options: DayOptions
  readonly #users: User[]
  /** Rated and saved shipments, to be booked next. */
  readonly #rated: Rated[] = []
  #actions = 0
  #bookings = 0
  #isOver = false

  constructor(options: DayOptions) {
    this.#options = options
    this.#users = []
  }

  /** A server accepts at most fifty unidentified connections, so they open one by one. */
  async openLines(): Promise<void> {
    const { tokens, url } = this.#options
    for (const [at, token] of tokens.entries()) {
      const user: User = {
        token,
        line: new LiveLine(url, token, (news) => this.#hear(user, news)),
        ...{ isReading: false, isBehind: false, isAtDashboard: at % DASHBOARD_EVERY === 0 },
        bucket: at % LISTS.length,
      }
      this.#users.push(user)
      await sleep(25)
    }
    for (let tries = 0; tries < 200 && this.#users.some(({ line }) => !line.isWelcome); tries++)
      await sleep(50)
    const unwelcome = this.#users.filter(({ line }) => !line.isWelcome).length
    if (unwelcome > 0) throw new Error(`${unwelcome} users have no line for live updates`)
  }

  /** Reloads the user's screen, and again if there was another event meanwhile, as a browser does. */
  #hear(user: User, news: string): void {
    if (this.#isOver || !(NEWS_OF_LISTS.test(news) || news.includes('"reconnected"'))) return
    if (user.isReading) {
      user.isBehind = true
      return
    }
    user.isReading = true
    this.#readScreen(user).finally(() => {
      user.isReading = false
      if (!user.isBehind) return
      user.isBehind = false
      this.#hear(user, news)
    })
  }

  async #readScreen(user: User): Promise<void> {
    const now = performance.now()
    if (user.isAtDashboard) {
      await this.#call('live: dashboard', now, user, 'Console/Today')
      return
    }
    const [path, body] = LISTS[user.bucket]!
    await Promise.all([
      this.#call('live: list', now, user, path, { ...body, pageSize: 25 }),
      this.#call('live: counts', now, user, 'Shipment/GetShipmentCount'),
    ])
  }

  /** 60 of 100 actions are lists and searches, 25 ratings, 10 bookings, 5 documents, in turns. */
  async act(due: number): Promise<void> {
    const user = pick(this.#users)
    const turn = this.#actions++ % 20
    if (turn % 5 === 1 || turn === 13) await this.#rate(user, due, this.#rated.length < 60)
    else if (turn % 10 === 7) await this.#book(user, due)
    else if (turn === 18) await this.#print(user, due)
    else await this.#look(user, due, this.#actions % 12)
  }

  /** A call of a user. */
  #call(kind: string, due: number, { token }: User, path: string, body: object = {}) {
    return this.#options.caller.call(kind, due, token, path, JSON.stringify(body))
  }

  async #look(user: User, due: number, turn: number): Promise<void> {
    const { id, bol, consignee } = pick(this.#options.known)
    if (turn === 1) await this.#call('counts', due, user, 'Shipment/GetShipmentCount')
    else if (turn === 4 || turn === 9) {
      await this.#call('search', due, user, 'Shipment/GlobalSearch', {
        searchtext: turn === 4 ? bol : consignee,
      })
    } else if (turn === 6 || turn === 11) {
      await this.#call('details', due, user, 'Shipment/ShipmentDetails', { shipmentId: id })
    } else if (turn === 2) await this.#call('dashboard', due, user, 'Console/Today')
    else {
      user.bucket = this.#actions % LISTS.length
      const [path, body] = LISTS[user.bucket]!
      const pageIndex = turn === 8 ? 2 : 1
      await this.#call('list', due, user, path, { ...body, pageSize: 25, pageIndex })
    }
  }

  async #rate(user: User, due: number, isSaved: boolean): Promise<void> {
    const { caller } = this.#options
    const kind = isSaved ? 'rating, saved' : 'rating'
    const text = await caller.call(
      kind,
      due,
      user.token,
      'Shipment/GETLTLRates',
      rateableBody({ Save: isSaved }),
    )
    if (!text || !isSaved) return
    const { shipmentId, suggestedPricesheetID, rates } = JSON.parse(text)
    const byEdi = rates.find(({ CarrierSCAC }: { CarrierSCAC: string }) => CarrierSCAC === EDI_CARRIER)
    const isByEdi = this.#bookings++ % EDI_EVERY === 0 && byEdi
    this.#rated.push({
      shipmentId,
      selectedPricesheetid: isByEdi ? byEdi.PricesheetID : suggestedPricesheetID,
      // The demo's routing guide prefers other carriers.
      OverrideReason: 'Dock is theirs today',
    })
  }

  async #book(user: User, due: number): Promise<void> {
    const rated = this.#rated.shift()
    if (!rated) return this.#rate(user, due, true)
    const text = await this.#call('booking', due, user, 'Shipment/Pickup?flag=tender', rated)
    if (!text) return
    this.done.booked.push({
      shipmentId: rated.shipmentId,
      messageId: JSON.parse(text).tender?.messageId ?? '',
    })
  }

  async #print(user: User, due: number): Promise<void> {
    const booked = pick(this.done.booked.slice(-500))
    if (!booked) return this.#look(user, due, 0)
    const { shipmentId } = booked
    await this.#call('bill of lading', due, user, 'Shipment/CheckBOLandDownload', { shipmentId })
  }

  /** Puts order files on an FTP server that the product polls every minute, with as many orders as are booked. */
  async bringFiles(ends: number): Promise<void> {
    const { ftp, perSecond } = this.#options
    const { host: Host, port: Port, userName: UserName, password: Password } = ftp
    const source = {
      Name: `Day ${Date.now()}`,
      DeliveryType: 'FTP',
      Host,
      Port,
      UserName,
      Password,
      Path: 'orders',
    }
    await this.#call('set up', performance.now(), this.#users[0]!, 'Shipment/OrderIntegration?Functype=add', {
      Source: { ...source, FilePattern: '*.csv', EveryMinutes: 1 },
    })
    const orders = Math.max(10, Math.round(perSecond * 3))
    for (let file = 1; performance.now() < ends - 5_000; file++) {
      const prefix = `DAY${Date.now() % 1_000_000}-${file}`
      writeFileSync(path.join(ftp.root, 'orders', `${prefix}.csv`), orderCsv(prefix, orders))
      this.done.ordersSent += orders
      await sleep(Math.min(30_000, Math.max(0, ends - performance.now())))
    }
  }

  async close(): Promise<void> {
    this.#isOver = true
    while (this.#users.some(({ isReading }) => isReading)) await sleep(50)
    for (const { line } of this.#users) {
      this.done.events += line.events
      line.close()
    }
  }
}
