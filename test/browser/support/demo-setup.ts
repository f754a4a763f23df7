import { rename, rm, writeFile } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { demoState, launchProduct, MADE, makeDataDir } from './product.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    demoFolder: string
  }
}

/**
 * The demo is created once, and every test file starts with a copy of it. It is created in parallel to tests of other
 * projects; tests that start a product wait for it.
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
