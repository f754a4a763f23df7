import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { fillDeployFile } from '../scripts/cluster/fill-deploy-file.mjs'

/** Checks the files in deploy/ with the programs that this machine has (Debian: haproxy, systemd, yamllint). */
const ROOT = path.join(import.meta.dirname, '..')
const DEPLOY = path.join(ROOT, 'deploy')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

const folder = mkdtempSync(path.join(os.tmpdir(), 'lading-deploy-'))
afterAll(() => rmSync(folder, { recursive: true }))

const PLACEHOLDERS: Record<string, string> = {
  ...{ DATABASE_BIND: '127.0.0.1:15999', DATABASE_READ_BIND: '127.0.0.1:15997', WEB_BIND: '127.0.0.1:15998' },
  ...Object.fromEntries([1, 2, 3].map((at) => [`NODE_${at}`, `127.0.0.1:1600${at}`])),
  ...Object.fromEntries([1, 2, 3].map((at) => [`REST_${at}`, `1601${at}`])),
  ...Object.fromEntries([1, 2].map((at) => [`SERVER_${at}`, `127.0.0.1:1602${at}`])),
}

describe('deploy/', () => {
  it.runIf(has('haproxy'))('haproxy.cfg is what HAProxy takes', () => {
    const file = path.join(folder, 'haproxy.cfg')
    writeFileSync(file, fillDeployFile('haproxy.cfg', PLACEHOLDERS))
    const { status, stderr } = spawnSync('haproxy', ['-c', '-f', file], { encoding: 'utf8' })
    expect(status, stderr).toBe(0)
  })

  it.runIf(has('systemd-analyze'))('the units are what systemd takes', () => {
    for (const unit of ['lading-server@', 'lading-worker@']) {
      const text = read(`deploy/systemd/${unit}.service`)
        .replace('ExecStart=/usr/bin/npm start', 'ExecStart=/bin/true')
        .replace('User=lading', 'User=root')
      const file = path.join(folder, `${unit}3000.service`)
      writeFileSync(file, text)
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
      expect([status, stderr.split('\n').filter((line) => line.includes('lading-'))]).toEqual([0, []])
    }
  })

  it.runIf(has('yamllint'))('the YAML files are well formed', () => {
    const files = readdirSync(DEPLOY).filter((file) => /\.ya?ml$/.test(file))
    expect(files.length).toBeGreaterThan(3)
    const relaxed = '{extends: relaxed, rules: {line-length: disable, braces: {max-spaces-inside: 1}}}'
    const args = ['-s', '-d', relaxed, ...files.map((file) => path.join(DEPLOY, file))]
    expect(execFileSync('yamllint', args, { encoding: 'utf8' })).toBe('')
  })

  it('alerts and the dashboard refer to existing metrics', () => {
    const own = new Set(read('src/server/operations.ts').match(/lading_[a-z_]+/g))
    const texts = [read('deploy/prometheus-rules.yml'), read('deploy/grafana-dashboard.json')]
    const named = texts.flatMap((text) => text.match(/lading_[a-z_]+/g) ?? [])
    expect(named.length).toBeGreaterThan(8)
    expect(named.filter((name) => !own.has(name.replace(/_(bucket|count|sum)$/, '')))).toEqual([])
    expect(JSON.parse(texts[1]!).panels.length).toBeGreaterThan(5)
  })

  it('every setting in the example is explained in the README', () => {
    const names = read('deploy/lading.env.example').match(/^[A-Z_]+(?==)/gm) ?? []
    expect(names).toContain('CREDENTIAL_KEY')
    const explained = read('README.md')
    expect(names.filter((name) => !explained.includes(`\`${name}\``))).toEqual([])
  })

  it('docs/scale.md names existing files and scripts', () => {
    const text = read('docs/scale.md')
    const files = [...text.matchAll(/`(deploy\/[\w./@-]+)`/g)].map(([, file]) => file!)
    expect(files.length).toBeGreaterThan(6)
    for (const file of files) expect(() => readFileSync(path.join(ROOT, file)), file).not.toThrow(/ENOENT/)
    const { scripts } = JSON.parse(read('package.json'))
    for (const [, script] of text.matchAll(/npm run ([\w:-]+)/g)) expect(scripts).toHaveProperty(script!)
  })
})
