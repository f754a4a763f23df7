import { useState } from 'react'
import type { GuideRuleValue } from '#contracts/entities/routing-guide.ts'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { ConflictFace } from './conflict-face.tsx'

const LIST = partFrom(() => import('./conflict-list.tsx').then((part) => part.ConflictList))

/** Shows how many rules conflict; opens the list of them, with the one that decides. */
export function ConflictButton({ rule }: { rule: GuideRuleValue }) {
  const [isWanted, setWanted] = useState(false)
  if (rule.conflicts.length === 0) return <span>–</span>
  const closed = (
    <ConflictFace
      conflicts={rule.conflicts}
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={LIST.fetchAhead}
      onFocus={LIST.fetchAhead}
      onClick={() => setWanted(true)}
    />
  )
  if (!isWanted) return closed
  return <LazyPart of={LIST} isWanted with={{ rule }} waiting={closed} />
}
