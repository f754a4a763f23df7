import { describe, expect, it } from 'vitest'
import type { GuideRuleValue } from '#contracts/entities/routing-guide.ts'
import type { TableView } from '../../ui/data-table/table-state.ts'
import { conflictLabel, conflictWords } from './conflict-words.ts'
import { narrowRules, timeOf } from './narrow-rules.ts'
import { countryOfZip, faultsOf, kindOf, placeOf, valuesOf } from './rule-values.ts'

const TODAY = '2026-11-21'
const rule = (id: string, part: Partial<GuideRuleValue> = {}): GuideRuleValue => ({
  ...valuesOf(null).rule,
  id,
  scac: 'SYNA',
  carrierName: 'Synthetic Alpha',
  effectiveFrom: '2026-01-01',
  sentence: 'Preferred',
  conflicts: [],
  ...part,
})
const view = (part: Partial<TableView> = {}): TableView => ({
  ...{ searchText: '', pageIndex: 1, pageSize: 25, sortName: '', sortOrder: '' as const },
  filters: {},
  ...part,
})
const yields = {
  ruleId: 'x',
  sentence: 'Do not use for 1001',
  decides: true,
  because: 'it is for one account',
}

const RULES = [
  rule('alpha', { sentence: 'Preferred NV to TX', reason: 'Contract lane' }),
  rule('bravo', {
    scac: 'SYNB',
    carrierName: 'Bravo',
    verdict: 'doNotUse',
    sentence: 'Do not use for 1001',
    soldTo: '1001',
  }),
  rule('gone', { scac: 'GONE', carrierName: '', effectiveTo: '2026-11-20' }),
  rule('later', { effectiveFrom: '2026-12-01', conflicts: [yields] }),
]
const idsOf = (part: Partial<TableView>) => narrowRules(RULES, view(part), TODAY).rows.map(({ id }) => id)

describe('the list of rules', () => {
  it.each<[string, Partial<TableView>, string[]]>([
    ['every word of the search, wherever it is', { searchText: 'contract tx' }, ['alpha']],
    ['the sold-to', { searchText: '1001' }, ['bravo']],
    ['the verdict', { filters: { says: 'doNotUse' } }, ['bravo']],
    ['the carrier', { filters: { carrier: 'GONE' } }, ['gone']],
    ['what is in force', { filters: { when: 'now' } }, ['alpha', 'bravo']],
    ['what is over', { filters: { when: 'over' } }, ['gone']],
    ['what contradicts', { filters: { conflicts: '1' } }, ['later']],
  ])('is filtered by %s', (_what, part, ids) => expect(idsOf(part)).toEqual(ids))

  it('is sorted by the displayed name before it is paged', () => {
    const sort = { sortName: 'Carrier', sortOrder: 'asc' as const }
    expect(idsOf(sort)).toEqual(['bravo', 'gone', 'alpha', 'later'])
    expect(idsOf({ ...sort, sortOrder: 'desc' })).toEqual(['alpha', 'later', 'gone', 'bravo'])
    const second = narrowRules(RULES, view({ ...sort, pageSize: 3, pageIndex: 2 }), TODAY)
    expect([second.total, second.rows.map(({ id }) => id)]).toEqual([4, ['later']])
  })

  it('includes its first and its last day', () => {
    expect(timeOf(rule('a', { effectiveFrom: TODAY }), TODAY)).toBe('now')
    expect(timeOf(rule('a', { effectiveTo: TODAY }), TODAY)).toBe('now')
    expect(timeOf(rule('a', { effectiveTo: '2026-11-20' }), TODAY)).toBe('over')
    expect(timeOf(rule('a', { effectiveFrom: '2026-11-22' }), TODAY)).toBe('later')
  })
})

describe('a conflict in words', () => {
  it('names the rule that decides, and why', () => {
    expect(conflictWords(yields)).toBe('Overridden by “Do not use for 1001” because it is for one account.')
    expect(conflictWords({ ...yields, decides: false })).toBe(
      'Overrides “Do not use for 1001” because it is for one account.',
    )
  })

  it('counts the rules that overrule this one, else those that it overrules', () => {
    expect(conflictLabel([yields, { ...yields, decides: false }])).toBe('Overridden by 1')
    expect(conflictLabel([{ ...yields, decides: false }])).toBe('Overrides 1')
  })
})

describe('the form of a rule', () => {
  it('recognizes the kind of a place', () => {
    expect(kindOf(placeOf('anywhere'))).toBe('anywhere')
    expect(kindOf(placeOf('country'))).toBe('country')
    expect(kindOf({ ...placeOf('state'), state: 'NV' })).toBe('state')
    expect(kindOf({ ...placeOf('zips'), zipFrom: '895' })).toBe('zips')
    expect([countryOfZip('895'), countryOfZip('K1A')]).toEqual(['US', 'CA'])
  })

  it('reports the faults of weight band and dates', () => {
    const { rule: empty, function: work } = valuesOf(null)
    const wrong = {
      ...empty,
      fromLb: 500,
      belowLb: 500,
      effectiveFrom: '2026-05-01',
      effectiveTo: '2026-04-30',
    }
    expect(faultsOf({ function: work, rule: wrong })).toEqual({
      'rule.scac': 'Carrier is required.',
      'rule.belowLb': 'The weight band must end above its starting weight.',
      'rule.effectiveTo': 'The rule would end before it begins (2026-05-01).',
    })
  })
})
