import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../runtime.mjs'

/**
 * A file of deploy/ with its placeholders filled in.
 * @param {string} name
 * @param {Record<string, string | number>} values every placeholder of the file needs one
 */
export function fillDeployFile(name, values) {
  const text = readFileSync(path.join(ROOT, 'deploy', name), 'utf8')
  return text.replace(/\$\{(\w+)\}/g, (_whole, key) => {
    if (!(key in values)) throw new Error(`deploy/${name} has no value for ${key}`)
    return String(values[key])
  })
}
