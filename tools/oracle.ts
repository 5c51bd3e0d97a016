import { parseArgs } from 'node:util'
import { priceBasket } from '../packages/domain/src/pricing/index.ts'
import { pickFromSeed } from '../packages/domain/test/basket-chance.ts'
import { makeBasket } from '../packages/domain/test/make-basket.ts'
import { firstDifference, report } from '../packages/domain/oracle/agreement.ts'
import { priceSlowly } from '../packages/domain/oracle/price-slowly.ts'

/** `npm run oracle -- --baskets 100000 [--from 1]`: prices random baskets twice and stops at the first difference. */
const { values } = parseArgs({
  options: { baskets: { type: 'string', default: '100000' }, from: { type: 'string', default: '1' } },
})
const [count, from] = [Number(values.baskets), Number(values.from)]
const refusals = new Map<string, number>()
let priced = 0

for (let seed = from; seed < from + count; seed += 1) {
  const basket = makeBasket(pickFromSeed(seed))
  const fast = priceBasket(basket)
  const found = firstDifference(fast, priceSlowly(basket))
  if (found !== undefined) {
    console.error(report(seed, basket, found))
    process.exit(1)
  }
  if (fast.ok) priced += 1
  else refusals.set(fast.refusal.code, (refusals.get(fast.refusal.code) ?? 0) + 1)
}

console.log(`${count} baskets from seed ${from}: ${priced} priced alike, ${count - priced} refused alike`)
for (const [code, times] of [...refusals].toSorted(([a], [b]) => (a < b ? -1 : 1))) console.log(`  ${code} ${times}`)
