/** Container ports of the world, with the facts that lists, maps and time zones need. */

export interface Port {
  /** UN/LOCODE, five characters; '' for a place that is known only by name. */
  unlocode: string
  name: string
  /** ISO 3166-1 alpha-2; '' if unknown. */
  countryCode: string
  /** Degrees; null if the place is not in the list. */
  latitude: number | null
  longitude: number | null
  /** IANA name; UTC if the place is not in the list. */
  timeZone: string
}

/** Compiled for this product from public facts; coordinates of the harbor to a hundredth of a degree. */
const TABLE = `
AEJEA Jebel Ali|25.01|55.06|Asia/Dubai
AEKHL Khalifa Port|24.81|54.65|Asia/Dubai
ARBUE Buenos Aires|-34.58|-58.37|America/Argentina/Buenos_Aires
AUADL Adelaide|-34.78|138.50|Australia/Adelaide
AUBNE Brisbane|-27.38|153.17|Australia/Brisbane
AUFRE Fremantle|-32.05|115.74|Australia/Perth
AUMEL Melbourne|-37.83|144.92|Australia/Melbourne
AUSYD Sydney|-33.97|151.22|Australia/Sydney
BDCGP Chattogram|22.31|91.80|Asia/Dhaka
BEANR Antwerp|51.27|4.33|Europe/Brussels
BEZEE Zeebrugge|51.35|3.20|Europe/Brussels
BRITJ Itajai|-26.90|-48.66|America/Sao_Paulo
BRPNG Paranagua|-25.50|-48.51|America/Sao_Paulo
BRRIG Rio Grande|-32.07|-52.09|America/Sao_Paulo
BRSSZ Santos|-23.96|-46.30|America/Sao_Paulo
BSFPO Freeport|26.52|-78.77|America/Nassau
CAHAL Halifax|44.63|-63.56|America/Halifax
CAMTR Montreal|45.57|-73.51|America/Toronto
CAPRR Prince Rupert|54.29|-130.36|America/Vancouver
CASJB Saint John|45.26|-66.07|America/Moncton
CATOR Toronto|43.64|-79.35|America/Toronto
CAVAN Vancouver|49.29|-123.08|America/Vancouver
CIABJ Abidjan|5.29|-4.01|Africa/Abidjan
CLSAI San Antonio|-33.59|-71.62|America/Santiago
CLVAP Valparaiso|-33.03|-71.63|America/Santiago
CNDLC Dalian|38.97|121.89|Asia/Shanghai
CNFOC Fuzhou|25.99|119.46|Asia/Shanghai
CNNGB Ningbo|29.93|121.88|Asia/Shanghai
CNNSA Nansha|22.66|113.67|Asia/Shanghai
CNSHA Shanghai|31.33|121.65|Asia/Shanghai
CNSHK Shekou|22.47|113.88|Asia/Shanghai
CNTAO Qingdao|36.02|120.22|Asia/Shanghai
CNTXG Tianjin Xingang|38.98|117.78|Asia/Shanghai
CNXMN Xiamen|24.46|118.03|Asia/Shanghai
CNYTN Yantian|22.57|114.27|Asia/Shanghai
COBUN Buenaventura|3.88|-77.07|America/Bogota
COCTG Cartagena|10.40|-75.52|America/Bogota
CRLIO Puerto Limon|9.99|-83.02|America/Costa_Rica
CRMOB Moin|10.01|-83.08|America/Costa_Rica
DEBRV Bremerhaven|53.60|8.53|Europe/Berlin
DEHAM Hamburg|53.53|9.93|Europe/Berlin
DEWVN Wilhelmshaven|53.59|8.15|Europe/Berlin
DJJIB Djibouti|11.60|43.14|Africa/Djibouti
DKAAR Aarhus|56.15|10.24|Europe/Copenhagen
DOCAU Caucedo|18.42|-69.63|America/Santo_Domingo
ECGYE Guayaquil|-2.28|-79.91|America/Guayaquil
EGDAM Damietta|31.47|31.76|Africa/Cairo
EGPSD Port Said|31.25|32.31|Africa/Cairo
ESALG Algeciras|36.14|-5.44|Europe/Madrid
ESBCN Barcelona|41.34|2.16|Europe/Madrid
ESVLC Valencia|39.44|-0.32|Europe/Madrid
FIHEL Helsinki|60.21|25.19|Europe/Helsinki
FRFOS Fos-sur-Mer|43.42|4.88|Europe/Paris
FRLEH Le Havre|49.48|0.15|Europe/Paris
GBFXT Felixstowe|51.95|1.31|Europe/London
GBLGP London Gateway|51.50|0.49|Europe/London
GBLIV Liverpool|53.45|-3.02|Europe/London
GBSOU Southampton|50.91|-1.44|Europe/London
GHTEM Tema|5.64|0.02|Africa/Accra
GRPIR Piraeus|37.95|23.61|Europe/Athens
GTPRQ Puerto Quetzal|13.92|-90.79|America/Guatemala
GTSTC Santo Tomas de Castilla|15.69|-88.62|America/Guatemala
HKHKG Hong Kong|22.34|114.13|Asia/Hong_Kong
HNPCR Puerto Cortes|15.84|-87.96|America/Tegucigalpa
HRRJK Rijeka|45.33|14.43|Europe/Zagreb
IDJKT Jakarta|-6.10|106.89|Asia/Jakarta
IDSUB Surabaya|-7.20|112.73|Asia/Jakarta
IEDUB Dublin|53.35|-6.20|Europe/Dublin
ILASH Ashdod|31.83|34.64|Asia/Jerusalem
ILHFA Haifa|32.82|35.00|Asia/Jerusalem
INCCU Kolkata|22.54|88.31|Asia/Kolkata
INCOK Cochin|9.97|76.26|Asia/Kolkata
INMAA Chennai|13.10|80.30|Asia/Kolkata
INMUN Mundra|22.74|69.70|Asia/Kolkata
INNSA Nhava Sheva|18.95|72.95|Asia/Kolkata
INPAV Pipavav|20.92|71.51|Asia/Kolkata
INVTZ Visakhapatnam|17.70|83.28|Asia/Kolkata
ITGIT Gioia Tauro|38.45|15.90|Europe/Rome
ITGOA Genoa|44.41|8.91|Europe/Rome
ITLIV Livorno|43.57|10.30|Europe/Rome
ITSPE La Spezia|44.11|9.86|Europe/Rome
ITTRS Trieste|45.63|13.76|Europe/Rome
JMKIN Kingston|17.98|-76.82|America/Jamaica
JPNGO Nagoya|35.05|136.84|Asia/Tokyo
JPOSA Osaka|34.64|135.42|Asia/Tokyo
JPTYO Tokyo|35.61|139.79|Asia/Tokyo
JPUKB Kobe|34.68|135.22|Asia/Tokyo
JPYOK Yokohama|35.41|139.69|Asia/Tokyo
KEMBA Mombasa|-4.04|39.63|Africa/Nairobi
KHKOS Sihanoukville|10.64|103.51|Asia/Phnom_Penh
KRINC Incheon|37.35|126.61|Asia/Seoul
KRKAN Gwangyang|34.90|127.67|Asia/Seoul
KRPUS Busan|35.08|128.83|Asia/Seoul
LKCMB Colombo|6.95|79.84|Asia/Colombo
MACAS Casablanca|33.61|-7.60|Africa/Casablanca
MAPTM Tanger Med|35.89|-5.50|Africa/Casablanca
MTMAR Marsaxlokk|35.82|14.54|Europe/Malta
MXATM Altamira|22.49|-97.87|America/Monterrey
MXESE Ensenada|31.85|-116.63|America/Tijuana
MXLZC Lazaro Cardenas|17.94|-102.18|America/Mexico_City
MXVER Veracruz|19.21|-96.13|America/Mexico_City
MXZLO Manzanillo|19.08|-104.30|America/Mexico_City
MYPKG Port Klang|3.00|101.36|Asia/Kuala_Lumpur
MYTPP Tanjung Pelepas|1.36|103.55|Asia/Kuala_Lumpur
NGAPP Apapa|6.44|3.37|Africa/Lagos
NGTIN Tin Can Island|6.43|3.34|Africa/Lagos
NLRTM Rotterdam|51.95|4.05|Europe/Amsterdam
NOOSL Oslo|59.89|10.75|Europe/Oslo
NZAKL Auckland|-36.84|174.78|Pacific/Auckland
NZTRG Tauranga|-37.66|176.18|Pacific/Auckland
OMSLL Salalah|16.95|54.00|Asia/Muscat
PABLB Balboa|8.96|-79.57|America/Panama
PACTB Cristobal|9.35|-79.90|America/Panama
PAMIT Manzanillo|9.37|-79.88|America/Panama
PECLL Callao|-12.05|-77.15|America/Lima
PHMNL Manila|14.58|120.96|Asia/Manila
PKBQM Port Qasim|24.77|67.33|Asia/Karachi
PKKHI Karachi|24.83|66.98|Asia/Karachi
PLGDN Gdansk|54.38|18.71|Europe/Warsaw
PLGDY Gdynia|54.53|18.54|Europe/Warsaw
PRSJU San Juan|18.44|-66.09|America/Puerto_Rico
PTLIS Lisbon|38.70|-9.16|Europe/Lisbon
PTSIE Sines|37.94|-8.85|Europe/Lisbon
ROCND Constanta|44.11|28.65|Europe/Bucharest
SADMM Dammam|26.50|50.20|Asia/Riyadh
SAJED Jeddah|21.47|39.17|Asia/Riyadh
SEGOT Gothenburg|57.69|11.86|Europe/Stockholm
SGSIN Singapore|1.27|103.77|Asia/Singapore
SIKOP Koper|45.56|13.74|Europe/Ljubljana
SNDKR Dakar|14.68|-17.43|Africa/Dakar
SVAQJ Acajutla|13.57|-89.83|America/El_Salvador
THBKK Bangkok|13.70|100.57|Asia/Bangkok
THLCH Laem Chabang|13.08|100.89|Asia/Bangkok
TGLFW Lome|6.14|1.28|Africa/Lome
TRALI Aliaga|38.83|26.93|Europe/Istanbul
TRAMR Ambarli|40.97|28.68|Europe/Istanbul
TRMER Mersin|36.80|34.64|Europe/Istanbul
TTPOS Port of Spain|10.65|-61.52|America/Port_of_Spain
TWKEL Keelung|25.15|121.75|Asia/Taipei
TWKHH Kaohsiung|22.56|120.32|Asia/Taipei
TZDAR Dar es Salaam|-6.84|39.29|Africa/Dar_es_Salaam
USBAL Baltimore|39.25|-76.53|America/New_York
USBOS Boston|42.34|-71.02|America/New_York
USCHI Chicago|41.84|-87.68|America/Chicago
USCHS Charleston|32.82|-79.93|America/New_York
USCLE Cleveland|41.51|-81.69|America/New_York
USCMH Columbus|39.96|-82.99|America/New_York
USDAL Dallas|32.64|-96.77|America/Chicago
USDET Detroit|42.29|-83.10|America/Detroit
USDUT Dutch Harbor|53.90|-166.53|America/Anchorage
USGPT Gulfport|30.36|-89.09|America/Chicago
USHNL Honolulu|21.31|-157.87|Pacific/Honolulu
USHOU Houston|29.73|-95.00|America/Chicago
USILM Wilmington|34.19|-77.95|America/New_York
USJAX Jacksonville|30.40|-81.55|America/New_York
USKCK Kansas City|39.11|-94.63|America/Chicago
USLAX Los Angeles|33.73|-118.26|America/Los_Angeles
USLGB Long Beach|33.76|-118.21|America/Los_Angeles
USMEM Memphis|35.07|-90.05|America/Chicago
USMIA Miami|25.77|-80.17|America/New_York
USMOB Mobile|30.67|-88.03|America/Chicago
USMSY New Orleans|29.93|-90.07|America/Chicago
USNYC New York|40.68|-74.15|America/New_York
USOAK Oakland|37.80|-122.31|America/Los_Angeles
USORF Norfolk|36.93|-76.33|America/New_York
USPDX Portland|45.64|-122.74|America/Los_Angeles
USPEF Port Everglades|26.08|-80.12|America/New_York
USPHL Philadelphia|39.90|-75.13|America/New_York
USSAV Savannah|32.13|-81.14|America/New_York
USSEA Seattle|47.58|-122.35|America/Los_Angeles
USTIW Tacoma|47.27|-122.41|America/Los_Angeles
USTPA Tampa|27.92|-82.44|America/New_York
UYMVD Montevideo|-34.90|-56.21|America/Montevideo
VECAB La Guaira|10.60|-66.94|America/Caracas
VNCMT Cai Mep|10.53|107.03|Asia/Ho_Chi_Minh
VNHPH Haiphong|20.86|106.68|Asia/Ho_Chi_Minh
VNSGN Ho Chi Minh City|10.76|106.75|Asia/Ho_Chi_Minh
ZACPT Cape Town|-33.91|18.44|Africa/Johannesburg
ZADUR Durban|-29.88|31.02|Africa/Johannesburg
ZAZBA Coega|-33.80|25.69|Africa/Johannesburg
`

