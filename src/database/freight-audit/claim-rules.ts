import { columnNames, type ValueOf } from '../sql/column-names.ts'
import { carrierSettings } from './carrier-settings.ts'

/** How long a client's carriers accept claims. */

const NAMES = columnNames('claim_rules', [
  'scac',
  'filing_months',
  'filing_days',
  'concealed_days',
  'version',
])
export type StoredClaimRule = ValueOf<typeof NAMES>

export const { list: listClaimRules, save: saveClaimRule } = carrierSettings(NAMES)
