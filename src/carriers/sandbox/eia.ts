import { addDays, formatIsoDate, parseIsoDate, weekdayOf } from '#domain/calendar/iso-date.ts'
import type { HttpRequest, HttpResponse } from '#domain/http-exchange.ts'
import { json } from './http.ts'

/** Sandbox of the EIA's API: invented prices for every Monday in its wire format, the same for the same day. */

const MONDAY = 1

export function answerEia(request: HttpRequest, today: string): HttpResponse {
  const url = new URL(request.url)
  const refused = (status: number, message: string) =>
    json(status, { error: { code: 'API_KEY_MISSING', message } })
  if (!url.searchParams.get('api_key')) return refused(403, 'No api_key was supplied.')
  if (url.pathname !== '/v2/petroleum/pri/gnd/data/') return refused(404, 'Not found')
  const length = Number(url.searchParams.get('length') ?? 104)
  const day = parseIsoDate(today)
  const monday = formatIsoDate(day - ((weekdayOf(day) - MONDAY + 7) % 7))
  const data = Array.from({ length }, (_, week) => {
    const period = addDays(monday, -7 * week)
    return {
      period,
      duoarea: 'NUS',
      'area-name': 'U.S.',
      product: 'EPD2D',
      series: url.searchParams.get('facets[series][]'),
      value: priceOn(parseIsoDate(period)).toFixed(3),
      units: '$/GAL',
    }
  })
  return json(200, {
    response: { total: String(length), dateFormat: 'YYYY-MM-DD', frequency: 'weekly', data },
    apiVersion: '2.1.8',
  })
}

/** Around $3.62, up and down over the year. */
const priceOn = (day: number): number => 3.62 + 0.18 * Math.sin(day / 58) + 0.03 * Math.sin(day / 9)
