import { VOLUME_ADVICE } from '#domain/rating/volume-advice.ts'
import { fillBlanks } from './fill-blanks.ts'
import { PROCESSING } from './processing.ts'

/**
 * The specification's sentences that are not refusals (section 8), to the letter: successes, empty lists, warnings.
 * Refusals are in errors.ts.
 */
export const MESSAGES = {
  servicesUpdated: 'Service(s) has been updated successfully',
  itemAdded: 'Item Details of Itemcode- {code} has been added successfully',
  itemUpdated: 'Item Details of Itemcode- {code} has been Updated successfully',
  itemFileQueued: 'The items in {file} are being imported',
  itemDeleted: 'Item Details of Itemcode- {code} has been Deleted successfully',
  parcelAccountSame: '{scac} account# ({number}) already exist with same data',
  parcelAccountRegistered: '{scac} account# ({number}) has already been registered',
  parcelAccountAdded:
    '{scac} account# ({number}) has been added for label certification. You will receive an e-mail once it is complete.',
  parcelAccountUpdated: '{scac} account# ({number}) has been updated',
  parcelAccountDeleted: '{scac} account# ({number}) has been deleted',
  carrierAdded: 'Carrier({carrier}) has been added successfully',
  // The specification has only the sentence for an added carrier; these follow its pattern.
  carrierUpdated: 'Carrier({carrier}) has been updated successfully',
  carrierDeleted: 'Carrier({carrier}) has been deleted successfully',
  contractAsked: 'The link to Contract Details is on its way to {email}.',
  shipViaAdded: 'Ship Via {code} has been mapped to {scac}.',
  shipViaUpdated: 'The mapping of Ship Via {code} has been changed.',
  shipViaDeleted: 'Ship Via {code} is no longer mapped.',
  soldToAdded: 'Sold To ({soldTo}) has been added successfully',
  soldToUpdated: 'Sold To ({soldTo}) has been updated successfully',
  soldToDeleted: 'Sold To ({soldTo}) has been deleted successfully',
  guideRuleAdded: 'The rule has been added to the routing guide.',
  guideRuleUpdated: 'The rule of the routing guide has been changed.',
  guideRuleDeleted: 'The rule has been removed from the routing guide.',
  skuRuleAdded: 'SKU {sku} has been added successfully',
  skuRuleUpdated: 'SKU {sku} has been updated successfully',
  skuRuleDeleted: 'SKU {sku} has been deleted successfully',
  chargesUnavailable: 'Charges are not available',
  noRecord: 'There is no record available for selected year and month.',
  noShipments: 'No Shipments.',
  noShipmentsOnDate: 'No shipments available on the given date.',
  volumeAdvice: VOLUME_ADVICE,
  processing: PROCESSING,
} as const

export type MessageKey = keyof typeof MESSAGES

/** The sentence with its {blanks} filled. */
export function message(key: MessageKey, values: Readonly<Record<string, string | number>> = {}): string {
  return fillBlanks(MESSAGES[key], values)
}
