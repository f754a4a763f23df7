/** How reports are defined; their fields are in fields.ts. */

/** The set of shipments of a report. */
export const REPORT_SCOPES = ['booked', 'left', 'unbilled', 'all', 'voided'] as const
export type ReportScope = (typeof REPORT_SCOPES)[number]

export const SCOPE_LABELS: Readonly<Record<ReportScope, string>> = {
  booked: 'Booked: scheduled, in transit, delivered or archived',
  left: 'Shipped: in transit, delivered or archived',
  unbilled: 'Shipped, not billed by the carrier',
  all: 'All except void',
  voided: 'Void',
}

export const REPORT_CONDITIONS = [
  'equals',
  'notEquals',
  'contains',
  'atLeast',
  'atMost',
  'isEmpty',
  'isNotEmpty',
] as const
export type ReportConditionKind = (typeof REPORT_CONDITIONS)[number]

export const CONDITION_LABELS: Readonly<Record<ReportConditionKind, string>> = {
  equals: 'is',
  notEquals: 'is not',
  contains: 'contains',
  atLeast: 'is at least',
  atMost: 'is at most',
  isEmpty: 'is empty',
  isNotEmpty: 'is not empty',
}

export interface ReportCondition {
  field: string
  is: ReportConditionKind
  value: string
}

/** Fields by their keys. With groups or sums the report has one row per group, otherwise one row per shipment. */
export interface ReportDefinition {
  scope: ReportScope
  columns: readonly string[]
  groups: readonly string[]
  sums: readonly string[]
  conditions: readonly ReportCondition[]
}

export const isGrouped = ({ groups, sums }: ReportDefinition): boolean => groups.length + sums.length > 0
