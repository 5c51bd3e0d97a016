import { createHash, generateKeyPairSync, hash, randomBytes, sign } from 'node:crypto'
import { deskCatalogue, deskSetup, registerDevice, uploadJournal } from '@kassa/contract/device/device.calls.ts'
import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import {
  deviceAuthorizationHeader,
  deviceProofHeader,
  provedText,
  writeProof,
} from '@kassa/contract/device/device-proof.ts'
import { firstPreviousHash, hashedText } from '@kassa/contract/journal/journal-hash.ts'
import { journalVersion, type JournalBody, type JournalEntry } from '@kassa/contract/journal/journal.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { Clock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import type { RunningProgram } from '../../platform/start.ts'
import { callerOf, type SeedCaller } from '../caller.ts'

const entriesPerUpload = 40

interface TillFacts {
  readonly outletId: string
  readonly name: string
  readonly historySince: string
  readonly clock: Clock
}

/** A till of the demo's past: registered as any device, it keeps a journal and uploads it signed. */
export class PastTill {
  readonly setup: OutputOf<(typeof deskSetup)['answer']>
  /** The goods for sale at its outlet, by the shop's own code. */
  readonly items: ReadonlyMap<string, DeskItem>
  readonly catalogueCursor: number
  readonly #caller: SeedCaller
  readonly #numberPrefix: string
  #running: number
  #sequence = 0
  #lastHash = firstPreviousHash
  #waiting: JournalEntry[] = []

  private constructor(
    caller: SeedCaller,
    registered: OutputOf<(typeof registerDevice)['answer']>,
    setup: PastTill['setup'],
    catalogue: OutputOf<(typeof deskCatalogue)['answer']>,
  ) {
    this.#caller = caller
    this.#numberPrefix = registered.numberPrefix
    this.#running = registered.firstNumber
    this.setup = setup
    this.items = new Map(catalogue.items.map((item) => [item.customCode ?? '', item]))
    this.catalogueCursor = catalogue.cursor
  }

  static async register(
    running: RunningProgram,
    owner: SeedCaller,
    { outletId, clock, ...facts }: TillFacts,
  ): Promise<PastTill> {
    const { publicKey, privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const jwk = { kty: 'EC', crv: 'P-256', x, y } as const
    const registered = await owner.call(registerDevice, { ...facts, publicKey: jwk }, outletId)
    const caller = callerOf(running, undefined, (method, path, body) => {
      const at = Date.parse(clock())
      const nonce = randomBytes(16).toString('base64url')
      const bodyHash = body === undefined ? '' : hash('sha256', body, 'base64url')
      const text = Buffer.from(provedText({ method, path, bodyHash }, at, nonce))
      const signature = sign('sha256', text, { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
      return {
        [deviceAuthorizationHeader]: `Bearer ${registered.deviceToken}`,
        [deviceProofHeader]: writeProof(at, nonce, signature),
      }
    })
    const setup = await caller.call(deskSetup, {})
    return new PastTill(caller, registered, setup, await caller.call(deskCatalogue, { limit: 5_000 }))
  }

  /** The number of the next sale. */
  number(): string {
    const number = `${this.#numberPrefix}-${String(this.#running).padStart(6, '0')}`
    this.#running += 1
    return number
  }

  async write(body: JournalBody): Promise<void> {
    this.#sequence += 1
    const bare = {
      id: newId(),
      sequence: this.#sequence,
      contractVersion: journalVersion,
      previousHash: this.#lastHash,
      body: body as Record<string, unknown>,
    }
    this.#lastHash = createHash('sha256').update(hashedText(bare)).digest('hex')
    this.#waiting.push({ ...bare, hash: this.#lastHash })
    if (this.#waiting.length >= entriesPerUpload) await this.upload()
  }

  /** Sends what waits. Throws where the books did not take it as it is: then the demo itself is wrong. */
  async upload(): Promise<void> {
    if (this.#waiting.length === 0) return
    const entries = this.#waiting
    this.#waiting = []
    const { outcomes } = await this.#caller.call(uploadJournal, { entries })
    const odd = outcomes.find(({ outcome }) => outcome !== 'accepted')
    if (odd) throw new Error(`the demo's past is not accepted: ${JSON.stringify(odd)}`)
  }
}
