import { generateKeyPairSync, hash, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import type { addPasskey } from '@kassa/contract/identity/passkey.calls.ts'
import type { loginByPasskey } from '@kassa/contract/identity/passkey-login.calls.ts'

/** The page's request to its authenticator. */
interface Wish {
  readonly challenge: string
  /** The host that the page asks for. */
  readonly host: string
  /** The real origin of the page. */
  readonly origin: string
}

type Made = Pick<InputOf<(typeof addPasskey)['request']>, 'credentialId' | 'clientData' | 'attestation'>
type Shown = Omit<InputOf<(typeof loginByPasskey)['request']>, 'ticket' | 'remember'>

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40

const text = (bytes: Buffer): string => bytes.toString('base64url')
const client = (type: string, { challenge, origin }: Wish): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

/** Numbers of the public key as COSE has them (RFC 9053): elliptic, ES256, P-256. */
function coseOf(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const [head, ofX, ofY] = ['a5010203262001', '215820', '225820'].map((part) => Buffer.from(part, 'hex'))
  return Buffer.concat([head!, ofX!, Buffer.from(x, 'base64url'), ofY!, Buffer.from(y, 'base64url')])
}

/** An authenticator of software, as Web Authentication describes one, with one key that it shows for any host it is asked for. */
export class Authenticator {
  readonly credentialId = randomBytes(32)
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  /** How often it has signed; a copy that was made before says less. */
  counter = 0
  /** Whether it asks for a finger or a PIN. */
  isVerified = true

  #data({ host }: Wish, more: number, rest = Buffer.alloc(0)): Buffer {
    const flags = PRESENT | (this.isVerified ? VERIFIED : 0) | more
    const head = Buffer.alloc(5)
    head.writeUInt8(flags, 0)
    head.writeUInt32BE(this.counter, 1)
    return Buffer.concat([Buffer.from(hash('sha256', host, 'hex'), 'hex'), head, rest])
  }

  make(wish: Wish): Made {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.credentialId.length)
    const key = Buffer.concat([Buffer.alloc(16), length, this.credentialId, coseOf(this.#keys.publicKey)])
    const data = this.#data(wish, HAS_KEY, key)
    const size = Buffer.alloc(2)
    size.writeUInt16BE(data.length)
    const head = Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex')
    return {
      credentialId: text(this.credentialId),
      clientData: text(client('webauthn.create', wish)),
      attestation: text(Buffer.concat([head, size, data])),
    }
  }

  show(wish: Wish): Shown {
    this.counter += 1
    const clientData = client('webauthn.get', wish)
    const data = this.#data(wish, 0)
    const signed = Buffer.concat([data, Buffer.from(hash('sha256', clientData, 'hex'), 'hex')])
    return {
      credentialId: text(this.credentialId),
      clientData: text(clientData),
      authenticatorData: text(data),
      signature: text(sign('sha256', signed, this.#keys.privateKey)),
    }
  }
}
