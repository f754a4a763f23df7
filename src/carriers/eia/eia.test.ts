import { describe, expect, it } from 'vitest'
import { answerEia } from '../sandbox/eia.ts'
import { buildDieselRequest, EIA_HOST, readDieselAnswer } from './eia.ts'

const answer = (status: number, body: unknown) =>
  readDieselAnswer({ status, headers: {}, body: typeof body === 'string' ? body : JSON.stringify(body) })

describe('the diesel prices of the EIA', () => {
  it('are requested by series, newest first', () => {
    const { url, method } = buildDieselRequest(EIA_HOST, 'the key')
    expect(method).toBe('GET')
    expect(decodeURIComponent(url.replaceAll('+', ' '))).toBe(
      'https://api.eia.gov/v2/petroleum/pri/gnd/data/?api_key=the key&frequency=weekly&data[0]=value&facets[series][]=EMD_EPD2D_PTE_NUS_DPG&sort[0][column]=period&sort[0][direction]=desc&length=104',
    )
  })

  it('are read as numbers or texts, without rows that have no price', () => {
    const data = [
      { period: '2026-11-16', value: '3.561' },
      { period: '2026-11-09', value: 3.5 },
      { period: '2026-11-02', value: null },
      { period: '2026', value: '3' },
      null,
    ]
    expect(answer(200, { response: { data } })).toEqual({
      kind: 'prices',
      prices: [
        { date: '2026-11-16', mills: 3_561 },
        { date: '2026-11-09', mills: 3_500 },
      ],
    })
  })

  it('are refused with the EIA’s reason', () => {
    const error = { error: { code: 'API_KEY_INVALID', message: 'An invalid api_key was supplied.' } }
    expect(answer(403, error)).toEqual({ kind: 'refused', reason: 'An invalid api_key was supplied.' })
    expect(answer(502, '<html>')).toEqual({ kind: 'refused', reason: 'The EIA responded with status 502.' })
  })

  it('come from the sandbox in the same form', () => {
    const read = readDieselAnswer(answerEia(buildDieselRequest(EIA_HOST, 'sandbox'), '2026-11-19'))
    expect(read.kind === 'prices' && [read.prices.length, read.prices[0]!.date]).toEqual([104, '2026-11-16'])
    expect(readDieselAnswer(answerEia(buildDieselRequest(EIA_HOST, ''), '2026-11-19')).kind).toBe('refused')
  })
})
