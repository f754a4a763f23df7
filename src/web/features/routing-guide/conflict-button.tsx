import { Button, List, Popover } from '@mantine/core'
import { IconAlertTriangle, IconScale } from '@tabler/icons-react'
import type { GuideRuleValue } from '#contracts/entities/routing-guide.ts'
import { conflictLabel, conflictWords } from './conflict-words.ts'

/** Says that other rules say the opposite; pressed, which they are and which decides. */
export function ConflictButton({ rule }: { rule: GuideRuleValue }) {
  const { conflicts, scac } = rule
  if (conflicts.length === 0) return <span>–</span>
  const yields = conflicts.some(({ decides }) => decides)
  const Icon = yields ? IconAlertTriangle : IconScale
  return (
    <Popover position="bottom-end" shadow="md" width={340} withinPortal trapFocus returnFocus>
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="light"
          color={yields ? 'amber' : 'gray'}
          leftSection={<Icon size={14} aria-hidden />}
        >
          {conflictLabel(conflicts)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={`Conflicts of the rule about ${scac}`} tabIndex={-1} data-autofocus>
        <List size="sm" spacing={6}>
          {conflicts.map((conflict) => (
            <List.Item key={conflict.ruleId}>{conflictWords(conflict)}</List.Item>
          ))}
        </List>
      </Popover.Dropdown>
    </Popover>
  )
}
