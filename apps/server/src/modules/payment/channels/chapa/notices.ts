import { createHmac, timingSafeEqual } from 'node:crypto'
import { fieldsOf, textAt } from '../call-out.ts'
import type { Notices, OpenAccount } from '../channel.ts'

/** `x-chapa-signature` is HMAC-SHA256 of the raw body; what fits is asked about by its `tx_ref` all the same. Source: payments.md, 4. */
export const chapaNotices = ({ fields: { noticeSecret = '' } }: OpenAccount): Notices => ({
  read({ raw, headers }) {
    const given = Buffer.from(String(headers['x-chapa-signature'] ?? ''))
    const wanted = Buffer.from(createHmac('sha256', noticeSecret).update(raw).digest('hex'))
    if (noticeSecret === '' || given.length !== wanted.length || !timingSafeEqual(given, wanted))
      return { kind: 'forged', code: 'chapa.signature' }
    const number = textAt(fieldsOf(raw), 'tx_ref')
    return number === '' ? { kind: 'nothing' } : { kind: 'look', number }
  },
  taken: { status: 200, type: 'application/json', body: '{}' },
  refused: { status: 401, type: 'application/json', body: '{}' },
})
