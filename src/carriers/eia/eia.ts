import type { HttpRequest, HttpResponse } from '#domain/http-exchange.ts'

/** US diesel prices from the EIA's open data (API v2, petroleum/pri/gnd): the average that fuel surcharges refer to. */

export const EIA_HOST = 'https://api.eia.gov'
/** On-highway diesel, all types, US average, dollars per gallon, each Monday. */
const DIESEL_SERIES = 'EMD_EPD2D_PTE_NUS_DPG'
/** The name by which contracts refer to the series. */
export const DIESEL_INDEX = 'EIA-DIESEL-US'
const WEEKS = 104

export interface PublishedPrice {
  date: string
  mills: number
}

/** The request for the last two years of weekly prices. */
export function buildDieselRequest(host: string, apiKey: string): HttpRequest {
  const url = new URL(`${host}/v2/petroleum/pri/gnd/data/`)
  const query = {
    api_key: apiKey,
    frequency: 'weekly',
    'data[0]': 'value',
    'facets[series][]': DIESEL_SERIES,
    'sort[0][column]': 'period',
    'sort[0][direction]': 'desc',
    length: String(WEEKS),
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return { method: 'GET', url: url.href, headers: { accept: 'application/json' }, body: '' }
}

export type DieselAnswer = { kind: 'prices'; prices: PublishedPrice[] } | { kind: 'refused'; reason: string }

/** The prices of an answer; the API writes values as numbers or as texts. */
export function readDieselAnswer({ status, body }: HttpResponse): DieselAnswer {
  const document = parse(body)
  const data = document?.response?.data
  if (status !== 200 || !Array.isArray(data)) {
    const said = document?.error?.message ?? document?.error
    const reason = typeof said === 'string' ? said : `The EIA responded with status ${status}.`
    return { kind: 'refused', reason: reason.slice(0, 300) }
  }
  const prices = data.flatMap((row: unknown): PublishedPrice[] => {
    const { period, value } = (row ?? {}) as { period?: unknown; value?: unknown }
    const mills = Math.round(Number(value ?? Number.NaN) * 1_000)
    const isDate = typeof period === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(period) && isDay(period)
    return isDate && mills > 0 && mills <= 50_000 ? [{ date: period, mills }] : []
  })
  return { kind: 'prices', prices }
}

const isDay = (period: string): boolean => !Number.isNaN(Date.parse(period))

// biome-ignore lint/suspicious/noExplicitAny: a stranger's document; each field is checked where it is read.
function parse(text: string): any {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
