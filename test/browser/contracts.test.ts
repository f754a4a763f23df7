import { readFile } from 'node:fs/promises'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, openBrowser, openDesk } from './support/browser.ts'
import { callsAs } from './support/calls.ts'
import {
  addCarrier,
  addRow,
  choose,
  dayIn,
  dialogOf,
  field,
  fill,
  importLive,
  press,
  signUp,
} from './support/hands.ts'
import { type Product, startEmptyProduct } from './support/product.ts'

/**
 * A new company enters a contract: three areas, 72% and 75% by weight, a $129 floor, FAK 50 to 85 at 60, fuel by table
 * and six accessorials. It imports 2,000 lanes, raises the rates from a day on, and another company imports the export.
 * Parcel, volume and truckload contracts are entered the same way. Every price is calculated by hand.
 */
let product: Product & { setupLink: string }
let browser: Browser
let desk: Desk

beforeAll(async () => {
  product = await startEmptyProduct()
  browser = await openBrowser()
  desk = await openDesk(browser, product.url)
  desk.page.setDefaultTimeout(PATIENCE_MS)
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** A busy machine needs some time for 4,000 rates. */
const PATIENCE_MS = 60_000
const HARRISBURG = { city: 'Harrisburg', state: 'PA', zip: '17101' }
const person = (userName: string) => ({ userName, password: 'nine green pallets' })

/** Adds the fuel price that the contract uses. */
async function addDieselPrice(page: Page): Promise<void> {
  await page.goto('/Carriers?view=Fuel&add=price')
  const dialog = await dialogOf(page)
  await dialog.getByLabel('Index').fill('HAND-DIESEL')
  await dialog.getByLabel('Price date').fill(dayIn(-8))
  await fill(dialog, 'Dollars per gallon', '3.561')
  await press(dialog, /Save|Add/)
  await dialog.waitFor({ state: 'hidden' })
}

const KEYF = { scac: 'KEYF', rateModeId: 1 }
interface TariffVersion {
  id: string
  state: string
  name: string
}
const contractOf = (carrier: string) => `/Carriers?view=Contracts&contract=${carrier}`
const timeline = (page: Page) => page.getByRole('region', { name: 'Versions', exact: true }).first()

async function openForm(page: Page, button: string | RegExp): Promise<Locator> {
  await press(page, button)
  const form = page.getByRole('form', { name: 'Contract rules' })
  await form.waitFor()
  return form
}

async function saveDraft(page: Page, form: Locator): Promise<void> {
  await press(form, 'Save draft')
  await form.waitFor({ state: 'hidden' })
  await timeline(page).getByText('Draft', { exact: true }).first().waitFor()
}

async function goLive(page: Page): Promise<void> {
  await press(timeline(page), /^Go live/)
  const dialog = await dialogOf(page)
  await dialog.getByLabel('From').fill(dayIn(0))
  await press(dialog, 'Put in force')
  await dialog.waitFor({ state: 'hidden' })
}

interface Example {
  from?: string
  to?: string
  pounds: string
  freightClass?: string
  services?: string
}

/** The worked example next to the form: the current total, and the one with the typed values. */
async function example(page: Page, { from = '17101', to = '02108', ...more }: Example): Promise<string> {
  const panel = page.getByRole('region', { name: 'Worked example' })
  await fill(panel, 'From ZIP', from)
  await fill(panel, 'To ZIP', to)
  await fill(panel, 'Pounds', more.pounds)
  if (more.freightClass) await choose(panel, 'Class', more.freightClass)
  await fill(panel, 'Services', more.services ?? '')
  return ((await panel.getByRole('status').textContent()) ?? '').replaceAll('\n', ' ')
}

/** Class 60 at $50, $40, $30 … per 100 lb and class 100 at $100, minimum $60, on 2,000 lanes of ZIP3s. */
function lanes(): Buffer {
  const zip3 = (number: number) => String(number).padStart(3, '0')
  const origins = ['170', '171', '100', '303', ...Array.from({ length: 16 }, (_, at) => zip3(400 + at))]
  const destinations = ['021', '303', ...Array.from({ length: 98 }, (_, at) => zip3(700 + at))]
  const rows = origins.flatMap((origin) =>
    destinations.flatMap((destination) => [
      [origin, destination, '60', '60.00', '50', '40', '30', '25', '20', '15', '10', '', ''],
      [origin, destination, '100', '60.00', '100', '100', '100', '100', '100', '100', '100', '', ''],
    ]),
  )
  const titles = ['Origin', 'Destination', 'Class', 'Minimum charge', 'L5C', 'M5C', 'M1M', 'M2M', 'M5M']
  const table = [[...titles, 'M10M', 'M20M', 'M30M', 'M40M'], ...rows]
  return Buffer.from(table.map((row) => row.join(',')).join('\r\n'))
}

/** The expected charges, calculated by hand; after the increase the gross rates are 5.9% higher. */
const CASES: [name: string, shipment: Example, now: string, raised: string][] = [
  // Class 70 is rated as 60: 12 cwt at $30 = $360, less 72% = $100.80, floor $129, fuel 30% = $38.70.
  ['the floor', { pounds: '1200', freightClass: '70' }, '$167.70', '$167.70'],
  // 18 cwt at $30 = $540, as 2,000 lb at $25 = $500, less 72% = $140, fuel $42; raised $148.26 and $44.48.
  ['deficit weight', { pounds: '1800', freightClass: '70' }, '$182.00', '$192.74'],
  // 40 cwt at $25 = $1,000, less 75% = $250, fuel $75; raised 40 x $26.475 = $1,059, $264.75 and $79.43.
  ['75% from 2,000 lb', { pounds: '4000', freightClass: '70' }, '$325.00', '$344.18'],
  // Class 100: 12 cwt at $100 = $1,200, less 72% = $336, fuel $100.80; raised $355.82 and $106.75.
  ['no FAK', { pounds: '1200', freightClass: '100' }, '$436.80', '$462.57'],
  // From New York 60% applies: $360 less 60% = $144, fuel $43.20; raised $152.50 and $45.75.
  ['another area', { from: '10001', pounds: '1200', freightClass: '70' }, '$187.20', '$198.25'],
  // To Atlanta: the floor, fuel, and $40 for the area.
  ['a charge by area', { to: '30303', pounds: '1200', freightClass: '70' }, '$207.70', '$207.70'],
  // Liftgate $85 and notification 12 cwt at $2.50 = $30, in addition to the floor with fuel.
  ['accessorials', { pounds: '1200', freightClass: '70', services: 'LGDEL NOTIFY' }, '$282.70', '$282.70'],
]

test('a company signs up, adds carriers and enters its fuel table', async () => {
  const { page } = desk
  await signUp(page, product.setupLink, { ...HARRISBURG, name: 'Acme Tools, Inc.' }, person('pat'))
  await addCarrier(page, 'Keystone Freight', 'KEYF', 'LTL')
  await addCarrier(page, 'Keystone Freight', 'KEYF', 'Volume LTL')
  await addCarrier(page, 'Prairie Truckload', 'PRTL', 'Truckload')
  await addCarrier(page, 'Corner Parcel', 'CRNP', 'Parcel')
  await page.goto('/Carriers?view=Fuel')
  await press(page, /fuel table|Add table|New table/i)
  const form = page.getByRole('form', { name: 'Fuel table' })
  await fill(form, 'Name', 'HAND')
  const grid = form.getByRole('table', { name: 'Fuel table rows' })
  const cell = (name: string, line: number) => grid.getByRole('textbox', { name: `${name}, line ${line}` })
  await cell('From price, $', 1).fill('3.00')
  await cell('To price, $', 1).fill('3.50')
  await cell('%', 1).fill('25')
  await press(form, 'Add row')
  await cell('From price, $', 2).fill('3.50')
  await cell('To price, $', 2).fill('4.00')
  await cell('%', 2).fill('30')
  await press(form, 'Save table')
  await form.waitFor({ state: 'hidden' })
  await addDieselPrice(page)
}, 240_000)

test('a carrier without a contract says so, and the contract is entered', async () => {
  const { page } = desk
  await page.goto(contractOf('KEYF-1'))
  await page.getByText('Keystone Freight has no contract').waitFor()
  const form = await openForm(page, 'Start a contract')
  await fill(form, 'Name', 'Keystone 2027')
  await choose(form, 'The minimum of a lane applies', 'After the discount')
  await fill(form, '% off the lane minimum', '0')
  for (const [at, [name, places]] of [
    ['Home', 'PA'],
    ['North', 'MA, NY'],
    ['South', '300-319'],
  ].entries())
    await addRow(form, 'area', at + 1, { Name: name!, 'States and ZIP codes': places! })
  await addRow(form, 'discount', 1, { Origin: 'Home', 'From (lb)': '2000', '% off': '75' })
  await addRow(form, 'discount', 2, { Origin: 'Home', '% off': '72' })
  await addRow(form, 'discount', 3, { '% off': '60' })
  await addRow(form, 'floor', 1, { $: '129' })
  await addRow(form, 'FAK', 1, { 'From class': '50', 'To class': '85', 'Rated as': '60' })
  const flat = (code: string, amount: string) => ({ Code: code, Amount: amount })
  await addRow(form, 'accessorial', 1, flat('LGDEL', '85'))
  await addRow(form, 'accessorial', 2, flat('RESDEL', '95'))
  await addRow(form, 'accessorial', 3, flat('INDEL', '110'))
  await addRow(form, 'accessorial', 4, {
    Code: 'NOTIFY',
    Price: '$ per 100 lb',
    Amount: '2.50',
    'Minimum $': '15',
  })
  await addRow(form, 'accessorial', 5, {
    Code: 'HAZM',
    Price: '% of linehaul',
    Amount: '10',
    'Minimum $': '30',
  })
  await addRow(form, 'accessorial', 6, {
    ...{ Code: 'HIGHCOST', 'Name on the invoice': 'High cost area' },
    ...{ 'Charged for': 'Pickup or delivery in an area', Area: 'South', End: 'Delivery', Amount: '40' },
  })
  // The code brings the name.
  expect(await field(form, 'Name on the invoice, accessorial 1').inputValue()).toBe('Liftgate delivery')
  await choose(form, 'Fuel table', 'HAND')
  await choose(form, 'Price index', 'HAND-DIESEL')
  await fill(form, 'Out of date after (days)', '400')
  await saveDraft(page, form)
}, 240_000)

test('2,000 lanes are imported under it, and prices match those calculated by hand', async () => {
  const { page } = desk
  await press(timeline(page), 'More for Keystone 2027')
  await page.getByRole('menuitem', { name: 'Import rates' }).click()
  await expect
    .poll(() =>
      page.getByRole('combobox', { name: 'Use the rules of' }).locator('option:checked').textContent(),
    )
    .toMatch(/^Draft Keystone 2027/)
  await importLive(page, 'lanes.csv', lanes(), dayIn(0))
  await page.goto(contractOf('KEYF-1'))
  await page.getByText(/4,000 rates/).waitFor()
  await openForm(page, 'Change…')
  for (const [name, shipment, now] of CASES)
    await expect.poll(() => example(page, shipment), { message: name }).toContain(`${now} now`)
}, 240_000)

test('a change is priced while it is typed, with a warning if heavier freight is cheaper', async () => {
  const { page } = desk
  const form = page.getByRole('form', { name: 'Contract rules' })
  const pounds = { pounds: '1999', freightClass: '100' }
  // 19.99 cwt at $100 = $1,999, less 72% = $559.72, fuel $167.92; 80% off: $399.80 and $119.94.
  await fill(form, '% off, discount 2', '80')
  await expect.poll(() => example(page, pounds)).toContain('$727.64 now, $519.74 with this change')
  await fill(form, '% off, discount 2', '72')
  // At 2,000 lb 75% applies: $500, fuel $150.
  await expect
    .poll(() => example(page, pounds))
    .toContain('2,000 lb costs $650.00, less than 1,999 lb at $727.64.')
  await fill(form, '% off, discount 2', 'a lot')
  await expect.poll(() => example(page, pounds)).toContain('Complete the contract fields')
  await press(form, 'Save draft')
  await form.getByText('Enter a number.').waitFor()
  await press(page, 'Cancel')
}, 240_000)

test('only the rates are raised from a day on', async () => {
  const { page } = desk
  await press(page, 'Raise…')
  const dialog = await dialogOf(page)
  await fill(dialog, 'Percent', '5.9')
  await dialog.getByLabel('From').fill(dayIn(0))
  for (const also of ['Lane minimums', 'Floors', 'Accessorials'])
    expect(await dialog.getByRole('checkbox', { name: also }).isChecked()).toBe(false)
  await press(dialog, 'Create draft')
  await dialog.waitFor({ state: 'hidden' })
  await goLive(page)
  await expect.poll(() => timeline(page).getByText('In force', { exact: true }).count()).toBe(1)
  await openForm(page, 'Change…')
  for (const [name, shipment, , raised] of CASES)
    await expect.poll(() => example(page, shipment), { message: name }).toContain(`${raised} now`)
  await press(page, 'Cancel')
}, 240_000)

test('another company imports the exported contract and gets the same prices', async () => {
  const { page } = desk
  await page.goto(contractOf('KEYF-1'))
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Export')])
  const workbook = await readFile(await file.path())
  const elsewhere = await startEmptyProduct()
  const other = await openDesk(browser, elsewhere.url)
  other.page.setDefaultTimeout(PATIENCE_MS)
  await signUp(other.page, elsewhere.setupLink, { ...HARRISBURG, name: 'Bolt Supply, LLC' }, person('lou'))
  await addCarrier(other.page, 'Keystone Freight', 'KEYF', 'LTL')
  await addDieselPrice(other.page)
  await other.page.goto(contractOf('KEYF-1'))
  await other.page.getByRole('link', { name: 'Import a workbook' }).click()
  await importLive(other.page, 'contract.xlsx', workbook, dayIn(0))
  await other.page.goto(contractOf('KEYF-1'))
  await other.page.getByText(/4,000 rates/).waitFor()
  await openForm(other.page, 'Change…')
  for (const [name, shipment, , raised] of CASES)
    await expect.poll(() => example(other.page, shipment), { message: name }).toContain(`${raised} now`)
  expect(other.errors).toEqual([])
  await other.context.close()
  await elsewhere.stop()
}, 240_000)

test('two users who edit one draft lose nothing', async () => {
  const { page: first } = desk
  const other = await openDesk(browser, product.url, { storageState: await desk.context.storageState() })
  const { page: second } = other
  second.setDefaultTimeout(PATIENCE_MS)
  await first.goto(contractOf('KEYF-1'))
  const typed = await openForm(first, 'Change…')
  await fill(typed, 'Name', 'Two editors')
  await saveDraft(first, typed)
  await second.goto(contractOf('KEYF-1'))
  const call = await callsAs(first, product.url)
  const versions = async () => (await call('Tariffs/Versions', KEYF)).versions as TariffVersion[]
  const drafts = async () =>
    (await versions()).filter(({ state, name }) => state === 'draft' && name === 'Two editors')
  const [{ id: tariffId } = { id: '' }] = await drafts()
  const figuresOf = async (id: string) => {
    const { rules } = await call('Tariffs/Rules', { ...KEYF, tariffId: id })
    return [rules.absoluteMinimums[0].cents, rules.discounts[1].percent]
  }
  const floor = '$, floor 1'
  const discount = '% off, discount 2'
  const shown = async (form: Locator) => [
    await field(form, floor).inputValue(),
    await field(form, discount).inputValue(),
  ]
  const openDraft = (page: Page) => openForm(page, /^Change…\s*Two editors/)

  // Different fields: both changes are saved.
  let [one, two] = [await openDraft(first), await openDraft(second)]
  await fill(one, floor, '135')
  await saveDraft(first, one)
  await fill(two, discount, '70')
  await press(two, 'Save draft')
  await two.getByText('They changed: Floors. You changed other parts.').waitFor()
  await press(two, 'Save both changes')
  await two.waitFor({ state: 'hidden' })
  expect(await figuresOf(tariffId)).toEqual([13_500, 70_000])
  expect(await shown(await openDraft(second))).toEqual(['135.00', '70'])
  await press(second, 'Cancel')

  // The same field: the later change becomes a separate draft.
  ;[one, two] = [await openDraft(first), await openDraft(second)]
  expect(await shown(one)).toEqual(['135.00', '70'])
  await fill(one, floor, '140')
  await saveDraft(first, one)
  await fill(two, floor, '150')
  await press(two, 'Save draft')
  await two.getByText('They changed: Floors. You also changed: Floors.').waitFor()
  expect(await field(two, floor).inputValue()).toBe('150')
  await press(two, 'Save mine as another draft')
  await two.waitFor({ state: 'hidden' })
  const saved = await Promise.all((await drafts()).map(({ id }) => figuresOf(id)))
  expect(saved.sort()).toEqual([
    [14_000, 70_000],
    [15_000, 70_000],
  ])
  for (const { id } of await drafts()) await call('Tariffs/Discard', { tariffId: id })
  expect(other.errors).toEqual([])
  await other.context.close()
}, 240_000)

test('a volume contract is imported under its entered rules and priced', async () => {
  const { page } = desk
  await page.goto(contractOf('KEYF-2'))
  const form = await openForm(page, 'Start a contract')
  await fill(form, 'Name', 'Keystone volume')
  await addRow(form, 'equipment', 1, { Code: 'PARTIAL', Name: 'Partial', 'Max lb': '20000' })
  await saveDraft(page, form)
  await press(timeline(page), 'More for Keystone volume')
  await page.getByRole('menuitem', { name: 'Import rates' }).click()
  const rows = [
    'Equipment,Charged by,Origin,Destination,From quantity,Rate,Minimum charge',
    'PARTIAL,per cwt,TX,NV,0,18.50,500',
    'PARTIAL,per cwt,TX,NV,10000,15.25,500',
  ]
  await page.getByRole('combobox', { name: 'Use the rules of' }).waitFor()
  await importLive(page, 'volume.csv', Buffer.from(rows.join('\r\n')), dayIn(0))
  await page.goto(contractOf('KEYF-2'))
  await openForm(page, 'Change…')
  const load = { from: '75201', to: '89502' }
  // 80 cwt at $18.50 = $1,480; 120 cwt at $15.25 = $1,830; 20 cwt at $18.50 = $370, at least $500.
  await expect.poll(() => example(page, { ...load, pounds: '8000' })).toContain('$1,480.00 (Partial) now')
  await expect.poll(() => example(page, { ...load, pounds: '12000' })).toContain('$1,830.00 (Partial) now')
  await expect.poll(() => example(page, { ...load, pounds: '2000' })).toContain('$500.00 (Partial) now')
  await press(page, 'Cancel')
}, 240_000)

test('a truckload contract is entered and priced by lane and by miles', async () => {
  const { page } = desk
  await page.goto(contractOf('PRTL-3'))
  const form = await openForm(page, 'Start a contract')
  await fill(form, 'Name', 'Prairie 2027')
  await fill(form, 'Zones', 'PA: PA\nMA: MA\nNY: NY\nGA: GA')
  await addRow(form, 'equipment', 1, { Code: 'VAN53', Name: '53 ft van', 'Max lb': '45000' })
  const van = { Equipment: 'VAN53' }
  await addRow(form, 'table', 1, {
    ...{ Name: 'Lanes', 'Priced by': 'Lane', ...van, Charged: '$ flat' },
    'Rates by lane': 'PA > MA: 1850.00',
  })
  await addRow(form, 'table', 2, {
    ...{ Name: 'Miles', 'Priced by': 'Miles', ...van, Charged: '$ per mile', 'Minimum $': '650', Rank: '2' },
    'Rates by mileage': '0 = 3.00\n500 = 2.85',
  })
  await press(form, 'Contract miles')
  await addRow(form, 'distance', 1, { 'Origin zone': 'PA', 'Destination zone': 'NY', Miles: '210' })
  await addRow(form, 'distance', 2, { 'Origin zone': 'PA', 'Destination zone': 'GA', Miles: '720' })
  await saveDraft(page, form)
  await goLive(page)
  await openForm(page, 'Change…')
  // By lane $1,850; 210 miles at $3.00 = $630, at least $650; 720 miles at $2.85 = $2,052.
  await expect.poll(() => example(page, { pounds: '30000' })).toContain('$1,850.00 (53 ft van) now')
  await expect
    .poll(() => example(page, { pounds: '30000', to: '10001' }))
    .toContain('$650.00 (53 ft van) now')
  await expect
    .poll(() => example(page, { pounds: '30000', to: '30303' }))
    .toContain('$2,052.00 (53 ft van) now')
  await expect.poll(() => example(page, { pounds: '46000' })).toContain('no price now')
  await press(page, 'Cancel')
}, 240_000)

test('a parcel contract is entered, its rates pasted, and priced', async () => {
  const { page, errors } = desk
  await page.goto(contractOf('CRNP-4'))
  const form = await openForm(page, 'Start a contract')
  await fill(form, 'Name', 'Corner 2027')
  await addRow(form, 'service', 1, {
    ...{
      Code: 'GROUND',
      Name: 'Ground',
      'Zone chart': 'G',
      'Fuel surcharge': 'F',
      'Days by zone': '2: 1, 3: 2',
    },
  })
  await addRow(form, 'chart', 1, { Name: 'G', Zones: '170-171 > 010-027: 3\n170-171 > 100-119: 2' })
  await addRow(form, 'table', 1, {
    Service: 'GROUND',
    Prices: 'lb\t2\t3\n1\t9.50\t10.25\n5\t11.00\t12.40\n10\t13.80\t15.60',
  })
  await addRow(form, 'divisor', 1, { Divisor: '139' })
  await addRow(form, 'surcharge', 1, { Code: 'RES', Name: 'Residential', Amount: '5.95' })
  await addRow(form, 'surcharge', 2, {
    ...{ Code: 'DAS', Name: 'Delivery area', 'Charged for': 'Delivery area', Area: 'Boston', Amount: '4.30' },
  })
  await addRow(form, 'area', 1, { Name: 'Boston', 'ZIP codes': '021-022' })
  await addRow(form, 'fuel surcharge', 1, { Name: 'F', Percentages: '2026-01-01: 18' })
  await saveDraft(page, form)
  await goLive(page)
  await openForm(page, 'Change…')
  // 12 x 10 x 8 in is 960 / 139 = 6.9, billed 7 lb: $15.60, area $4.30, fuel 18% of $19.90 = $3.58.
  await expect.poll(() => example(page, { pounds: '4' })).toContain('$23.48 (Ground) now')
  await page.getByRole('checkbox', { name: 'To a residence' }).check()
  // With $5.95: fuel 18% of $25.85 = $4.65.
  await expect.poll(() => example(page, { pounds: '4' })).toContain('$30.50 (Ground) now')
  // To New York: zone 2 at $13.80, residential $5.95, fuel 18% of $19.75 = $3.56 (half up).
  await expect.poll(() => example(page, { pounds: '4', to: '10001' })).toContain('$23.31 (Ground) now')
  expect(errors).toEqual([])
}, 240_000)
