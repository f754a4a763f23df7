import { t } from '@lingui/core/macro'
import { List, Popover } from '@mantine/core'
import type { GuideRuleValue } from '#contracts/entities/routing-guide.ts'
import { ConflictFace } from './conflict-face.tsx'
import { conflictWords } from './conflict-words.ts'

/** The conflicting rules, opened as soon as the code is loaded. */
export function ConflictList({ rule }: { rule: GuideRuleValue }) {
  return (
    <Popover position="bottom-end" shadow="md" width={340} withinPortal trapFocus returnFocus defaultOpened>
      <Popover.Target>
        <ConflictFace conflicts={rule.conflicts} />
      </Popover.Target>
      <Popover.Dropdown aria-label={t`Conflicts for the ${rule.scac} rule`} tabIndex={-1} data-autofocus>
        <List size="sm" spacing={6}>
          {rule.conflicts.map((conflict) => (
            <List.Item key={conflict.ruleId}>{conflictWords(conflict)}</List.Item>
          ))}
        </List>
      </Popover.Dropdown>
    </Popover>
  )
}
