import { accessSync, constants } from 'node:fs'
import path from 'node:path'

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
]
const MAC_APPS = ['Chromium.app/Contents/MacOS/Chromium', 'Google Chrome.app/Contents/MacOS/Google Chrome']

/**
 * The Chromium-based browser for the browser tests: CHROME_PATH, or the first one on this machine.
 * @returns {string | undefined} its path
 */
export function findChromium() {
  const { CHROME_PATH, PATH = '' } = process.env
  if (CHROME_PATH) return CHROME_PATH
  const folders = PATH.split(path.delimiter)
  const onPath = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  const apps = MAC_APPS.map((app) => path.join('/Applications', app))
  return [...onPath, ...apps].find(isExecutable)
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
