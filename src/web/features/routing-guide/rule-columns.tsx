import { t } from '@lingui/core/macro'
import { Badge, Group, Text } from '@mantine/core'
import type { GuideRuleValue } from '#contracts/entities/routing-guide.ts'
import { showDate } from '../../text/dates.ts'
import type { Column } from '../../ui/data-table/column.ts'
import { textColumn } from '../../ui/data-table/columns.tsx'
import { GuideBadge } from '../../ui/guide-badge.tsx'
import { ConflictButton } from './conflict-button.tsx'
import { conflictWords } from './conflict-words.ts'
import { carrierOf, timeOf } from './narrow-rules.ts'
import { today } from './use-guide.ts'

type Rule = GuideRuleValue

/** The columns of the list. */
export const RULE_COLUMNS: readonly Column<Rule>[] = [
  {
    id: 'carrier',
    title: t`Carrier`,
    sortName: 'Carrier',
    width: 230,
    isCardTitle: true,
    cell: (rule) => (
      <span>
        {carrierOf(rule)} <span className="lading-code">{rule.carrierName ? rule.scac : ''}</span>
      </span>
    ),
    text: (rule) => `${carrierOf(rule)} ${rule.scac}`,
  },
  {
    id: 'rule',
    title: t`Rule`,
    width: 290,
    cell: (rule) => <RuleCell rule={rule} />,
    text: (rule) => rule.sentence,
  },
  {
    id: 'conflicts',
    title: t`Conflicts`,
    width: 160,
    cell: (rule) => <ConflictButton rule={rule} />,
    text: (rule) => rule.conflicts.map(conflictWords).join(' '),
  },
  {
    id: 'when',
    title: t`In force`,
    sortName: 'From',
    width: 240,
    cell: (rule) => <WhenCell rule={rule} />,
    text: datesOf,
  },
  textColumn('reason', t`Reason`, 230, (rule) => rule.reason),
  {
    id: 'soldTo',
    title: t`Sold To`,
    sortName: 'SoldTo',
    width: 120,
    isHiddenAtFirst: true,
    cell: (rule) => rule.soldTo || t`All accounts`,
    text: (rule) => rule.soldTo,
  },
]

/** The badge already has the verdict's word; the sentence continues from there. */
function RuleCell({ rule }: { rule: Rule }) {
  const rest = rule.sentence.replace(/^(Preferred|Do not use) ?/, '')
  return (
    <Group gap={6} wrap="nowrap" component="span">
      <GuideBadge verdict={rule.verdict} />
      <span>{rest || t`all lanes, all accounts`}</span>
    </Group>
  )
}

/** `9 Jul 2025`: the weekday does not matter here. */
const dayOf = (date: string): string => {
  const shown = showDate(date)
  return shown.kind === 'text' ? shown.text.slice('Wed '.length) : date
}

function datesOf({ effectiveFrom, effectiveTo }: Rule): string {
  return effectiveTo === ''
    ? t`From ${dayOf(effectiveFrom)}`
    : t`${dayOf(effectiveFrom)} to ${dayOf(effectiveTo)}`
}

const TIMES = { later: t`Later`, over: t`Over` }

function WhenCell({ rule }: { rule: Rule }) {
  const time = timeOf(rule, today())
  return (
    <Text span inherit c={time === 'now' ? undefined : 'dimmed'} className="lading-figure">
      {time === 'now' ? null : (
        <Badge color="gray" tt="none" mr={6}>
          {TIMES[time]}
        </Badge>
      )}
      {datesOf(rule)}
    </Text>
  )
}
