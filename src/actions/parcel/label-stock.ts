import type { LabelDocTab, LabelFormat } from '#carriers/parcel-network.ts'
import { findBridgeOfUser } from '#database/printing/print-bridges.ts'
import { listPrinters } from '#database/printing/printers.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { DOC_TABS, type LabelFormat as StockName } from '#documents/labels/doc-tab.ts'
import { preferredLabelFormat } from '../account/preferred-label-format.ts'
import type { ActionContext } from '../kernel/context.ts'

/** The format in which a label is bought, and the stock that it will be printed on. */
export interface LabelStock {
  format: Exclude<LabelFormat, 'GIF'>
  dpi: 203 | 300
  /** The doc-tab of a label printer's stock; null without one, or without a label printer. */
  tab: Pick<LabelDocTab, 'at' | 'inches'> | null
}

const LABEL_KIND = 'CarrierLabel'

/**
 * The format in the draft (`LabelCode` PDF, ZPL or PNG), or the one that the user's label printer accepts. Stock and
 * resolution are those of the user's label printer in Printer Setup; without one, the stock is that of the preferences.
 */
export async function labelStockOf(
  { db, clientId, user }: Pick<ActionContext, 'db' | 'clientId' | 'user'>,
  { parcel }: Pick<StoredShipment, 'parcel'>,
): Promise<LabelStock> {
  const bridge = await findBridgeOfUser(db, clientId, user.id)
  const printers = bridge ? await listPrinters(db, clientId, bridge.id) : []
  const able = printers.filter(({ isEnabled }) => isEnabled)
  const usual = able.find(({ defaultFor }) => defaultFor.includes(LABEL_KIND))
  const thermal = usual?.type === 'ZPL' ? usual : able.find(({ type }) => type === 'ZPL')
  const format = parcel?.labelCode || (usual ?? thermal)?.type || 'PDF'
  if (format !== 'ZPL') return { format, dpi: 203, tab: null }
  const stock = thermal
    ? (thermal.labelFormat as StockName)
    : await preferredLabelFormat({ db, clientId, user })
  return {
    format,
    dpi: thermal && thermal.resolution >= 300 ? 300 : 203,
    tab: DOC_TABS[stock] ?? null,
  }
}
