import { createSecureServer, type Http2Session, type ServerHttp2Stream } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TLSSocket } from 'node:tls'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { PassCertificates } from './pass-certificates.ts'

/** A push as Apple received it. */
export interface ReceivedPush {
  readonly token: string
  readonly topic: string
  readonly body: string
  /** The pass type of the certificate that the connection was opened with. */
  readonly passType: string
}

export interface PlayedPush {
  readonly url: string
  readonly pushes: ReceivedPush[]
  /** Connections that were opened. */
  readonly connections: () => number
  /** The answer of Apple to a telephone's token; `hang`: never, `goaway`: it ends the connection. Left out: 200. */
  readonly answers: Map<string, { readonly status: number; readonly reason: string } | 'hang' | 'goaway'>
  close: () => Promise<void>
}

/** Plays Apple's push service: HTTP/2 over TLS, for connections with a certificate of a pass type. */
export async function playApplePush(certificates: PassCertificates): Promise<PlayedPush> {
  const trusted = getCACertificates('default')
  setDefaultCACertificates([...trusted, certificates.root.certificate])
  const pushes: ReceivedPush[] = []
  const answers: PlayedPush['answers'] = new Map()
  const open = new Set<Http2Session>()
  let connections = 0
  const { certificate, key } = certificates.server()
  const server = createSecureServer({ cert: certificate, key, requestCert: true, rejectUnauthorized: false })
  server.on('session', (session) => {
    connections += 1
    open.add(session)
    session.on('close', () => open.delete(session))
    session.on('error', () => undefined)
  })
  server.on('stream', (stream: ServerHttp2Stream, headers) => {
    stream.on('error', () => undefined)
    void text(stream)
      .then((body) => {
        const token = String(headers[':path']).replace('/3/device/', '')
        const socket = stream.session?.socket as TLSSocket | undefined
        const subject = socket?.getPeerCertificate().subject as unknown as Record<string, unknown> | undefined
        const passType = String(subject?.['UID'])
        pushes.push({ token, topic: String(headers['apns-topic']), body, passType })
        const how = answers.get(token) ?? { status: 200, reason: '' }
        if (how === 'hang') return
        if (how === 'goaway') return stream.session?.destroy()
        stream.respond({ ':status': how.status, 'apns-id': 'test' })
        stream.end(how.reason === '' ? '' : JSON.stringify({ reason: how.reason }))
      })
      .catch(() => undefined)
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pushes,
    answers,
    connections: () => connections,
    close: () =>
      new Promise<void>((done) => {
        setDefaultCACertificates(trusted)
        for (const session of open) session.destroy()
        server.close(() => done())
      }),
  }
}
