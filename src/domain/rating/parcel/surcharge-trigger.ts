/** Whether a surcharge applies to a piece, and by which measure or circumstance. */
import type { CompiledSurcharge } from './compiled-parcel-tariff.ts'
import { HUNDREDTHS_PER_INCH, measureOf } from './measure-piece.ts'
import type { TriggerWorking } from './parcel-steps.ts'
import type { ParcelTrigger } from './parcel-surcharge.ts'
import type { PreparedParcelRequest, PreparedPiece } from './prepare-parcel-request.ts'

type TriggerOf<Kind extends ParcelTrigger['kind']> = Extract<ParcelTrigger, { kind: Kind }>

const circumstance = (kind: ParcelTrigger['kind'], name = ''): TriggerWorking => ({
  kind,
  measure: null,
  value: 0,
  over: 0,
  name,
})

function byMeasure(
  { over, upTo }: CompiledSurcharge,
  { measure, sides }: TriggerOf<'measure'>,
  piece: PreparedPiece,
): TriggerWorking | null {
  const value = measureOf(measure, piece.sides, piece.weight, sides)
  if (value <= over || (upTo >= 0 && value > upTo)) return null
  return { kind: 'measure', measure, value, over, name: '' }
}

/** The first side, longest first, that is above its limit. */
function bySoftPack(trigger: TriggerOf<'softPack'>, { piece, sides }: PreparedPiece): TriggerWorking | null {
  if (piece.shape !== 'softPack') return null
  const at = trigger.over.findIndex((limit, side) => sides[side]! > limit * HUNDREDTHS_PER_INCH)
  if (at < 0) return null
  const over = Math.round(trigger.over[at]! * HUNDREDTHS_PER_INCH)
  return { kind: 'softPack', measure: null, value: Math.ceil(sides[at]!), over, name: '' }
}

function byArea(
  { areas, row }: CompiledSurcharge,
  trigger: TriggerOf<'area'>,
  { destinationZip, shipDay, request }: PreparedParcelRequest,
): TriggerWorking | null {
  if (destinationZip < 0) return null
  if (trigger.address !== 'any' && (trigger.address === 'residential') !== request.isResidential) return null
  const isInside = areas.some(
    ({ fromDay, toDay, inside }) => fromDay <= shipDay && shipDay <= toDay && inside[destinationZip] === 1,
  )
  return isInside ? circumstance('area', row.trigger.kind === 'area' ? row.trigger.area : '') : null
}

/** The calculation of the trigger if the surcharge applies to the piece; null if it does not. */
export function triggerOf(
  prepared: PreparedParcelRequest,
  compiled: CompiledSurcharge,
  piece: PreparedPiece,
): TriggerWorking | null {
  const { trigger } = compiled.row
  switch (trigger.kind) {
    case 'measure':
      return byMeasure(compiled, trigger, piece)
    case 'softPack':
      return bySoftPack(trigger, piece)
    case 'shape':
      return trigger.shapes.includes(piece.piece.shape) ? circumstance('shape', piece.piece.shape) : null
    case 'flagged':
      return piece.piece.needsAdditionalHandling ? circumstance('flagged') : null
    case 'residential':
      return prepared.request.isResidential ? circumstance('residential') : null
    case 'area':
      return byArea(compiled, trigger, prepared)
    case 'option':
      return prepared.options.includes(trigger.option) ? circumstance('option', trigger.option) : null
    case 'declaredValue': {
      const { declaredValueCents } = piece.piece
      return declaredValueCents > 0 ? { ...circumstance('declaredValue'), value: declaredValueCents } : null
    }
    case 'always':
      return circumstance('always')
  }
}
