import { expect, it } from 'vitest'
import { DOCK_COMMANDS, readDockScan } from '#domain/shipment/dock-scan.ts'
import { printPage, readPages, scan } from '#test/support/papers/pdf-proof.ts'
import { renderDockCommands } from './dock-commands.ts'

it('prints every command so that an independent reader finds it, and the dock recognizes it', async () => {
  const pdf = await renderDockCommands('Reno DC – „Halle“ <1>')
  const [page] = await readPages(pdf)
  for (const words of Object.values(DOCK_COMMANDS)) expect(page).toContain(words)
  const found = await scan(await printPage(pdf, 1))
  const commands = found.map(({ text }) => readDockScan(text))
  expect(commands.map((one) => (one.kind === 'command' ? one.command : one.kind)).sort()).toEqual(
    Object.keys(DOCK_COMMANDS).sort(),
  )
})
