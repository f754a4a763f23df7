/** The settings of one client (tenant). Stored as JSON; missing or invalid values take their defaults. */
import { DENSITY_SCALES, THIRTEEN_TIER_SCALE } from '../classification/density-scales.ts'
import { isFreightClass } from '../classification/freight-class.ts'
import {
  parseVolumeThresholds,
  USUAL_VOLUME_THRESHOLDS,
  type VolumeThresholds,
} from '../rating/volume-advice.ts'
import { type MessageRules, parseMessageRules, USUAL_MESSAGES } from '../tracking/mail-news.ts'
import { PALLET_SIZES, type PalletSize, parsePalletSizes } from './pallet-sizes.ts'
import { parseTenderRules, type TenderRules, USUAL_TENDER_RULES } from './tender-rules.ts'

export interface DefaultPickup {
  /** Warehouse code of the default pickup location; '' if there is none. */
  warehouse: string
  /** Local times of the origin, HH:MM (24 h). */
  from: string
  to: string
}

/** The company's contact and hours; Contact Us shows them. */
export interface CompanyContact {
  /** Headquarters, with all lines of the address. */
  address: string
  phones: string
  hours: string
}

export interface ClientSettings {
  /** An order line's weight is that of one piece: line weight = Qty times weight (specification section 5). */
  IsOrderWeightEachPerQty: boolean
  /** Freight class of a blank item line. */
  defaultClass: string
  /** The same for a user with a default class; absent: the client's. Never stored. */
  blankLineClass?: string
  /** The class of a line is computed from its density. */
  isAutoClassCalculationEnabled: boolean
  /** Scale from density to class: the id of one of `DENSITY_SCALES`. */
  densityScale: string
  /** Items are entered on pallets, several items per pallet. */
  isPalletItemGrid: boolean
  /** Orders come from another system; the Parcel page then asks for cartons inside the package. */
  isOrderIntegrationEnabled: boolean
  /** GS1 company prefix for BOL numbers and SSCCs, 6-12 digits; '' without one. */
  gs1CompanyPrefix: string
  defaultPickup: DefaultPickup
  /** Above these, a spot quote is suggested. */
  volumeThresholds: VolumeThresholds
  /** An administrator has dismissed the first steps. */
  isGetStartedDismissed: boolean
  palletSizes: PalletSize[]
  contact: CompanyContact
  /** The mails about shipments that are sent automatically. */
  messages: MessageRules
  /** How long carriers may take to answer tenders by mail. */
  tenders: TenderRules
  /** Every user must log in with a second factor. */
  isSecondFactorRequired: boolean
}

/** Specification sections 4 and 9: default class 70, window 11:00 AM to 03:30 PM. */
export const DEFAULT_CLIENT_SETTINGS: ClientSettings = {
  IsOrderWeightEachPerQty: false,
  defaultClass: '70',
  isAutoClassCalculationEnabled: true,
  densityScale: THIRTEEN_TIER_SCALE.id,
  isPalletItemGrid: true,
  isOrderIntegrationEnabled: false,
  gs1CompanyPrefix: '',
  defaultPickup: { warehouse: '', from: '11:00', to: '15:30' },
  volumeThresholds: USUAL_VOLUME_THRESHOLDS,
  isGetStartedDismissed: false,
  palletSizes: [...PALLET_SIZES],
  contact: { address: '', phones: '', hours: '' },
  messages: USUAL_MESSAGES,
  tenders: USUAL_TENDER_RULES,
  isSecondFactorRequired: false,
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

/**
 * The settings from a stored JSON value: missing or invalid values take their defaults, so that a client of an earlier
 * version keeps working. Never throws.
 */
export function parseClientSettings(stored: unknown): ClientSettings {
  const value = objectOf(stored)
  const usual = DEFAULT_CLIENT_SETTINGS
  const flagOf = (name: keyof ClientSettings, otherwise: boolean): boolean => {
    const found = value[name]
    return typeof found === 'boolean' ? found : otherwise
  }
  const { defaultClass, gs1CompanyPrefix } = value
  return {
    IsOrderWeightEachPerQty: flagOf('IsOrderWeightEachPerQty', usual.IsOrderWeightEachPerQty),
    defaultClass:
      typeof defaultClass === 'string' && isFreightClass(defaultClass) ? defaultClass : usual.defaultClass,
    isAutoClassCalculationEnabled: flagOf(
      'isAutoClassCalculationEnabled',
      usual.isAutoClassCalculationEnabled,
    ),
    densityScale: DENSITY_SCALES.find(({ id }) => id === value.densityScale)?.id ?? usual.densityScale,
    isPalletItemGrid: flagOf('isPalletItemGrid', usual.isPalletItemGrid),
    isOrderIntegrationEnabled: flagOf('isOrderIntegrationEnabled', usual.isOrderIntegrationEnabled),
    gs1CompanyPrefix:
      typeof gs1CompanyPrefix === 'string' && /^\d{6,12}$/.test(gs1CompanyPrefix)
        ? gs1CompanyPrefix
        : usual.gs1CompanyPrefix,
    defaultPickup: parseDefaultPickup(value.defaultPickup),
    volumeThresholds: parseVolumeThresholds(value.volumeThresholds),
    isGetStartedDismissed: flagOf('isGetStartedDismissed', false),
    palletSizes: parsePalletSizes(value.palletSizes),
    contact: parseContact(value.contact),
    messages: parseMessageRules(value.messages),
    tenders: parseTenderRules(value.tenders),
    isSecondFactorRequired: flagOf('isSecondFactorRequired', false),
  }
}

function parseContact(stored: unknown): CompanyContact {
  const { address, phones, hours } = objectOf(stored)
  const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
  return { address: textOf(address), phones: textOf(phones), hours: textOf(hours) }
}

/** An invalid window (not two times in order) is replaced as a whole. */
function parseDefaultPickup(stored: unknown): DefaultPickup {
  const { warehouse, from, to } = objectOf(stored)
  const usual = DEFAULT_CLIENT_SETTINGS.defaultPickup
  const isWindow =
    typeof from === 'string' && typeof to === 'string' && TIME.test(from) && TIME.test(to) && from < to
  return {
    warehouse: typeof warehouse === 'string' ? warehouse : usual.warehouse,
    from: isWindow ? from : usual.from,
    to: isWindow ? to : usual.to,
  }
}
