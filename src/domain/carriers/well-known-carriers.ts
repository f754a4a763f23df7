/** Freight carriers of the United States by their own names and SCACs; no directory is copied. */

export interface WellKnownCarrier {
  name: string
  scac: string
  /** The rate mode that most shippers use the carrier for. */
  rateModeId: 1 | 3
}

const LTL = `AACT AAA Cooper Transportation
ABFS ABF Freight
AVRT Averitt Express
BTVP Best Overnite Express
CCYQ CrossCountry Freight Solutions
CTII Central Transport
DAFG Dayton Freight Lines
DAYR Day & Ross
DHRN Dohrn Transfer
DPHE Dependable Highway Express
DYLT Daylight Transport
EXLA Estes Express Lines
FXFE FedEx Freight Priority
FXNL FedEx Freight Economy
MIDW Midwest Motor Express
MTVL Mountain Valley Express
NMTF N&M Transfer
NOPK North Park Transportation
OAKH Oak Harbor Freight Lines
ODFL Old Dominion Freight Line
PENS Peninsula Truck Lines
PITD Pitt Ohio
PYLE A. Duie Pyle
RDFS Roadrunner Freight
RLCA R+L Carriers
SAIA Saia LTL Freight
SEFL Southeastern Freight Lines
SMTL Southwestern Motor Transport
SUTN Sutton Transport
TAXA TAX Airfreight
UPGF TForce Freight
WARD Ward Transport & Logistics
CNWY XPO`

const TRUCKLOAD = `CRCR Crete Carrier
ECHS Echo Global Logistics
HJBT J.B. Hunt Transport
HTLD Heartland Express
KNIG Knight Transportation
LRGR Landstar Ranger
MRTN Marten Transport
PRIJ Prime Inc.
RBTW C.H. Robinson
SCNN Schneider National
SWFT Swift Transportation
TQYL Total Quality Logistics
USXI U.S. Xpress
WERN Werner Enterprises`

const listed = (lines: string, rateModeId: 1 | 3): WellKnownCarrier[] =>
  lines.split('\n').map((line) => ({ scac: line.slice(0, 4), name: line.slice(5), rateModeId }))

/** Carriers to choose from when one is set up; others can be typed. */
export const WELL_KNOWN_CARRIERS: readonly WellKnownCarrier[] = [
  ...listed(LTL, 1),
  ...listed(TRUCKLOAD, 3),
].sort((one, other) => (one.name < other.name ? -1 : 1))

/** Carriers whose name or SCAC contains the words, those that start with them first; all for ''. */
export function findWellKnownCarriers(words: string): WellKnownCarrier[] {
  const wanted = words.trim().toLowerCase()
  const starts = ({ name, scac }: WellKnownCarrier) =>
    name.toLowerCase().startsWith(wanted) || scac.toLowerCase().startsWith(wanted)
  const found = WELL_KNOWN_CARRIERS.filter((one) => starts(one) || one.name.toLowerCase().includes(wanted))
  return [...found.filter(starts), ...found.filter((one) => !starts(one))]
}
