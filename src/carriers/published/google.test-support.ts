import { code, flag, group, list, text } from './shape.test-support.ts'

/**
 * Requests to Google's Address Validation, and the answers of our sandbox. Source: google.maps.addressvalidation v1,
 * github.com/googleapis/googleapis, google/maps/addressvalidation/v1/address_validation_service.proto (commit 7c9cc11),
 * as JSON; `possibleNextAction` by the reference on developers.google.com, which is newer. All texts of an address
 * together have at most 280 characters.
 */

const postalAddress = group(
  {},
  {
    ...{ regionCode: text(2, 2), languageCode: text(), postalCode: text(), administrativeArea: text() },
    ...{ locality: text(), addressLines: list(text()) },
  },
)

export const googleRequest = group({ address: postalAddress }, { enableUspsCass: flag })

const granularity = code('SUB_PREMISE', 'PREMISE', 'PREMISE_PROXIMITY', 'BLOCK', 'ROUTE', 'OTHER')

export const googleAnswer = group({
  result: group(
    {
      verdict: group(
        { validationGranularity: granularity },
        {
          ...{ inputGranularity: granularity, geocodeGranularity: granularity, addressComplete: flag },
          ...{ hasUnconfirmedComponents: flag, hasInferredComponents: flag, hasReplacedComponents: flag },
          hasSpellCorrectedComponents: flag,
          possibleNextAction: code('FIX', 'CONFIRM_ADD_SUBPREMISES', 'CONFIRM', 'ACCEPT'),
        },
      ),
      address: group(
        { postalAddress },
        {
          formattedAddress: text(),
          missingComponentTypes: list(text()),
          unconfirmedComponentTypes: list(text()),
        },
      ),
    },
    { metadata: group({}, { business: flag, residential: flag, poBox: flag }) },
  ),
  responseId: text(),
})
