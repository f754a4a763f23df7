/**
 * Documents that describe the packing of an order have its goods in packages: `packages[].items[]`. The items are the
 * lines. The dimensions and the count of a package go only into the row of its first item. Its weight is divided among
 * its items by quantity, so that each line has a weight and the total stays the same.
 */

const PACKAGE =
  /(package|parcel|carton|pallet|box(e?)|container|crate|tote|skid|handling[\s_-]?unit)s?([\s_-]?(list|data|details?))?$/i
const AMOUNT =
  /(weight|wt|qty|quantity|pieces|volume|cube|length|width|height|dim(ension)?s?|value|amount|price|lbs?|kgs?|pounds)([\s_.-]?(value|amount|text))?$|(^|[\s_.-])count$|Count$/i
/** Names of an item. */
const ITEM =
  /^(sku|upc|ean|gtin|(item|product|part|material|article)[\s_-]?(no|nr|num|nbr|number|code|id|sku)?)$/i
/** Parts of a line, which are not lines. */
const PARTS = /(component|option|modifier|kit|bundle|serial|lot|batch|tax|discount|charge)e?s?$/i

/** Parts into which an order is divided before it is packed. */
const PART_OF_ORDER = /^(deliver(y|ies)|shipments?|fulfill?ments?|groups?|consignments?|releases?)$/i

export const isPackage = (name: string): boolean => PACKAGE.test(name)

/** The path without its wrappers, if it leads through packages to their contents. */
export const isAroundItems = (parts: readonly string[], isContainer: (part: string) => boolean): boolean =>
  (isPackage(parts[0] ?? '') || PART_OF_ORDER.test(parts[0] ?? '')) && parts.slice(1, -1).some(isContainer)

/** The package field that a heading names (`weight.value`), if the lines at this path are in a package; '' if none. */
export function saidOfPackage(title: string, lines: string): string {
  const [parts, path] = [title.split('.'), lines.split('.')]
  let common = 0
  while (common < path.length && parts[common] === path[common]) common++
  const isOutside = common > 0 && common < path.length && common < parts.length
  return isOutside && isPackage(parts[common - 1]!) ? parts.slice(common).join('.') : ''
}

/** A row without the counts and measurements that the row before already has, according to `isTold`. */
export const withoutAmounts = (
  row: Readonly<Record<string, string>>,
  isTold: (title: string) => boolean,
): Record<string, string> =>
  Object.fromEntries(Object.entries(row).filter(([title]) => !isTold(title) || !AMOUNT.test(title)))

/** Whether these identify an item by its code. */
export const saysItem = (titles: readonly string[]): boolean =>
  titles.some((title) => ITEM.test(title.slice(title.lastIndexOf('.') + 1)))

/** Whether a list of this name may contain lines inside another list. */
export const mayHoldLines = (name: string): boolean => !PARTS.test(name)

/** Headings of a package's weight, except those of its units. */
export const PACKAGE_WEIGHT =
  /(?:^|\.)(?:(?:gross|total|actual|package|scale)[\s_-]?)?(?:weight|wt)(?:[\s_.-]?(?:value|amount|text|lbs?|kgs?|pounds))?$/i
const COUNT = /qty|quantity/i
/** A number, and its unit. */
const FIGURE = /^(\d{1,9}(?:\.\d{1,4})?)(\s*[a-z]*\.?)$/i
const PLACES = 10_000

/** Distributes the package weight in the first of these rows among all of them. Unclear values stay there. */
export function shareWeights(
  rows: readonly Record<string, string>[],
  isTold: (title: string) => boolean,
): void {
  const [first, ...more] = rows
  if (!first || more.length === 0) return
  const titles = Object.keys(first).filter((title) => isTold(title) && PACKAGE_WEIGHT.test(title))
  const counts = countsOf(rows, isTold)
  const all = counts.reduce((sum, count) => sum + count, 0)
  for (const title of titles) {
    const [, number = '', unit = ''] = FIGURE.exec(first[title]!) ?? []
    if (number === '') continue
    const total = Math.round(Number(number) * PLACES)
    let [counted, shared] = [0, 0]
    for (const [at, row] of rows.entries()) {
      counted += counts[at]!
      const upTo = Math.round((total * counted) / all)
      row[title] = `${(upTo - shared) / PLACES}${unit}`
      shared = upTo
    }
  }
}

/** The quantity of each row; one if some rows lack it. */
function countsOf(
  rows: readonly Readonly<Record<string, string>>[],
  isTold: (title: string) => boolean,
): number[] {
  const counts = rows.map((row) => {
    const title = Object.keys(row).findLast((one) => !isTold(one) && isCount(one))
    return title === undefined ? 0 : Number(row[title])
  })
  return counts.every((count) => count > 0 && count < 1e6) ? counts : rows.map(() => 1)
}

function isCount(title: string): boolean {
  const end = title.lastIndexOf('.')
  return end >= 0 && COUNT.test(title.slice(end))
}

const UNIT = /(?:^|[._-])(?:units?|uom)$|Units?$/

/**
 * The total weight of packages listed next to the lines, in the form of a line's weight, to be divided among lines
 * without a weight. {} if one of the packages has no weight or another unit.
 */
export function weightBeside(
  lines: readonly Readonly<Record<string, string>>[],
  path: string,
  packages: readonly Readonly<Record<string, string>>[],
): Record<string, string> {
  const [first, ...more] = packages
  const saysWeight = (title: string) => title.startsWith(`${path}.`) && PACKAGE_WEIGHT.test(title)
  const title = Object.keys(first ?? {}).find((one) => PACKAGE_WEIGHT.test(one))
  if (!first || title === undefined || lines.some((line) => Object.keys(line).some(saysWeight))) return {}
  const place = title.slice(0, title.lastIndexOf('.') + 1)
  const units = Object.entries(first).filter(
    ([one]) => one.startsWith(place) && UNIT.test(one) && /wt|weight/i.test(one),
  )
  const figures = packages.map((one) => FIGURE.exec(one[title] ?? ''))
  const [unit = ''] = figures.map((found) => found?.[2])
  const isSame =
    figures.every((found) => found?.[2] === unit) &&
    more.every((one) => units.every(([name, said]) => one[name] === said))
  if (!isSame) return {}
  const total = figures.reduce((sum, found) => sum + Math.round(Number(found![1]) * PLACES), 0)
  const told: [string, string][] = [...units, [title, `${total / PLACES}${unit}`]]
  return Object.fromEntries(told.map(([name, said]) => [`${path}.${name}`, said]))
}
