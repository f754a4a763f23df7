import { t } from '@lingui/core/macro'
import { type LoadPlan, TRAILER } from '#domain/pallets/load-plan.ts'
import css from './multiple-orders.module.css'

const COLORS = ['#4c6ef5', '#2f9e44', '#e8590c', '#9c36b5', '#0c8599', '#c2255c']
const MARGIN = 8
const LABEL = 16
/** The shortest trailer section to draw, in inches: a single pallet is not enlarged to the width of the screen. */
const SHORTEST = 240

/** The load from above and from the side, to scale; the trailer's nose is on the left. */
export function LoadPicture({ plan, names }: { plan: LoadPlan; names: readonly string[] }) {
  const length = Math.max(plan.length, SHORTEST)
  const sideTop = LABEL + TRAILER.width + MARGIN + LABEL
  const height = sideTop + TRAILER.height + MARGIN
  const feet = (plan.length / 12).toFixed(1)
  const title = t`Load of ${feet} linear feet: ${plan.stacks.length} floor positions`
  return (
    <figure style={{ margin: 0 }}>
      <svg
        className={css.load}
        viewBox={`${-MARGIN} 0 ${length + 2 * MARGIN} ${height}`}
        role="img"
        aria-label={title}
        style={{ maxHeight: 420 }}
      >
        <Frame y={LABEL} length={length} height={TRAILER.width} label={t`From above`} />
        {plan.stacks.map((stack, at) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a drawing has no other identity
            key={at}
            x={stack.x + 0.5}
            y={LABEL + stack.y + 0.5}
            width={stack.length - 1}
            height={Math.min(stack.width, TRAILER.width) - 1}
            fill={colorOf(stack.line)}
            fillOpacity={stack.levels > 1 ? 0.9 : 0.6}
            stroke={colorOf(stack.line)}
          />
        ))}
        <Frame y={sideTop} length={length} height={TRAILER.height} label={t`Side view`} />
        {plan.stacks.map((stack, at) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a drawing has no other identity
            key={at}
            x={stack.x + 0.5}
            y={sideTop + TRAILER.height - stack.height}
            width={stack.length - 1}
            height={stack.height}
            fill={colorOf(stack.line)}
            fillOpacity={0.5}
            stroke={colorOf(stack.line)}
          />
        ))}
      </svg>
      <figcaption>
        {names.map((name, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have one name
          <span key={line} style={{ marginRight: 16 }}>
            <span aria-hidden="true" style={{ color: colorOf(line) }}>
              ■
            </span>{' '}
            {name}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

const colorOf = (line: number) => COLORS[line % COLORS.length]!

function Frame({ y, length, height, label }: { y: number; length: number; height: number; label: string }) {
  return (
    <>
      <text x={0} y={y - 4} fontSize={11} fill="currentColor">
        {label}
      </text>
      <rect
        x={0}
        y={y}
        width={length}
        height={height}
        fill="none"
        stroke="currentColor"
        strokeOpacity={0.4}
      />
    </>
  )
}
