import type { CustomReportValue } from '#contracts/entities/report.ts'

/** The typed values of a custom report. */
export interface CustomValues extends Record<string, unknown> {
  kind: 'rows' | 'groups'
  report: {
    id: string
    name: string
    isShared: boolean
    version?: number | undefined
    definition: CustomReportValue['definition']
  }
}

/** Another user's report is copied. */
export function valuesOf(report: CustomReportValue | null): CustomValues {
  if (!report) {
    const columns = ['bolNumber', 'leftDate', 'carrier', 'lane', 'weight', 'charge']
    return {
      kind: 'rows',
      report: {
        ...{ id: '', name: '', isShared: false },
        definition: {
          scope: 'left',
          columns,
          groups: ['carrier'],
          sums: ['spend', 'shipments'],
          conditions: [],
        },
      },
    }
  }
  const { id, name, isShared, isOwn, version, definition } = report
  return {
    kind: definition.columns.length > 0 ? 'rows' : 'groups',
    report: isOwn
      ? { id, name, isShared, version, definition }
      : { id: '', name: `${name} (copy)`.slice(0, 100), isShared: false, definition },
  }
}

/** The request: columns, or groups and sums, depending on the report. */
export function bodyOf({ kind, report }: CustomValues) {
  const { definition } = report
  const isInGroups = kind === 'groups'
  const scope = isInGroups && definition.scope !== 'unbilled' ? ('left' as const) : definition.scope
  return {
    report: {
      ...report,
      definition: {
        ...definition,
        scope,
        columns: isInGroups ? [] : definition.columns,
        groups: isInGroups ? definition.groups : [],
        sums: isInGroups ? definition.sums : [],
      },
    },
  }
}
