import { fieldsOf, textAt } from '../call-out.ts'
import type { Notices, OpenAccount } from '../channel.ts'
import { readPublicKey } from '../rsa-key.ts'
import { isSigned, type Padding } from './sign.ts'

const plain = (status: number, body: string) => ({ status, type: 'application/json', body })

/** telebirr posts JSON with its signature among the fields; what fits is asked about all the same. */
export const teleBirrNotices = ({ fields }: OpenAccount, padding: Padding): Notices => ({
  read({ raw }) {
    const told = fieldsOf(raw)
    const key = readPublicKey(fields['publicKey'] ?? '')
    if (!told || !key || !isSigned(told, key, padding)) return { kind: 'forged', code: 'telebirr.signature' }
    const number = textAt(told, 'merch_order_id')
    return number === '' ? { kind: 'nothing' } : { kind: 'look', number }
  },
  taken: plain(200, '{"code":0,"msg":"success"}'),
  refused: plain(401, '{"code":1,"msg":"sign error"}'),
})
