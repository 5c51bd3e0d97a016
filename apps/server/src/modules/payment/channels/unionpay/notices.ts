import type { Notices } from '../channel.ts'

const plain = (status: number, body: string) => ({ status, type: 'text/plain; charset=utf-8', body })

/** ChinaUMS posts a form under a key that an account here does not have: it names a bill, and the bill is asked about. */
export const unionPayNotices: Notices = {
  read({ raw }) {
    const number = new URLSearchParams(raw.toString('utf8')).get('billNo') ?? ''
    return /^\w{1,64}$/.test(number) ? { kind: 'look', number } : { kind: 'forged', code: 'unionpay.unreadable' }
  },
  taken: plain(200, 'SUCCESS'),
  refused: plain(400, 'FAILED'),
}
