import { fromServer } from '#contracts/bridge-protocol.ts'
import { hostFacts, socketUrl } from './line.ts'
import { readConfiguration, saveConfiguration } from './place.ts'

const ANSWER_WITHIN_MS = 20_000

/**
 * Pairs this computer by the code that Printer Setup shows; returns whose bridge it is. @throws the reason if it fails
 */
export async function pair(folder: string, url: string, code: string): Promise<string> {
  const address = new URL(url)
  if (!/^https?:$/.test(address.protocol)) throw new Error('The address begins with https:// or http://.')
  const paired = await askServer(address.origin, code)
  const configuration = readConfiguration(folder)
  saveConfiguration(folder, { ...configuration, url: address.origin, ...paired })
  return paired.userName
}

function askServer(
  url: string,
  code: string,
): Promise<{ uniqueName: string; token: string; userName: string }> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(socketUrl(url, 'pairing'))
    const timer = setTimeout(() => fail(`${url} does not answer.`), ANSWER_WITHIN_MS)
    const fail = (reason: string) => {
      clearTimeout(timer)
      reject(new Error(reason))
      socket.close()
    }
    socket.onopen = () => socket.send(JSON.stringify({ type: 'pair', code, ...hostFacts() }))
    socket.onmessage = ({ data }) => {
      const said = fromServer.safeParse(JSON.parse(String(data)))
      if (said.data?.type === 'refused') fail(said.data.message)
      if (said.data?.type !== 'paired') return
      clearTimeout(timer)
      const { uniqueName, token, userName } = said.data
      resolve({ uniqueName, token, userName })
      socket.close()
    }
    socket.onclose = () => fail(`${url} cannot be reached.`)
    socket.onerror = () => fail(`${url} cannot be reached.`)
  })
}
