/** Surcharges of the parcel oracle: every row checked for every single piece, with quantities expanded. */
import {
  bound,
  holdsOn,
  inches,
  isFor,
  measured,
  most,
  NoParcelPrice,
  up,
} from './oracle-parcel-exact.test-support.ts'
import type { ParcelPiece, ParcelRequest } from './parcel-request.ts'
import type { ParcelSurcharge } from './parcel-surcharge.ts'
import type { ParcelService, ParcelTariff } from './parcel-tariff.ts'

interface Asked {
  row: ParcelSurcharge
  cents: bigint
}

const OPTION_OF_SIGNATURE = {
  none: '',
  indirect: 'SIGINDIRECT',
  signature: 'SIG',
  adult: 'SIGADULT',
} as const

export class OracleSurcharges {
  total = 0n
  fuelable = 0n
  /** Minimum billed pounds of each piece of the request. */
  leastPounds: number[]
  readonly #document: ParcelTariff
  readonly #request: ParcelRequest
  readonly #zone: string
  readonly #options: Set<string>

  constructor(document: ParcelTariff, service: ParcelService, request: ParcelRequest, zone: string) {
    this.#document = document
    this.#request = request
    this.#zone = zone
    this.#options = new Set([...request.options, ...(request.isSaturdayDelivery ? ['SATDEL'] : [])])
    if (request.signature !== 'none') this.#options.add(OPTION_OF_SIGNATURE[request.signature])
    const rows = document.surcharges.filter(
      (row) => isFor(row, service.code) && holdsOn(row, request.shipDate),
    )
    this.#refuseMissing(rows)
    const perPackage = rows.filter(({ per }) => per === 'package')
    this.leastPounds = request.pieces.map((piece) => {
      const charged = this.#charged(this.#askedOf(perPackage, piece))
      for (let one = 0; one < piece.quantity; one++) this.#add(charged)
      return Math.max(0, ...charged.map(({ row }) => row.minimumBillableLb ?? 0))
    })
    const once = rows.filter(({ per }) => per === 'shipment')
    const byRow = once.flatMap((row): Asked[] => {
      const asked = request.pieces.flatMap((piece) => this.#askedOf([row], piece))
      return asked.length === 0 ? [] : [{ row, cents: most(...asked.map(({ cents }) => cents)) }]
    })
    this.#add(this.#charged(byRow))
  }

  #add(charged: Asked[]): void {
    for (const { row, cents } of charged) {
      this.total += cents
      if (row.isFuelable) this.fuelable += cents
    }
  }

  #refuseMissing(rows: ParcelSurcharge[]): void {
    const has = (test: (trigger: ParcelSurcharge['trigger']) => boolean): boolean =>
      rows.some((row) => test(row.trigger))
    const needed: [boolean, (trigger: ParcelSurcharge['trigger']) => boolean][] = [
      ...[...this.#options].map((option): [boolean, (trigger: ParcelSurcharge['trigger']) => boolean] => [
        true,
        (trigger) => trigger.kind === 'option' && trigger.option === option,
      ]),
      [this.#request.isResidential, ({ kind }) => kind === 'residential'],
      [this.#request.pieces.some((piece) => piece.needsAdditionalHandling), ({ kind }) => kind === 'flagged'],
      [
        this.#request.pieces.some((piece) => piece.declaredValueCents > 0),
        ({ kind }) => kind === 'declaredValue',
      ],
    ]
    if (needed.some(([isNeeded, test]) => isNeeded && !has(test))) throw new NoParcelPrice('NO_SURCHARGE')
  }

  #askedOf(rows: ParcelSurcharge[], piece: ParcelPiece): Asked[] {
    return rows
      .filter((row) => this.#holds(row, piece))
      .map((row) => ({ row, cents: this.#amount(row, piece) }))
  }

  /** Drops suppressed surcharges, and keeps the first of the most expensive in each group. */
  #charged(asked: Asked[]): Asked[] {
    const leaders: Asked[] = []
    for (const one of asked) {
      const others = asked.filter(({ row }) => row.group !== null && row.group === one.row.group)
      const best = most(one.cents, ...others.map(({ cents }) => cents))
      const leader = others.find(({ cents }) => cents === best) ?? one
      if (leader === one) leaders.push(one)
    }
    return leaders.filter(
      ({ row }) => row.group === null || !leaders.some((other) => other.row.suppresses.includes(row.group!)),
    )
  }

  #holds({ trigger }: ParcelSurcharge, piece: ParcelPiece): boolean {
    const { isResidential, destination, shipDate } = this.#request
    switch (trigger.kind) {
      case 'measure': {
        const value = measured(trigger.measure, piece, piece.weightLb, trigger.sides)
        const isUnder = trigger.upTo === null || value <= bound(trigger.measure, trigger.upTo)
        return value > bound(trigger.measure, trigger.over) && isUnder
      }
      case 'softPack': {
        const sides = [piece.length, piece.width, piece.height].map(inches).sort((a, b) => Number(b - a))
        return piece.shape === 'softPack' && trigger.over.some((limit, at) => sides[at]! > inches(limit))
      }
      case 'shape':
        return trigger.shapes.includes(piece.shape)
      case 'flagged':
        return piece.needsAdditionalHandling
      case 'residential':
        return isResidential
      case 'area': {
        if (destination.countryCode !== 'US') return false
        if (trigger.address === 'residential' && !isResidential) return false
        if (trigger.address === 'commercial' && isResidential) return false
        return this.#document.areas.some(
          (area) =>
            area.name === trigger.area &&
            holdsOn(area, shipDate) &&
            area.zips.some((run) => {
              const [from, to] = run.includes('-') ? run.split('-') : [run, run]
              const part = destination.zip.slice(0, from!.length)
              return from! <= part && part <= to!
            }),
        )
      }
      case 'option':
        return this.#options.has(trigger.option)
      case 'declaredValue':
        return piece.declaredValueCents > 0
      case 'always':
        return true
    }
  }

  #amount({ amount }: ParcelSurcharge, piece: ParcelPiece): bigint {
    if (amount.basis === 'flat') return BigInt(amount.cents)
    if (amount.basis === 'byZone') {
      const group = amount.groups.find(({ zones }) => zones.includes(this.#zone))
      if (!group) throw new NoParcelPrice('NO_SURCHARGE')
      return BigInt(group.cents)
    }
    const value = BigInt(piece.declaredValueCents)
    const included = BigInt(amount.includedCents)
    if (amount.maximumValueCents !== null && value > BigInt(amount.maximumValueCents))
      throw new NoParcelPrice('OVER_LIMIT')
    if (value <= included) return 0n
    const counted = amount.counts === 'whole' ? value : value - included
    return most(
      BigInt(amount.minimumCents),
      up(counted, BigInt(amount.stepCents)) * BigInt(amount.perStepCents),
    )
  }
}
