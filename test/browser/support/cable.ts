import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/**
 * A network cable between browser and product: when pulled, neither pages nor workers reach the product, cached or not.
 */
export interface Cable {
  /** The product's URL for the browser. */
  url: string
  pull: () => Promise<void>
  plugIn: () => Promise<void>
}

export async function layCable(productUrl: string): Promise<Cable> {
  const target = Number(new URL(productUrl).port)
  const sockets = new Set<Socket>()
  let server: Server
  let port = 0
  const plugIn = async () => {
    server = createServer((near) => {
      const far = connect(target, '127.0.0.1')
      for (const end of [near, far]) {
        sockets.add(end)
        end.on('error', () => {})
        end.on('close', () => {
          sockets.delete(end)
          near.destroy()
          far.destroy()
        })
      }
      near.pipe(far)
      far.pipe(near)
    })
    await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
    port = (server.address() as AddressInfo).port
  }
  await plugIn()
  return {
    url: `http://127.0.0.1:${port}`,
    plugIn,
    pull: async () => {
      const closed = new Promise((done) => server.close(done))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
