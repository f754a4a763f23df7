import type http from 'node:http'

export interface Reply {
  status: number
  text: string
  headers: http.IncomingHttpHeaders
}

/** Sends a request with its body, and reads the whole reply. */
export function readReply(request: http.ClientRequest, body: string): Promise<Reply> {
  return new Promise((resolve, reject) => {
    request.on('error', reject)
    request.on('response', (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        resolve({
          status: response.statusCode ?? 0,
          text: Buffer.concat(parts).toString(),
          headers: response.headers,
        })
      })
    })
    request.end(body)
  })
}
