/**
 * The zone in which most people of a state or province live, for addresses with only its two letters. IANA time zone
 * data.
 */
const ZONES: Readonly<Record<string, string>> = {
  'America/New_York': 'CT DC DE FL GA IN MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV KY',
  'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
  'America/Denver': 'CO MT NM UT WY ID',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
  'America/Puerto_Rico': 'PR VI',
  'America/Toronto': 'ON QC',
  'America/Winnipeg': 'MB',
  'America/Regina': 'SK',
  'America/Edmonton': 'AB NT',
  'America/Vancouver': 'BC',
  'America/Whitehorse': 'YT',
  'America/Halifax': 'NB NS PE',
  'America/St_Johns': 'NL',
  'America/Iqaluit': 'NU',
}

const ZONE_OF = new Map(
  Object.entries(ZONES).flatMap(([zone, states]) => states.split(' ').map((state) => [state, zone])),
)

/** IANA zone of a state (US) or province (CA) by its two letters; null for other letters. */
export const zoneOfState = (state: string): string | null => ZONE_OF.get(state.trim().toUpperCase()) ?? null
