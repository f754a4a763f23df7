import { once } from 'node:events'
import { expect, it } from 'vitest'
import { killGroup, start, startInOneFolder } from './support/npm-start.ts'

/** The goal is 2 s on an idle machine; `npm run test:all` may run on a busy one. */
const READY_AGAIN_MS = process.env.LADING_FAULTS === 'full' ? 2_000 : 15_000

startInOneFolder()

it('npm start is ready again soon after the whole group was killed', async () => {
  const { launcher } = await start()
  killGroup(launcher.pid)
  await once(launcher, 'exit')
  const again = await start()
  expect(again.readyInMs).toBeLessThan(READY_AGAIN_MS)
})
