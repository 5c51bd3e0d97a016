import { createServer } from 'node:http'
import { Pool } from 'pg'

/** The smallest server that could take a sale: reads the body, calls the prepared function, says so. */
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })

/** `sell_rows` or `sell`. */
const fn = process.env['BARE_FUNCTION'] ?? 'sell_rows'

const server = createServer((incoming, outgoing) => {
  const parts: Buffer[] = []
  incoming.on('data', (part: Buffer) => parts.push(part))
  incoming.on('end', () => {
    const answer = (status: number, text: string): void => {
      outgoing.writeHead(status, { 'content-type': 'application/json' })
      outgoing.end(text)
    }
    if (incoming.method === 'GET') return answer(200, '{}')
    const sale = JSON.stringify(JSON.parse(Buffer.concat(parts).toString()))
    pool.query({ name: 'sell', text: `select bare.${fn}($1::jsonb)`, values: [sale] }).then(
      () => answer(200, '{"ok":true}'),
      (error: Error) => answer(500, error.message),
    )
  })
})
server.listen(Number(process.env['PORT']), '127.0.0.1')
process.once('SIGTERM', () => {
  server.close()
  server.closeAllConnections()
  void pool.end().then(() => process.exit(0))
})
