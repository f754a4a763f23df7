/**
 * The anchor of our list call: the minimal handler that answers the same request over HTTP. The caller sends the
 * statements (name, text, values); every connection prepares each of them once.
 */
import fastify from 'fastify'
import pg from 'pg'
import { TYPES } from '#database/sql/pool.ts'

const app = fastify()
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, types: TYPES, max: 20 })
pool.on('error', () => {})

app.post('/query', async (request) => {
  const results = await Promise.all((request.body as pg.QueryConfig[]).map((query) => pool.query(query)))
  return results.map((result) => result.rows)
})

console.log(await app.listen({ port: 0 }))
process.on('SIGTERM', () => process.exit(0))
process.on('disconnect', () => process.exit(0))
