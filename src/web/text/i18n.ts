import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'

type Compiled = ReturnType<typeof compileMessage>

const compiled = new Map<string, Compiled>()

/** Compiles a message when it is first shown. English text is in the code, so it needs no catalog. */
function compileOnce(message: string): Compiled {
  const known = compiled.get(message)
  if (known !== undefined) return known
  const made = compileMessage(message)
  compiled.set(message, made)
  return made
}

/** The language of the page: English unless another one is loaded. */
export const i18n = setupI18n({ locale: 'en', messages: { en: {} } }).setMessagesCompiler(compileOnce)
