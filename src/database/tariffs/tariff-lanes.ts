import type pg from 'pg'
import { BREAK_COUNT, type LaneRow } from '#domain/rating/tariff.ts'
import { copyOut, unescapeField } from '../sql/copy-stream.ts'
import type { Row } from '../sql/row.ts'

/**
 * The stored rows of a rate sheet: consecutive classes of one lane share a row. If a sheet is not sorted that way, a
 * lane has several rows, which is also valid.
 */
export function* laneRecords(tariffId: string, lanes: Iterable<LaneRow>): Generator<Row<'tariff_lanes'>> {
  let record: Row<'tariff_lanes'> | undefined
  for (const { originZone, destinationZone, freightClass, minimumCents, rates } of lanes) {
    if (record?.origin_zone !== originZone || record.destination_zone !== destinationZone) {
      if (record) yield record
      record = {
        tariff_id: tariffId,
        origin_zone: originZone,
        destination_zone: destinationZone,
        freight_classes: [],
        minimum_cents: [],
        rates: [],
      }
    }
    record.freight_classes.push(freightClass)
    record.minimum_cents.push(minimumCents)
    for (const rate of rates) record.rates.push(rate)
  }
  if (record) yield record
}

/** Passes on the rows of a tariff's rate sheet one by one as they arrive; none are stored. */
export async function streamLanes(
  pool: pg.Pool,
  tariffId: string,
  onLane: (lane: LaneRow) => void,
): Promise<void> {
  const client = await pool.connect()
  try {
    const id = client.escapeLiteral(tariffId)
    const statement = `copy (select origin_zone, destination_zone, freight_classes, minimum_cents, rates
      from tariff_lanes where tariff_id = ${id}) to stdout`
    await copyOut(client, statement, (line) => {
      const [originZone = '', destinationZone = '', classes = '', minimums = '', rates = ''] =
        line.split('\t')
      const ends = { originZone: unescapeField(originZone), destinationZone: unescapeField(destinationZone) }
      const minimumOf = elementsOf(minimums)
      const rateOf = elementsOf(rates)
      for (const [at, freightClass] of elementsOf(classes).entries()) {
        onLane({
          ...ends,
          freightClass: freightClass as LaneRow['freightClass'],
          minimumCents: Number(minimumOf[at]),
          rates: rateOf
            .slice(at * BREAK_COUNT, (at + 1) * BREAK_COUNT)
            .map((rate) => (rate === 'NULL' ? null : Number(rate))),
        })
      }
    })
    client.release()
  } catch (error) {
    client.release(error as Error)
    throw error
  }
}

/** The elements of an array of numbers, or of words without quotes, in its text form. */
const elementsOf = (array: string): string[] => array.slice(1, -1).split(',')
