import { expect, it, vi } from 'vitest'

it('keeps a failure until the messages over the page are there, and shows it then', async () => {
  vi.resetModules()
  const { showFailure, showFailuresBy } = await import('./failures.ts')
  showFailure('Something went wrong.')
  const shown: string[] = []
  showFailuresBy((sentence) => shown.push(sentence))
  expect(shown).toEqual(['Something went wrong.'])
  showFailure('Again.')
  expect(shown).toEqual(['Something went wrong.', 'Again.'])
})