/** Ports sorted by code. */
export const PORTS: readonly Port[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [title = '', latitude = '', longitude = '', timeZone = ''] = line.split('|')
    return {
      unlocode: title.slice(0, 5),
      name: title.slice(6),
      countryCode: title.slice(0, 2),
      latitude: Number(latitude),
      longitude: Number(longitude),
      timeZone,
    }
  })

const BY_CODE = new Map(PORTS.map((port) => [port.unlocode, port]))
const BY_NAME = new Map(PORTS.map((port) => [port.name.toLowerCase(), port]))

/** UN/LOCODE (UNECE recommendation 16): two letters of the country, three letters or digits 2-9 of the place. */
const UNLOCODE = /^[A-Z]{2}[A-Z2-9]{3}$/

/** A port with its country, as in a form field: `USLGB Long Beach`. */
export const portLabel = ({ unlocode, name }: Pick<Port, 'unlocode' | 'name'>): string =>
  [unlocode, name === unlocode ? '' : name].filter(Boolean).join(' ')

/**
 * The port that a user or a file means: a code, a name, or both (`USLGB`, `long beach`, `USLGB Long Beach`, `Long
 * Beach, CA`). A place that is not in the list keeps its text, and its times are shown in UTC.
 * @returns null for an empty text
 */
export function findPort(text: string): Port | null {
  const plain = text.trim().replace(/\s+/g, ' ')
  if (plain === '') return null
  const first = (plain.split(' ')[0] ?? '').toUpperCase()
  const place = (plain.split(',')[0] ?? '').toLowerCase()
  const known = BY_CODE.get(first) ?? BY_NAME.get(plain.toLowerCase()) ?? BY_NAME.get(place)
  if (known) return known
  const isCode = UNLOCODE.test(first) && (plain.length === 5 || /^[A-Z0-9]+$/.test(plain.split(' ')[0] ?? ''))
  return {
    unlocode: isCode ? first : '',
    name: isCode ? plain.slice(6) || first : plain,
    countryCode: isCode ? first.slice(0, 2) : '',
    latitude: null,
    longitude: null,
    timeZone: 'UTC',
  }
}

/** The time zone of a place by its UN/LOCODE; UTC if it is not in the list. */
export const zoneOfPort = (unlocode: string): string => BY_CODE.get(unlocode)?.timeZone ?? 'UTC'
