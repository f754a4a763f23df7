import type { Json } from '../json-values.ts'
import type { ParcelShipAsk } from '../parcel-network.ts'

/** The format and size of a label. USPS has no stock with a doc-tab. */
export const imageOf = ({
  labelFormat,
  labelDpi,
}: Pick<ParcelShipAsk, 'labelFormat' | 'labelDpi'>): Json => ({
  imageType: labelFormat === 'ZPL' ? `ZPL${labelDpi}DPI` : labelFormat,
  labelType: '4X6LABEL',
})
