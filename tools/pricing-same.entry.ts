import { pickFromSeed } from '../packages/domain/test/basket-chance.ts'
import { makeBasket } from '../packages/domain/test/make-basket.ts'
import type { PricingResult } from '../packages/domain/src/basket/index.ts'
import { priceBasket } from '../packages/domain/src/pricing/index.ts'

// The program that `pricing-same.ts` builds into one file and runs in Node and in Chromium.

/** The answer to one seeded basket, as the bytes that are compared. */
export const answerText = (seed: number): string => JSON.stringify(priceSeed(seed))

const priceSeed = (seed: number): PricingResult =>
  priceBasket(makeBasket(pickFromSeed(seed), seed % 10 === 0 ? { lines: 30, plans: 12 } : { lines: 8, plans: 6 }))

/** Digests of the answers in blocks of `block` baskets, from seed `from` on. */
export async function answerDigests(from: number, count: number, block: number): Promise<string[]> {
  const digests: string[] = []
  for (let start = from; start < from + count; start += block) {
    const seeds = Array.from({ length: Math.min(block, from + count - start) }, (_, place) => start + place)
    digests.push(await digest(seeds.map(answerText).join('\n')))
  }
  return digests
}

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
