import { createHash, createHmac } from 'node:crypto'

const EMPTY = 'empty'

export interface SignedCall {
  readonly method: string
  /** The path alone, without a query. */
  readonly path: string
  readonly contentType: string
  /** Empty where the call has no body. */
  readonly body: string
}

/**
 * PayPay's `hmac OPA-Auth` header: path, method, nonce, epoch, content type and the MD5 of type and body, a line each, under
 * HMAC-SHA256 with the secret. A call without a body says `empty` for both. Source: payments.md, 4.
 */
export function opaAuth(
  { method, path, contentType, body }: SignedCall,
  by: { readonly key: string; readonly secret: string; readonly nonce: string; readonly epoch: number },
): string {
  const hash = body === '' ? EMPTY : createHash('md5').update(contentType).update(body).digest('base64')
  const text = [path, method, by.nonce, by.epoch, body === '' ? EMPTY : contentType, hash].join('\n')
  const signature = createHmac('sha256', by.secret).update(text).digest('base64')
  return `hmac OPA-Auth:${by.key}:${signature}:${by.nonce}:${String(by.epoch)}:${hash}`
}
