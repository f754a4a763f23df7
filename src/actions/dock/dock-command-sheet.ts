import type { ActionContext } from '../kernel/context.ts'

/** The sheet of command bar codes as PDF. */
export async function dockCommandSheet(_context: ActionContext, title: string) {
  const { renderDockCommands } = await import('#documents/labels/dock-commands.ts')
  const bytes = await renderDockCommands(title)
  return { bytes, fileName: 'dock-commands.pdf', contentType: 'application/pdf' }
}
