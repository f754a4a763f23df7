import { code, flag, formed, group, list, text } from './shape.test-support.ts'

/**
 * The USPS request for a SCAN form (PS Form 5630) and its reply as one JSON object (`application/vnd.usps.labels+json`).
 * Source: SCAN Forms v3.1.14 (commit deea10f) in github.com/karrioapi/karrio, modules/connectors/usps/vendor. Page type
 * and size have separate fields in this version; we do not send the deprecated ones.
 */

const MOST_LABELS = 40_000
const day = formed(/\d{4}-\d{2}-\d{2}/)
const zip = formed(/\d{5}/)
const imageInfo = group({
  imageType: code('PDF', 'TIFF', 'JPG', 'PNG', 'GIF', 'SVG', 'ZPL203DPI', 'ZPL300DPI', 'NONE'),
  labelType: code('8.5X11LABEL', '4X6LABEL'),
})
const facility = code(
  ...['NONE', 'DESTINATION_NETWORK_DISTRIBUTION_CENTER', 'DESTINATION_SECTIONAL_CENTER_FACILITY'],
  ...['DESTINATION_REGIONAL_PROCESSING_DISTRIBUTION_CENTER', 'DESTINATION_DELIVERY_UNIT'],
  'DESTINATION_SERVICE_HUB',
)
const shipment = group({ trackingNumbers: list(text(), MOST_LABELS, 1) })
const fromAddress = group(
  { streetAddress: text(50), city: text(28), state: formed(/[A-Z]{2}/), ZIPCode: zip },
  {
    ...{ firm: text(50), firstName: text(50), lastName: text(50) },
    ...{ secondaryAddress: text(50), ZIPPlus4: formed(/\d{4}/) },
  },
)

export const uspsScanFormRequest = group(
  {
    ...{ mailingDate: day, entryFacilityZIPCode: zip, destinationEntryFacilityType: facility },
    ...{ shipment, fromAddress },
  },
  { imageInfo, overwriteMailingDate: flag },
)

export const uspsScanFormAnswer = group(
  { manifestNumber: text(), SCANFormImage: text() },
  {
    ...{ imageInfo, mailingDate: day, overwriteMailingDate: flag, entryFacilityZIPCode: zip },
    ...{ destinationEntryFacilityType: facility, shipment, fromAddress },
    trackingNumbers: list(text()),
  },
)
