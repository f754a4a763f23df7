/** An ERP that writes CSV files: orders are read from one folder, tracking numbers written to another. See README.md. */
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { lading, ladingRoute, listen, log, openInbox, Refused, setting, trackingOf } from './lading.mjs'

const folder = setting('ERP_FOLDER')
const [orders, done, failed, tracking, sent] = [
  'orders',
  'orders/done',
  'orders/failed',
  'tracking',
  'tracking/sent',
].map((name) => path.join(folder, name))
for (const one of [done, failed, sent]) await mkdir(one, { recursive: true })

const inbox = await openInbox(setting('INBOX', path.join(folder, 'inbox')), { event: trackingBack })

/** The ERP writes `orders.part` and renames it to `orders.csv` when it is whole. */
async function readFolder() {
  for (const name of (await readdir(orders)).filter((one) => /\.(csv|txt|xlsx)$/i.test(one)).sort()) {
    const place = path.join(orders, name)
    const stamped = `${new Date().toISOString().replaceAll(':', '')}-${name}`
    try {
      await importFile(name, await readFile(place))
      await rename(place, path.join(done, stamped))
    } catch (error) {
      log(`${error instanceof Refused ? 'refused' : 'again later'} ${name}: ${error.message}`)
      if (error instanceof Refused) await rename(place, path.join(failed, stamped))
    }
  }
}

/** Lading's own import: orders that are known stay as they are, wrong rows wait under Order Integration. */
async function importFile(name, content) {
  const source = setting('LADING_SOURCE_ID', '')
  const chosen = source === '' ? {} : { SourceId: source }
  const File = { Filename: name, Filedata: content.toString('base64') }
  const preview = await lading('Shipment/UploadOrderFile', { step: 'preview', File, ...chosen })
  const { problems, rejected } = preview.preview
  if (problems.length > 0) throw new Refused(problems.join(' '))
  const { RunId } = preview.run
  const MappedColumns = source === '' ? { MappedColumns: preview.MappedColumns } : {}
  await lading('Shipment/UploadOrderFile', { step: 'commit', RunId, ...chosen, ...MappedColumns })
  let run = preview.run
  while (!['done', 'failed'].includes(run.State)) {
    await sleep(500)
    run = (await lading('Shipment/UploadOrderFile', { step: 'progress', RunId })).run
  }
  if (run.State === 'failed') throw new Refused(run.Message)
  for (const { row, faults } of rejected) {
    log(`${name} row ${row} needs to be fixed in Lading: ${faults.map(({ reason }) => reason).join(' ')}`)
  }
  log(`${name}: ${run.Accepted} orders added, ${run.Duplicates} known, ${run.Rejected} rows to fix`)
}

const cell = (text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** One file for each number of each order; its name tells the ERP that it has seen it. */
async function trackingBack(event) {
  const found = await trackingOf(event)
  for (const order of found?.orders.split(', ').filter(Boolean) ?? []) {
    for (const number of found.numbers) {
      const name = `${order}_${number}`.replace(/[^\w.-]/g, '-')
      const marker = path.join(sent, name)
      if (existsSync(marker)) continue
      const row = [order, event.data.BOLNumber, found.carrier, number].map(cell).join(',')
      await writeFile(path.join(tracking, `${name}.part`), `Order,BOL,Carrier,Tracking Number\r\n${row}\r\n`)
      await rename(path.join(tracking, `${name}.part`), path.join(tracking, `${name}.csv`))
      await writeFile(marker, '', { flush: true })
      log(`order ${order}: wrote ${number}`)
    }
  }
}

listen({ '/lading': ladingRoute(inbox) })
await inbox.work()
for (;;) {
  await readFolder()
  await sleep(Number(setting('ERP_POLL_SECONDS', '30')) * 1000)
}
