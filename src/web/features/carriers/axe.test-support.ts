import axe from 'axe-core'
import { expect } from 'vitest'

/** Expects no axe violations on the screen; colors need a real page, so the browser tests check them. */
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
