/** Cities of consignees and carriers' terminals: real ones, with weights for their amount of freight. */

import type { Random } from '../random.ts'
import { canadianPlace, type ZipPlace, zipsOfCity } from './geography.ts'

export interface City {
  name: string
  state: string
  weight: number
}

const LARGE =
  'Los Angeles CA, San Diego CA, San Jose CA, Sacramento CA, Fresno CA, Ontario CA, Oakland CA, Houston TX, ' +
  'Dallas TX, Fort Worth TX, San Antonio TX, Austin TX, Chicago IL, Philadelphia PA, Pittsburgh PA, Phoenix AZ, ' +
  'Atlanta GA, Miami FL, Orlando FL, Tampa FL, Jacksonville FL, Charlotte NC, Columbus OH, Cleveland OH, ' +
  'Cincinnati OH, Indianapolis IN, Detroit MI, Memphis TN, Nashville TN, Denver CO, Seattle WA, Portland OR, ' +
  'Minneapolis MN, Kansas City MO, Saint Louis MO, Baltimore MD, Boston MA, Brooklyn NY, Buffalo NY, Newark NJ, ' +
  'Las Vegas NV, Salt Lake City UT'
const MEDIUM =
  'Tucson AZ, Mesa AZ, Bakersfield CA, Stockton CA, Riverside CA, Colorado Springs CO, Aurora CO, Hartford CT, ' +
  'New Haven CT, Wilmington DE, Washington DC, Savannah GA, Augusta GA, Boise ID, Peoria IL, Rockford IL, ' +
  'Fort Wayne IN, South Bend IN, Des Moines IA, Cedar Rapids IA, Wichita KS, Louisville KY, Lexington KY, ' +
  'New Orleans LA, Baton Rouge LA, Shreveport LA, Portland ME, Worcester MA, Springfield MA, Grand Rapids MI, ' +
  'Lansing MI, Saint Paul MN, Jackson MS, Springfield MO, Billings MT, Omaha NE, Lincoln NE, Reno NV, Sparks NV, ' +
  'Manchester NH, Trenton NJ, Edison NJ, Albuquerque NM, Albany NY, Rochester NY, Syracuse NY, Raleigh NC, ' +
  'Greensboro NC, Fargo ND, Toledo OH, Dayton OH, Akron OH, Oklahoma City OK, Tulsa OK, Eugene OR, Salem OR, ' +
  'Allentown PA, Harrisburg PA, Erie PA, Providence RI, Columbia SC, Charleston SC, Greenville SC, ' +
  'Sioux Falls SD, Knoxville TN, Chattanooga TN, El Paso TX, Lubbock TX, Amarillo TX, Laredo TX, Ogden UT, ' +
  'Provo UT, Burlington VT, Richmond VA, Norfolk VA, Roanoke VA, Spokane WA, Tacoma WA, Charleston WV, ' +
  'Milwaukee WI, Madison WI, Green Bay WI, Cheyenne WY, Little Rock AR, Birmingham AL, Huntsville AL, Mobile AL'
const SMALL =
  'Flagstaff AZ, Redding CA, Eureka CA, Chico CA, Grand Junction CO, Pueblo CO, Ocala FL, Pensacola FL, Macon GA, ' +
  'Albany GA, Twin Falls ID, Pocatello ID, Decatur IL, Quincy IL, Terre Haute IN, Dubuque IA, Salina KS, ' +
  'Dodge City KS, Bowling Green KY, Monroe LA, Bangor ME, Salisbury MD, Frederick MD, Traverse City MI, ' +
  'Kalamazoo MI, Duluth MN, Rochester MN, Tupelo MS, Meridian MS, Joplin MO, Columbia MO, Missoula MT, Bozeman MT, ' +
  'Grand Island NE, Elko NV, Carson City NV, Concord NH, Las Cruces NM, Farmington NM, Utica NY, Binghamton NY, ' +
  'Asheville NC, Wilmington NC, Bismarck ND, Minot ND, Lima OH, Mansfield OH, Lawton OK, Enid OK, Bend OR, ' +
  'Medford OR, Altoona PA, Scranton PA, York PA, Florence SC, Rapid City SD, Aberdeen SD, Jackson TN, ' +
  'Johnson City TN, Abilene TX, Tyler TX, Waco TX, Beaumont TX, Saint George UT, Logan UT, Rutland VT, ' +
  'Lynchburg VA, Yakima WA, Wenatchee WA, Bellingham WA, Morgantown WV, Eau Claire WI, Wausau WI, Casper WY, ' +
  'Fayetteville AR, Fort Smith AR, Dothan AL, Rock Springs WY'

function citiesOf(text: string, weight: number): City[] {
  return text.split(', ').map((entry) => ({ name: entry.slice(0, -3), state: entry.slice(-2), weight }))
}

export const CITIES: readonly City[] = [
  ...citiesOf(LARGE, 9),
  ...citiesOf(MEDIUM, 4),
  ...citiesOf(SMALL, 1.5),
]

/** [city, forward sortation area]; the rest of a postal code is composed of valid letters and digits. */
const CANADIAN_CITIES: readonly [string, string][] = [
  ['Mississauga', 'L4W'],
  ['Brampton', 'L6T'],
  ['Toronto', 'M9W'],
  ['Hamilton', 'L8E'],
  ['London', 'N6E'],
  ['Windsor', 'N8W'],
  ['Ottawa', 'K1G'],
  ['Montreal', 'H4T'],
  ['Laval', 'H7L'],
  ['Winnipeg', 'R2R'],
  ['Regina', 'S4N'],
  ['Calgary', 'T2C'],
  ['Edmonton', 'T5S'],
  ['Richmond', 'V6X'],
  ['Burnaby', 'V5J'],
]

/** A random ZIP of a random city. */
export function chancePlace(random: Random, cities: readonly City[] = CITIES): ZipPlace {
  const city = random.pickWeighted(cities, ({ weight }) => weight)
  return random.pick(zipsOfCity(city.name, city.state))
}

export function chanceCanadianPlace(random: Random): ZipPlace {
  const [city, fsa] = random.pick(CANADIAN_CITIES)
  return canadianPlace(city, fsa, `${random.whole(1, 9)}${random.pick([...'ABCEGHJK'])}${random.whole(1, 9)}`)
}
