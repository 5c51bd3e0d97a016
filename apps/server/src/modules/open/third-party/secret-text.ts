import { timingSafeEqual } from 'node:crypto'
import { hashToken, newToken } from '../../../platform/session/token.ts'

/** A merchant that there is not: whoever shows nothing that names one is looked for there. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** A code, a refresh token, or the token of a visit: it names the merchant it belongs to, because every table of a merchant is behind its wall. */
export const newMerchantSecret = (kind: 'code' | 'refresh' | 'tile', merchantId: string): string =>
  `kassa_${kind}_${merchantId.replaceAll('-', '')}_${newToken()}`

/** The merchant that a code or token names. Anybody may have made it up. */
export function merchantNamedIn(text: string): string {
  const [, a, b, c, d, e] =
    /^kassa_(?:code|refresh|tile)_([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})_[\w-]{43}$/.exec(
      text,
    ) ?? []
  return e === undefined ? NOBODY : [a, b, c, d, e].join('-')
}

/** Returns whether a text has this hash, in the same time whichever letter is wrong. */
export const hasHash = (text: string, kept: Buffer): boolean => timingSafeEqual(hashToken(text), Buffer.from(kept))
