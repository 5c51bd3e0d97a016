import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, randomUUID, verify } from 'node:crypto'
import https from 'node:https'
import type { IncomingMessage } from 'node:http'
import fs from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'

const tls = path.join(import.meta.dirname, 'tls')
export const officeCertificate = fs.readFileSync(path.join(tls, 'cert.pem'), 'utf8')

const hmac = (key: Buffer, ...parts: readonly Buffer[]): Buffer =>
  createHmac('sha256', key).update(Buffer.concat(parts)).digest()
const info = (name: string, ...parts: readonly Buffer[]): Buffer =>
  Buffer.concat([Buffer.from(`${name}\0`), ...parts, Buffer.of(1)])

/** Reads a body of `aes128gcm` as a browser does (RFC 8291, 3.4; RFC 8188, 2). Throws for what was not written for it. */
export function openPush(body: Buffer, own: { readonly privateKey: Buffer; readonly auth: Buffer }): string {
  const [salt, size, length] = [body.subarray(0, 16), body.readUInt32BE(16), body.readUInt8(20)]
  const [theirs, record] = [body.subarray(21, 21 + length), body.subarray(21 + length)]
  if (length !== 65 || record.length > size) throw new Error('not one record from a point of the curve')
  const me = createECDH('prime256v1')
  me.setPrivateKey(own.privateKey)
  const agreed = hmac(own.auth, me.computeSecret(theirs))
  const keying = hmac(agreed, info('WebPush: info', me.getPublicKey(), theirs))
  const secret = hmac(salt, keying)
  const key = hmac(secret, info('Content-Encoding: aes128gcm')).subarray(0, 16)
  const nonce = hmac(secret, info('Content-Encoding: nonce')).subarray(0, 12)
  const opened = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([opened.update(record.subarray(0, -16)), opened.final()])
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== 2) throw new Error('not the last record')
  return padded.subarray(0, end).toString('utf8')
}

/** One browser's subscription, with what only the browser knows. */
export interface OfficeBrowser {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

interface Known {
  readonly publicKey: string
  readonly privateKey: Buffer
  readonly auth: Buffer
}

export interface PushedMessage {
  readonly endpoint: string
  readonly said: { readonly title: string; readonly text: string; readonly path: string; readonly tag: string }
  readonly bytes: number
  readonly ttl: number
  readonly topic: string
  readonly subject: string | undefined
}

/** Returns whether a service takes who asks (RFC 8292, 4): the words of what is wrong, or undefined. */
function faultOf(header: string, publicKey: string, origin: string, now: number): string | undefined {
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(header) ?? []
  if (key === '' || key !== publicKey) return 'another key than the subscription was made with'
  const point = Buffer.from(key, 'base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: point.toString('base64url', 1, 33), y: point.toString('base64url', 33) }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned || read(head)['alg'] !== 'ES256') return 'not signed'
  const { aud, exp, sub } = read(claims)
  if (aud !== origin) return `meant for ${String(aud)}`
  if (typeof exp !== 'number' || exp <= now || exp > now + 86_400) return 'not of this day'
  const isReached = sub === undefined || (typeof sub === 'string' && /^(mailto|https):/.test(sub))
  return isReached ? undefined : 'nobody to reach'
}

const read = (part: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

interface OfficeSettings {
  readonly now: () => string
  /** The answer to a message that is sound; left out, 201. `never`: no answer at all. */
  readonly answer?: (pushed: PushedMessage) => number | 'never'
  readonly retryAfter?: () => string | undefined
}

/** A push service in this process, by https on loopback: takes what RFC 8030 takes, from who may ask, and nothing else. */
export async function openPushOffice({ now, answer = () => 201, retryAfter = () => undefined }: OfficeSettings) {
  const known = new Map<string, Known>()
  const taken: PushedMessage[] = []
  const asked: PushedMessage[] = []
  const refused: string[] = []
  const originOf = (): string => `https://127.0.0.1:${String((server.address() as AddressInfo).port)}`

  const look = (
    request: IncomingMessage,
    body: Buffer,
  ): PushedMessage | { readonly status: number; readonly why: string } => {
    const browser = known.get(request.url ?? '')
    if (request.method !== 'POST' || !browser) return { status: 404, why: 'no such subscription' }
    const header = (name: string): string => String(request.headers[name] ?? '')
    const fault = faultOf(header('authorization'), browser.publicKey, originOf(), Date.parse(now()) / 1000)
    if (fault !== undefined) return { status: 403, why: fault }
    if (!/^\d+$/.test(header('ttl')) || header('content-encoding') !== 'aes128gcm')
      return { status: 400, why: 'headers' }
    if (!/^[\w-]{1,32}$/.test(header('topic'))) return { status: 400, why: 'topic' }
    if (body.length > 4_096) return { status: 413, why: 'too large' }
    const text = openPush(body, browser)
    const [, claims = ''] = header('authorization').split('.')
    return {
      endpoint: `${originOf()}${request.url ?? ''}`,
      said: JSON.parse(text) as PushedMessage['said'],
      bytes: Buffer.byteLength(text),
      ttl: Number(header('ttl')),
      topic: header('topic'),
      subject: read(claims)['sub'] as string | undefined,
    }
  }

  const key = fs.readFileSync(path.join(tls, 'key.pem'), 'utf8')
  const server = https.createServer({ key, cert: officeCertificate }, (request, response) => {
    void bodyOf(request).then((body) => {
      const seen = look(request, body)
      if ('why' in seen) {
        refused.push(seen.why)
        return response.writeHead(seen.status).end('never shown')
      }
      asked.push(seen)
      const status = answer(seen)
      if (status === 'never') return request.socket.destroy()
      if (status === 201) taken.push(seen)
      const wait = retryAfter()
      return response.writeHead(status, wait === undefined ? {} : { 'retry-after': wait }).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))

  return {
    /** Sound messages that were answered 201, all that were sound, and why others were not. */
    taken,
    asked,
    refused,
    /** A browser that agrees to be told by whoever has this key. */
    subscribe(publicKey: string): OfficeBrowser {
      const own = createECDH('prime256v1')
      own.generateKeys()
      const auth = randomBytes(16)
      const place = `/push/${randomUUID()}`
      known.set(place, { publicKey, privateKey: own.getPrivateKey(), auth })
      return {
        endpoint: originOf() + place,
        p256dh: own.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
      }
    },
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
