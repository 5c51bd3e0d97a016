import { openText, sealText, type SecretBox } from '../../../platform/secrets/secret.ts'

const IDENTITY = 'payment notice'

/** The subject of a notice's address: one attempt, or an account whose channel has one address for all notices. */
export interface NoticePlace {
  readonly about: 'attempt' | 'account'
  readonly merchantId: string
  readonly id: string
}

const packed = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex')
const uuidOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** The word in the address: only this installation can write it, 128 bits of it are not to be guessed. */
const noticeWord = (box: SecretBox, { about, merchantId, id }: NoticePlace): string =>
  sealText(box, `${IDENTITY} ${about}`, Buffer.concat([packed(merchantId), packed(id)]).toString('base64url')) +
  (about === 'attempt' ? '.a' : '.c')

/** Returns the subject of a token; undefined for one that is not ours. */
export function readNoticeWord(box: SecretBox, word: string): NoticePlace | undefined {
  const about = word.endsWith('.a') ? 'attempt' : 'account'
  try {
    const bytes = Buffer.from(openText(box, `${IDENTITY} ${about}`, word.slice(0, -2)), 'base64url')
    if (bytes.length !== 32) return undefined
    return { about, merchantId: uuidOf(bytes.subarray(0, 16)), id: uuidOf(bytes.subarray(16)) }
  } catch {
    return undefined
  }
}

export const NOTICE_PATH = '/payment/notice'

/** Returns the address for a channel's notices, by which it reaches us; null where it cannot: then it is asked. */
export const noticeUrl = (box: SecretBox, address: string | null, place: NoticePlace): string | null =>
  address === null ? null : `${address}/cashier/api${NOTICE_PATH}/${noticeWord(box, place)}`
