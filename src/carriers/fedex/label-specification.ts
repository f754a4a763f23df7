import { fitText } from '../fit-text.ts'
import type { Json } from '../json-values.ts'
import type { LabelDocTab, LabelFormat, ParcelShipAsk } from '../parcel-network.ts'

/** FedEx's names of the image types; null: FedEx does not make them. */
export const IMAGES: Record<LabelFormat, string | null> = { PDF: 'PDF', ZPL: 'ZPLII', PNG: 'PNG', GIF: null }

/** The format of the label, and its stock: FedEx prints a 3/4-inch doc-tab itself. */
export function labelSpecificationOf(ask: ParcelShipAsk): Json {
  const { labelFormat, labelDpi } = ask
  const head = { labelFormatType: 'COMMON2D', imageType: IMAGES[labelFormat] }
  if (labelFormat !== 'ZPL') return { ...head, labelStockType: 'PAPER_4X6' }
  const tab = fedexTabOf(ask)
  if (!tab) return { ...head, labelStockType: 'STOCK_4X6', resolution: labelDpi }
  return {
    ...head,
    labelStockType: `STOCK_4X675_${tab.at === 'top' ? 'LEADING' : 'TRAILING'}_DOC_TAB`,
    resolution: labelDpi,
    customerSpecifiedDetail: {
      docTabContent: { docTabContentType: 'ZONE001', zone001: { docTabZoneSpecifications: zonesOf(tab) } },
    },
  }
}

/** The doc-tab that FedEx prints on these labels; null: none, or one without a stock at FedEx. */
export const fedexTabOf = ({
  labelFormat,
  docTab,
}: Pick<ParcelShipAsk, 'labelFormat' | 'docTab'>): LabelDocTab | null =>
  labelFormat === 'ZPL' && docTab?.inches === 0.75 ? docTab : null

/** The tab has twelve zones, each with a header of up to seven letters. */
const [MOST_ZONES, HEADER] = [12, 7]

const zonesOf = ({ facts }: LabelDocTab): Json[] =>
  facts
    .filter(({ value }) => value !== '')
    .slice(0, MOST_ZONES)
    .map(({ name, value }, place) => ({
      zoneNumber: place + 1,
      header: fitText(name, HEADER),
      literalValue: value,
      justification: 'LEFT',
    }))
