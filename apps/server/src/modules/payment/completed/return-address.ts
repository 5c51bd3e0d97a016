import { openText, sealText, type SecretBox } from '../../../platform/secrets/secret.ts'

const IDENTITY = 'payment page'

/** Hours for which the page of a payment says how it went. */
const HOURS = 24

interface PaymentPage {
  readonly merchantId: string
  readonly attemptId: string
  readonly expiresAt: string
}

/** Returns the token in the page's address, which only this installation can write and read. */
const pageWord = (box: SecretBox, { merchantId, attemptId, expiresAt }: PaymentPage): string =>
  sealText(box, IDENTITY, [merchantId, attemptId, expiresAt].join(' '))

/** Returns the page that a token is about; undefined for one that was changed, or is another installation's. */
export function readPageWord(box: SecretBox, word: string): PaymentPage | undefined {
  try {
    const [merchantId = '', attemptId = '', expiresAt = ''] = openText(box, IDENTITY, word).split(' ')
    return { merchantId, attemptId, expiresAt }
  } catch {
    return undefined
  }
}

/** The page a customer comes back to, at the address under which they reach us; null where they cannot. Source: payments.md, 5. */
export function returnUrl(
  box: SecretBox,
  address: string | null,
  { merchantId, attemptId, now }: { readonly merchantId: string; readonly attemptId: string; readonly now: string },
): string | null {
  if (address === null) return null
  const expiresAt = new Date(Date.parse(now) + HOURS * 3_600_000).toISOString()
  return `${address}/cashier/manage/payment-completed?ref=${pageWord(box, { merchantId, attemptId, expiresAt })}`
}

/** The page at which a customer of the simulator decides, by the address of the page that they come back to. */
export const phoneUrl = (returns: string): string => returns.replace('/payment-completed?', '/demo-pay-success?')
