import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { PICTURED, pictureOf } from '#web/features/user-guide/pictures.ts'

it('the guide has a picture of every page that can be opened: npm run guide-pictures', () => {
  const missing = PICTURED.filter((name) => !existsSync(`src/web/public${pictureOf(name)}`))
  expect(missing).toEqual([])
})
