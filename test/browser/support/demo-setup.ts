import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { launchProduct, makeDataDir } from './product.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    demoFolder: string
  }
}

/** The demo is made once, and every file of tests begins with a copy of it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await makeDataDir()
  const product = await launchProduct(folder)
  await product.end()
  project.provide('demoFolder', folder)
  return () => rm(folder, { recursive: true, force: true })
}
