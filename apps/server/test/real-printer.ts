import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** The answer of a printer that lacks nothing. */
export const PRINTER_READY = 0x12

/** Returns the answer to `~HS` of a printer that lacks nothing, or has these flags. Source: Zebra, ZPL II Programming Guide. */
export const zplStatus = ({ paperOut = 0, paused = 0, headUp = 0, ribbonOut = 0 } = {}): string =>
  `\u0002030,${paperOut},${paused},0245,000,0,0,0,000,0,0,0\u0003\r\n` +
  `\u0002000,0,${headUp},${ribbonOut},0,2,4,0,00000000,1,000\u0003\r\n\u00021234,0\u0003\r\n`

/** `DLE EOT n`, `~HS` and `ESC ! ?`: questions of three bytes each. */
const isQuestion = (data: Buffer): boolean =>
  data.length === 3 && ['\u0010\u0004', '~H', '\u001b!'].includes(data.subarray(0, 2).toString('latin1'))

/** A printer at the first free of its ports: it answers how it is, long answers in two pieces, and keeps what it is given. */
export async function realPrinter(
  says: readonly (number | string)[] = [PRINTER_READY, PRINTER_READY],
  breaksAfter = Infinity,
) {
  const got: Buffer[] = []
  const sockets = new Set<Socket>()
  const hear = (socket: Socket): void => {
    sockets.add(socket)
    let answered = 0
    socket.on('error', () => undefined)
    socket.on('data', (data: Buffer) => {
      if (isQuestion(data)) {
        const answer = says[answered]
        answered += 1
        if (typeof answer === 'number') socket.write(Buffer.of(answer))
        if (typeof answer !== 'string') return
        socket.write(answer.slice(0, 40))
        setImmediate(() => socket.write(answer.slice(40)))
        return
      }
      got.push(data)
      if (Buffer.concat(got).length > breaksAfter) socket.resetAndDestroy()
    })
  }
  const listen = (port: number): Promise<Server> =>
    new Promise((resolve, reject) => {
      const server = createServer(hear)
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => resolve(server))
    })
  for (let port = 9_100; port <= 9_109; port += 1) {
    const server = await listen(port).catch(() => undefined)
    if (!server) continue
    const close = async (): Promise<void> => {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    }
    return { port: (server.address() as AddressInfo).port, got: () => Buffer.concat(got), close }
  }
  throw new Error('no port for a printer is free')
}
