import { rename, rm, writeFile } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { demoState, launchProduct, MADE, makeDataDir } from './product.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    demoFolder: string
  }
}

/**
 * The demo is made once, and every file of tests begins with a copy of it. The tests of other projects do not wait for
 * it: it is made in parallel, and tests that start a product wait until it is done.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await makeDataDir()
  const making = make(folder)
  project.provide('demoFolder', folder)
  return async () => {
    await making
    for (const path of [folder, demoState(folder)]) await rm(path, { recursive: true, force: true })
  }
}

async function make(folder: string): Promise<void> {
  const state = await launchProduct(folder)
    .then(({ end }) => end())
    .then(() => MADE, String)
  await writeFile(`${demoState(folder)}.new`, state)
  await rename(`${demoState(folder)}.new`, demoState(folder))
}
