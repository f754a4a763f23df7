import { Menu } from '@mantine/core'
import { type ManualMove, MOVES } from './moves.ts'

/** The moves as items of a menu; what is hard to undo in the colour of errors. */
export function MoveMenuItems(props: { moves: readonly ManualMove[]; onAsk: (move: ManualMove) => void }) {
  return props.moves.map((move) => (
    <Menu.Item
      key={move}
      c={MOVES[move].isGrave ? 'var(--mantine-color-error)' : undefined}
      onClick={() => props.onAsk(move)}
    >
      {MOVES[move].label}…
    </Menu.Item>
  ))
}
