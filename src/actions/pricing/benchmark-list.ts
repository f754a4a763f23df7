import type { BenchmarkBody } from '#contracts/entities/benchmark.ts'
import type { Standing } from '#domain/rating/benchmark.ts'
import { type BenchmarkChoice, type BenchmarkedShipment, timeOf } from '#domain/rating/benchmark-sums.ts'

/** One shipment of a figure, with what it is compared with; in cents. */
interface ListedShipment {
  shipment: Omit<BenchmarkedShipment, 'prices'>
  againstCents: number
  againstScac: string
}

/** No one pages through more, and memory must not hold every shipment of a year. */
const MOST_LISTED = 2_000

/** The shipments of a benchmark figure, largest difference first. */
export class BenchmarkList {
  readonly #asked: BenchmarkBody
  readonly #every: BenchmarkChoice['every']
  #listed: ListedShipment[] = []
  #total = 0

  constructor(asked: BenchmarkBody, every: BenchmarkChoice['every']) {
    this.#asked = asked
    this.#every = every
  }

  add(shipment: BenchmarkedShipment, standing: Standing): void {
    const { list, listTime } = this.#asked
    if (list === '' || (listTime !== '' && timeOf(shipment.pickupDate, this.#every) !== listTime)) return
    const against = this.#against(shipment, standing)
    if (!against) return
    const { prices: _prices, ...facts } = shipment
    this.#total += 1
    this.#listed.push({ shipment: facts, ...against })
    if (this.#listed.length >= 2 * MOST_LISTED) this.#keepLargest()
  }

  /** The price with which the shipment is compared; null if the shipment is not part of the figure. */
  #against({ prices }: BenchmarkedShipment, standing: Standing) {
    const { list, listCarrier } = this.#asked
    const cheapest = {
      againstCents: standing.cheapestCents,
      againstScac: prices.find(({ cents }) => cents === standing.cheapestCents)?.scac ?? '',
    }
    if (list === 'contract') {
      const cents = prices.find(({ scac }) => scac === listCarrier)?.cents
      return cents == null ? null : { againstCents: cents, againstScac: listCarrier }
    }
    if (list === 'overCheapest') return standing.overCheapestCents > 0 ? cheapest : null
    if (list === 'all') return cheapest
    const isListed = list === 'saved' ? standing.savedCents > 0 : standing.missedCents > 0
    return isListed ? { againstCents: standing.marketCents, againstScac: '' } : null
  }

  #keepLargest(): void {
    const size = (one: ListedShipment) => Math.abs(one.shipment.paidCents - one.againstCents)
    this.#listed = this.#listed
      .sort((one, other) => size(other) - size(one) || (one.shipment.id < other.shipment.id ? -1 : 1))
      .slice(0, MOST_LISTED)
  }

  result() {
    this.#keepLargest()
    const { pageSize, pageIndex } = this.#asked
    const first = (pageIndex - 1) * pageSize
    return {
      rowsTotal: this.#total,
      rows: this.#listed.slice(first, first + pageSize).map(({ shipment, againstCents, againstScac }) => ({
        shipmentId: shipment.id,
        BOLNumber: shipment.bolNumber,
        PickupByDate: shipment.pickupDate,
        origin: placeText(shipment.origin),
        destination: placeText(shipment.destination),
        weightLb: shipment.weightLb,
        CarrierSCAC: shipment.carrierScac,
        paid: shipment.paidCents,
        against: againstCents,
        againstSCAC: againstScac,
        difference: shipment.paidCents - againstCents,
      })),
    }
  }
}

const placeText = ({ state, zip }: BenchmarkedShipment['origin']): string => `${state} ${zip}`.trim()
