import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** What a printer answers that lacks nothing. */
export const PRINTER_READY = 0x12

/** A printer at the first free of its ports: it answers how it is, and keeps what it is given. */
export async function realPrinter(says: readonly number[] = [PRINTER_READY, PRINTER_READY], breaksAfter = Infinity) {
  const got: Buffer[] = []
  const sockets = new Set<Socket>()
  const hear = (socket: Socket): void => {
    sockets.add(socket)
    let answered = 0
    socket.on('error', () => undefined)
    socket.on('data', (data: Buffer) => {
      if (data[0] === 0x10 && data[1] === 0x04 && data.length === 3) {
        const answer = says[answered]
        answered += 1
        if (answer !== undefined) socket.write(Buffer.of(answer))
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
