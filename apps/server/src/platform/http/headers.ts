import { randomBytes } from 'node:crypto'

/** Put into `index.html` in place of this word, so that antd's style elements are allowed by name. */
export const noncePlaceholder = '__CSP_NONCE__'

export const newNonce = (): string => randomBytes(16).toString('base64')

/** No inline script, nothing from elsewhere; styles of the page's own files and those that are `allowed`: by a nonce or by what they hold. */
export const contentPolicy = (allowed: string): string =>
  [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self' '${allowed}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    // A brand's name and icon for an installed app are made by the page.
    "manifest-src 'self' blob:",
    "worker-src 'self' blob:",
    "frame-src 'self' blob:",
    "frame-ancestors 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')

/** On every answer. */
export const safeHeaders = (isHttps: boolean): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'geolocation=(), microphone=(), payment=()',
  ...(isHttps ? { 'strict-transport-security': 'max-age=31536000' } : {}),
})

/** For answers that hold data: shown to nobody else and kept nowhere. */
export const dataHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
}
