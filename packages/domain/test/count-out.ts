import type { CurrencyCode } from '../src/money/money.ts'
import { facesOf } from '../src/payment/denominations.ts'
import type { FaceCount } from '../src/tenders/cash.ts'

/** `amountMinor` (0 and up) in notes and coins, largest first; `restMinor` is what no coin of the currency can pay. */
export function countOut(
  amountMinor: number,
  currencyCode: CurrencyCode,
): { readonly faces: readonly FaceCount[]; readonly restMinor: number } {
  const faces: FaceCount[] = []
  let restMinor = amountMinor
  for (const faceMinor of facesOf(currencyCode)) {
    const count = Math.floor(restMinor / faceMinor)
    if (count > 0) faces.push({ faceMinor, count })
    restMinor -= count * faceMinor
  }
  return { faces, restMinor }
}
