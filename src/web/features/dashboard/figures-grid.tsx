import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReportFigure } from '#contracts/entities/report.ts'
import { term } from '../../text/terms.ts'
import css from '../../ui/analysis/analysis.module.css'
import { Definition } from '../../ui/analysis/definition.tsx'
import { Drill } from '../../ui/analysis/drill.tsx'
import { Section } from '../../ui/section.tsx'
import type { DashboardChoices } from './choices.ts'
import { changeOf, isOfBillFigure, valueText } from './figure-text.ts'

const GROUPS = [
  {
    title: t`Spend`,
    keys: [
      ...['spend', 'shipments', 'costPerShipment', 'costPerCwt', 'costPerPound', 'weight', 'freightShare'],
      ...['collectSpend', 'collectShipments'],
    ],
  },
  {
    title: t`Service`,
    keys: [
      ...['onTimePickup', 'onTimeDelivery', 'promisedDays', 'actualDays', 'acceptance', 'billingAccuracy'],
      'shipByMissed',
    ],
  },
  {
    title: t`Freight audit`,
    keys: ['bills', 'billed', 'aboveReceipt', 'approved', 'auditSaved', 'openDisputes', 'disputed'],
  },
  { title: t`Claims`, keys: ['claims', 'claimsRatio', 'openClaims', 'claimed', 'recovered'] },
  {
    title: t`What drives the cost`,
    keys: [
      ...['linehaul', 'fuel', 'accessorials', 'accessorialShare', 'detention', 'compliance', 'guideCost'],
      ...['overCheapest', 'saved'],
    ],
  },
]

interface FiguresGridProps extends Pick<DashboardChoices, 'choose'> {
  figures: readonly ReportFigure[]
  isPrintable?: boolean
}

/** All figures compared with the previous period; each opens its shipments or bills. */
export function FiguresGrid({ figures, choose }: FiguresGridProps) {
  return GROUPS.map(({ title, keys }) => {
    const own = keys.flatMap((key) => figures.filter((figure) => figure.key === key))
    return own.length === 0 ? null : (
      <Section key={title} title={title}>
        <dl className={css.figures}>
          {own.map((figure) => (
            <Figure key={`${figure.key} ${figure.currency}`} figure={figure} choose={choose} />
          ))}
        </dl>
      </Section>
    )
  })
}

function Figure({ figure, choose }: { figure: ReportFigure } & Pick<DashboardChoices, 'choose'>) {
  const { key, kind, currency, value, before, isWorseWhenMore } = figure
  const label = term(figure.label)
  const change = changeOf(value, before, kind, isWorseWhenMore)
  const name = currency === '' || currency === 'USD' ? label : `${label} (${currency})`
  return (
    <div className={css.figure}>
      <dt>
        {name}
        <Definition of={label} words={term(figure.definition)} />
      </dt>
      <dd>
        <Drill
          isFigure
          heard={
            <Trans>
              : {isOfBillFigure(key) ? t`bills` : t`shipments`} behind {name}
            </Trans>
          }
          onClick={() => choose({ metric: key, currency, group: '', by: '', page: '' })}
        >
          {valueText(value, kind, currency)}
        </Drill>
        <span className={css.aside} data-worse={change?.isWorse ?? undefined}>
          {change ? `${change.text}, ` : ''}
          {before === null ? t`no earlier data` : t`${valueText(before, kind, currency)} before`}
        </span>
      </dd>
    </div>
  )
}
