import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { wireDraft } from '#test/support/wire-draft.ts'
import { callerAs, openSceneCluster, type SceneCluster } from './support/scene-cluster.ts'

/** An upgrade without downtime: under load, one server after the other is stopped in order and restarted. */
const RESTARTS = Number(process.env.CLUSTER_RESTARTS ?? 100)
const CLERKS = 4

let scene: SceneCluster
beforeAll(async () => {
  scene = await openSceneCluster(25_500)
})
afterAll(() => scene?.close())

/** Waits until the server has stopped and its successor answers. */
async function restart(at: number): Promise<void> {
  const server = scene.cluster.servers[at]!
  const former = server.pid()
  process.kill(former, 'SIGTERM')
  for (let tries = 0; tries < 200; tries++) {
    await sleep(200)
    const isBack = await fetch(`http://127.0.0.1:${25_509 + at}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isBack && server.pid() !== former) return
  }
  throw new Error(`${server.name} did not come back`)
}

it(`${RESTARTS} restarts of two servers in turn: no request fails`, async () => {
  let isOver = false
  let requests = 0
  const failed: string[] = []
  const work = async () => {
    const clerk = await callerAs(scene.cluster.url, 'clerk')
    const calls: [string, object][] = [
      ['Shipment/GetShipmentCount', {}],
      ['Shipment/GetLTLRates', wireDraft()],
      ['Shipment/GetShipmentList?statuscode=A', {}],
    ]
    while (!isOver) {
      for (const [name, body] of calls) {
        await sleep(20)
        requests++
        const { status } = await clerk.once(name, body).catch((error) => ({ status: String(error) }))
        if (status === 200) continue
        failed.push(`${name} ${status}`)
        console.error(`${new Date().toISOString()} ${name} ${status}`)
      }
    }
  }
  const clerks = Promise.all(Array.from({ length: CLERKS }, work))
  for (let at = 0; at < RESTARTS; at++) {
    await restart(at % 2)
    if (at % 10 === 9) console.info(`${at + 1} restarts, ${requests} requests, ${failed.length} failed`)
    // The proxy must have noticed it before the other one stops.
    await sleep(1_500)
  }
  isOver = true
  await clerks
  console.info(`${requests} requests during ${RESTARTS} restarts, ${failed.length} failed`)
  expect(requests).toBeGreaterThan(RESTARTS * 20)
  expect(failed).toEqual([])
})
