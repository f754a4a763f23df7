import axe from 'axe-core'
import { expect } from 'vitest'

/** What axe finds in what is shown; colours need a real page and are looked at in the browser tests. */
export async function expectNoAxeFaults(): Promise<void> {
  const { violations } = await axe.run(document.body, {
    rules: {
      'color-contrast': { enabled: false },
      region: { enabled: false },
      'page-has-heading-one': { enabled: false },
    },
  })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}
