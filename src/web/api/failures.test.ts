import { expect, it, vi } from 'vitest'

it('keeps a failure until the toasts have loaded, then shows it', async () => {
  vi.resetModules()
  const { showFailure, showFailuresBy } = await import('./failures.ts')
  showFailure('Something went wrong.')
  const shown: string[] = []
  showFailuresBy((sentence) => shown.push(sentence))
  expect(shown).toEqual(['Something went wrong.'])
  showFailure('Again.')
  expect(shown).toEqual(['Something went wrong.', 'Again.'])
})
