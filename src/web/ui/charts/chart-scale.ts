export type Scale = (value: number) => number

export interface ChartPoint {
  x: number
  /** Null: a gap. */
  y: number | null
}

export interface ChartLine {
  key: string
  /** Shown at the end of the line. */
  label: string
  points: readonly ChartPoint[]
}

/** Round steps that cover the values: `[3.4, 3.6, 3.8]`. At least two. */
export function stepsBetween(least: number, most: number): number[] {
  const rough = (most - least || Math.abs(most) || 1) / 4
  const ten = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * ten).find((one) => one >= rough * 0.999) ?? rough
  const first = Math.floor(least / step + 1e-9)
  const last = Math.max(first + 1, Math.ceil(most / step - 1e-9))
  // Multiplies a whole number of steps: adding 0.1 + 0.2 would not give 0.3.
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toFixed(6)))
}

const LINE_HEIGHT = 14

/** The label at the end of each line, without overlaps. */
export function endNames(lines: readonly ChartLine[], x: Scale, y: Scale) {
  let free = Number.NEGATIVE_INFINITY
  return lines
    .flatMap(({ key, label, points }) => {
      const last = points.findLast((point) => point.y !== null)
      return last?.y == null ? [] : [{ key, label, left: x(last.x), at: y(last.y) + 4 }]
    })
    .sort((one, other) => one.at - other.at)
    .map((name) => {
      const at = Math.max(name.at, free)
      free = at + LINE_HEIGHT
      return { ...name, at }
    })
}
