import { createHash, randomUUIDv7 } from 'node:crypto'
import { uploadJournal } from '@kassa/contract/device/device.calls.ts'
import { firstPreviousHash, hashedText } from '@kassa/contract/journal/journal-hash.ts'
import type { JournalBody, JournalEntry } from '@kassa/contract/journal/journal.ts'
import { plainSnapshot, type BasketLine, type Snapshot } from '@kassa/domain/basket/index.ts'
import { priceBasket } from '@kassa/domain/pricing/index.ts'
import type { Call } from './client.ts'
import type { FileDocument } from './documents.ts'
import { currency, zone, type ReplayShop } from './set-up-shop.ts'

/** Entries of one upload; a desk that was offline for a day sends them so. */
const entriesPerUpload = 50
/** Characters of one upload, far under what the server takes of a device: an order of a thousand lines is most of a megabyte. */
const charactersPerUpload = 4_000_000

/** The answers of the server, counted; `odd` are the reasons of everything not simply accepted. */
export interface UploadCounts {
  accepted: number
  readonly odd: string[]
}

/** The desk of the replay: prices each order by the one calculation, keeps the journal, uploads it signed. */
export class ReplayDesk {
  readonly #call: Call
  readonly #shop: ReplayShop
  readonly uploaded: UploadCounts = { accepted: 0, odd: [] }
  #sequence = 0
  #lastHash = firstPreviousHash
  #waiting: JournalEntry[] = []
  #waitingCharacters = 0

  constructor(call: Call, shop: ReplayShop) {
    this.#call = call
    this.#shop = shop
  }

  async write(body: JournalBody): Promise<void> {
    this.#sequence += 1
    const written = {
      id: randomUUIDv7(),
      sequence: this.#sequence,
      contractVersion: 1,
      previousHash: this.#lastHash,
      body: body as Record<string, unknown>,
    }
    const text = hashedText(written)
    const hash = createHash('sha256').update(text).digest('hex')
    this.#lastHash = hash
    if (this.#waitingCharacters + text.length > charactersPerUpload) await this.upload()
    this.#waiting.push({ ...written, hash })
    this.#waitingCharacters += text.length
    if (this.#waiting.length >= entriesPerUpload) await this.upload()
  }

  /** Sends what waits. */
  async upload(): Promise<void> {
    if (this.#waiting.length === 0) return
    const entries = this.#waiting
    this.#waiting = []
    this.#waitingCharacters = 0
    const { outcomes } = await this.#call(uploadJournal, { entries }, { device: this.#shop.device })
    for (const { outcome, reasons, sequence } of outcomes) {
      if (outcome === 'accepted') this.uploaded.accepted += 1
      else this.uploaded.odd.push(`entry ${sequence}: ${outcome} ${JSON.stringify(reasons)}`)
    }
  }

  sale(
    document: FileDocument,
    about: { at: string; businessDay: string; shiftId: string; running: number },
  ): JournalBody {
    const snapshot = this.#snapshot(document, Date.parse(about.at))
    const priced = priceBasket(snapshot)
    if (!priced.ok) throw new Error(`invoice ${document.number}: ${JSON.stringify(priced.refusal)}`)
    const { payableMinor: amountMinor } = priced.value.totals
    return {
      kind: 'sale',
      at: about.at,
      clockOffsetMs: 0,
      businessDay: about.businessDay,
      staffId: this.#shop.staffId,
      orderId: randomUUIDv7(),
      number: `${this.#shop.numberPrefix}-${String(about.running).padStart(6, '0')}`,
      shiftId: about.shiftId,
      memberId: this.#shop.members.get(document.customer) ?? null,
      currency,
      catalogueCursor: 0,
      snapshot: snapshot as unknown as Record<string, unknown>,
      answer: priced.value as unknown as Record<string, unknown>,
      tenders: [
        { method: 0, amountMinor, receivedMinor: amountMinor, changeMinor: 0, cashRoundingMinor: 0, reference: null },
      ],
      approvals: [],
      note: `invoice ${document.number}`,
    }
  }

  #snapshot(document: FileDocument, now: number): Snapshot {
    const plain = plainSnapshot({
      currency: { code: currency, exponent: 2 },
      now,
      outlet: { id: this.#shop.outletId, timeZone: zone },
      categories: this.#shop.categories,
      lines: document.lines.map((line, index) => this.#line(line, `l${index + 1}`)),
    })
    const id = this.#shop.members.get(document.customer)
    if (id === undefined) return plain
    const member = { id, levelNumber: null, levelDiscountBasisPoints: 0, earnRatioHundredths: 100, points: 0 }
    return { ...plain, member, settings: { ...plain.settings, ...this.#shop.rules } }
  }

  /** A price that is not the listed one was typed by the shop's people. */
  #line({ code, quantity, unitPriceMinor }: FileDocument['lines'][number], id: string): BasketLine {
    const product = this.#shop.products.get(code)
    if (!product) throw new Error(`no product has the code ${code}`)
    return {
      kind: 'counted',
      id,
      productId: product.id,
      variantId: null,
      categoryId: null,
      brandId: null,
      isDiscountable: true,
      isMemberDiscountAllowed: true,
      earnsPoints: true,
      takesPoints: true,
      sellPriceMinor: product.priceMinor,
      manualUnitPriceMinor: unitPriceMinor === product.priceMinor ? null : unitPriceMinor,
      special: null,
      memberPriceMinor: null,
      count: quantity,
      tax: { id: this.#shop.taxId, rateBasisPoints: 0 },
    }
  }
}
