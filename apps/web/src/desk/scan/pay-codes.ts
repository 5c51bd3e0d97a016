import { payCodeWallet, type PayCodeWallet } from '@kassa/domain/payment/pay-code.ts'

type Taker = (wallet: PayCodeWallet, code: string) => boolean

let taker: Taker | null = null

/** Says who begins a payment by a customer's code that was scanned anywhere at the desk. */
export function takePayCodes(next: Taker): void {
  taker = next
}

/** Hands a customer's code to whoever pays by it; false where it names no wallet, or nobody here can take it. */
export function offerPayCode(code: string): boolean {
  const text = code.normalize('NFKC').trim()
  const wallet = payCodeWallet(text)
  return wallet !== undefined && taker !== null && taker(wallet, text)
}
